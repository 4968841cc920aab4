import { TEXT } from './postgres/parts.ts'

const lookUps = (text: string, number: string) => `create table "personLookUps" (
  "userId" ${text} not null references users, "shownId" ${text} not null references users,
  "shownAt" ${number} not null, primary key ("userId", "shownId"))`

/** Who was shown to whom by an address, outside their hospitals, and when last. */
export const personLookUps = {
  sqlite: [`${lookUps('text', 'integer')} strict, without rowid`],
  postgres: [lookUps(TEXT, 'bigint')],
}
