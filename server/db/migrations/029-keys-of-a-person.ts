const keys = `create index "idempotencyOfPerson" on idempotency ("userId", "createdAt")`

/** How much somebody has created in a day is counted before each creation: by what they created, not by the answers. */
export const keysOfAPerson = { sqlite: [keys], postgres: [keys] }
