const column = 'alter table members add column "withdrawalUndoneAt"'

/** When the hospital that a member had withdrawn was last restored: they may not withdraw it again soon. */
export const undoneWithdrawals = { sqlite: [`${column} integer`], postgres: [`${column} bigint`] }
