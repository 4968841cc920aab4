/** Whether a document tells who its patient is; null, as in all that there are, is found out when it is read. */
export const identity: readonly string[] = [`ALTER TABLE documents ADD COLUMN holdsIdentity INTEGER`]
