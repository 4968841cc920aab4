const keys = `create index "idempotencyOfPerson" on idempotency ("userId", "createdAt")`

/** What a person has created in a day is counted before each creation: in an index, not over the answers that are kept. */
export const keysOfAPerson = { sqlite: [keys], postgres: [keys] }
