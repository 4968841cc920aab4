import { TEXT } from './postgres/parts.ts'

const columns = (text: string) => [
  `alter table "signInTries" add column kind ${text} check (kind in ('browser', 'known', 'account', 'network'))`,
  `alter table "signInTries" add column "userId" ${text} references users`,
  `alter table "signInTries" add column network ${text}`,
]

/** Which person or network a wait is for, while it lasts, so that an administrator can end it. */
export const shownWaits = { sqlite: columns('text'), postgres: columns(TEXT) }
