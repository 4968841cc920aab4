/** A handover can be taken back until it is accepted; its row stays, since nothing clinical is ever destroyed. */
export const withdrawals: readonly string[] = [
  `ALTER TABLE handovers ADD COLUMN withdrawnAt INTEGER CHECK (withdrawnAt IS NULL OR status = 'pending')`,
]
