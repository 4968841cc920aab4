const column = (number: string) => [`alter table users add column "signedProofAt" ${number}`]

/** The newest proof of identity with which a person has signed: it may be good for one signature alone. */
export const signedProofs = { sqlite: column('integer'), postgres: column('bigint') }
