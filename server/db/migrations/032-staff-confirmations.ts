const column = 'alter table doctors add column "unconfirmedSince"'

/** Since when a staff record that its own person wrote waits to be confirmed; null for every record that exists. */
export const staffConfirmations = { sqlite: [`${column} integer`], postgres: [`${column} bigint`] }
