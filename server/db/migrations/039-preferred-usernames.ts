import { TEXT } from './postgres/parts.ts'

const column = 'alter table users add column "preferredUsername"'

/** The name that people sign in with at another identity provider, apart from the address that it has confirmed. */
export const preferredUsernames = { sqlite: [`${column} text`], postgres: [`${column} ${TEXT}`] }
