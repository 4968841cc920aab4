/** Why a record was archived, or taken out again; null for what was never either, and for what was before this. */
export const archiving: readonly string[] = [`ALTER TABLE patients ADD COLUMN statusReason TEXT`]
