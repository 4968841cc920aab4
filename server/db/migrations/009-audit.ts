/** What the log knows beside the address: which endpoint refused, and what was exported. */
export const audit: readonly string[] = [
  // Of refusals that count once in a while, whatever record they were about.
  `ALTER TABLE audit ADD COLUMN endpoint TEXT`,
  `CREATE INDEX auditOfRefusal ON audit (userId, endpoint, happenedAt) WHERE endpoint IS NOT NULL`,
  // JSON.
  `ALTER TABLE audit ADD COLUMN exported TEXT`,
]
