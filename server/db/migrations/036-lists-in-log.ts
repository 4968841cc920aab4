import { TEXT } from './postgres/parts.ts'

const columns = (text: string, number: string) => [
  `alter table audit add column "listKind" ${text}`,
  `alter table audit add column "listRows" ${number}`,
]

/** How a list of patients was read, and how many rows or patients it showed. */
export const listsInLog = { sqlite: columns('text', 'integer'), postgres: columns(TEXT, 'bigint') }
