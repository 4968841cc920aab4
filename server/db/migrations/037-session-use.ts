const column = (number: string) => [
  `alter table "sessionGrants" add column "activeAt" ${number} not null default 0`,
  `update "sessionGrants" set "activeAt" = "lastUsedAt"`,
]

/** When a person last used a session. Renewals of tokens don't count: open pages renew by themselves. */
export const sessionUse = { sqlite: column('integer'), postgres: column('bigint') }
