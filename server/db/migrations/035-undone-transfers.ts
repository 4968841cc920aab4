import { TEXT } from './postgres/parts.ts'

/** Transfers that were annulled as if they had not been, and by whom. */
export const undoneTransfers = {
  sqlite: [
    `alter table movements add column "undoneAt" integer`,
    `alter table movements add column "undoneById" text`,
  ],
  postgres: [
    `alter table movements add column "undoneAt" bigint`,
    `alter table movements add column "undoneById" ${TEXT}`,
  ],
}
