import { TEXT } from './postgres/parts.ts'

const columns = (text: string, number: string) => [
  `alter table patients add column "soundKey" ${text}`,
  `alter table patients add column "keysOfVersion" ${number}`,
]

/**
 * How a patient's name sounds, and the version of the record that the keys were made of. Both are null in the rows of a
 * server of the version before, which goes on while others restart. A job makes the keys of such rows.
 */
export const nameColumns = { sqlite: columns('text', 'integer'), postgres: columns(TEXT, 'bigint') }
