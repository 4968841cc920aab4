import { TEXT } from './postgres/parts.ts'

const columns = (text: string, instant: string) => [
  `ALTER TABLE users ADD COLUMN "givenName" ${text}`,
  `ALTER TABLE users ADD COLUMN "deactivatedAt" ${instant}`,
  `ALTER TABLE users ADD COLUMN "isInstallationAdmin" integer NOT NULL DEFAULT 0
    CHECK ("isInstallationAdmin" IN (0, 1))`,
]

/**
 * How somebody is called in short, since when they may no longer sign in, and whether they administer the whole
 * installation; all of it null or no for whoever there is.
 */
export const installationPeople = {
  sqlite: columns('TEXT', 'INTEGER'),
  postgres: columns(TEXT, 'bigint'),
}
