import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'

const read = (env: Record<string, string>) => () => readConfig(env, '/srv/ronda')

test('an empty environment is one clinic on its own machine', () => {
  expect(readConfig({}, '/srv/ronda')).toEqual({
    port: 4400,
    host: '127.0.0.1',
    publicUrl: undefined,
    dist: '/srv/ronda/dist',
    database: { file: '/srv/ronda/data/ronda.sqlite' },
    trustProxy: false,
    allowedOrigins: [],
    logLevel: 'info',
    downtimeDir: undefined,
    logKeptYears: undefined,
    metrics: undefined,
    rateLimit: { perSecond: 20, burst: 60, writesPerSecond: 5 },
    backupDir: undefined,
    accessTokenTtl: 300,
    sessionIdleMinutes: 10,
    signProofMinutes: 15,
    identity: undefined,
    grants: 'database',
    productName: undefined,
    supportEmail: undefined,
    mail: undefined,
    demo: false,
  })
})

test('every variable is taken over', () => {
  const env = {
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://ronda.example',
    TRUST_PROXY: '1',
    DATABASE_URL: 'sqlite:/var/lib/ronda.sqlite',
    ACCESS_TOKEN_TTL: '60',
    LOG_LEVEL: 'warn',
    ALLOWED_ORIGINS: 'https://a.example, http://b.example:8443',
    DOWNTIME_DIR: 'lists',
    LOG_KEPT_YEARS: '7',
    SIGN_PROOF_MINUTES: '0',
    SESSION_IDLE_MINUTES: '5',
    OIDC_ISSUER: 'https://login.example/realms/one',
    OIDC_AUDIENCE: 'ronda',
    OIDC_CLIENT_ID: 'ronda-web',
    OIDC_EMAIL_TRUSTED: 'true',
    GRANTS: 'token',
    PRODUCT_NAME: 'Guardia',
    SUPPORT_EMAIL: 'ayuda@ronda.example',
    DIST_DIR: '/opt/ronda',
    BACKUP_DIR: 'backups',
    METRICS_LISTEN: '[::1]:9464',
    RATE_LIMIT: 'off',
  }
  expect(readConfig(env, '/srv/ronda')).toEqual({
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://ronda.example',
    trustProxy: true,
    database: { file: '/var/lib/ronda.sqlite' },
    accessTokenTtl: 60,
    logLevel: 'warn',
    allowedOrigins: ['https://a.example', 'http://b.example:8443'],
    metrics: { host: '::1', port: 9464 },
    dist: '/opt/ronda',
    rateLimit: undefined,
    backupDir: '/srv/ronda/backups',
    downtimeDir: '/srv/ronda/lists',
    logKeptYears: 7,
    sessionIdleMinutes: 5,
    signProofMinutes: 0,
    identity: {
      issuer: 'https://login.example/realms/one',
      audience: 'ronda',
      clientId: 'ronda-web',
      isEmailTrusted: true,
    },
    grants: 'token',
    productName: 'Guardia',
    supportEmail: 'ayuda@ronda.example',
    demo: false,
  })
})

test.each<[fault: string, env: Record<string, string>]>([
  ['PORT must be a whole number from 0 to 65535, not "65536"', { PORT: '65536' }],
  [
    'PUBLIC_URL must be an origin such as https://ronda.example, without a path, not "https://a.example/"',
    { PUBLIC_URL: 'https://a.example/' },
  ],
  [
    'PUBLIC_URL must be an origin such as https://ronda.example, without a path, not "http://ronda.lan/"',
    { PUBLIC_URL: 'http://ronda.lan/' },
  ],
  [
    'PUBLIC_URL must begin with https, except on this machine: browsers sign nobody in over plain http, not "http://ronda.lan:4400"',
    { PUBLIC_URL: 'http://ronda.lan:4400' },
  ],
  ['PUBLIC_URL must be set where HOST is not 127.0.0.1: sign-in leads back to it', { HOST: '0.0.0.0' }],
  [
    'DATABASE_URL must be sqlite:./data/ronda.sqlite, or another file, or an address such as postgres://ronda@db.example/ronda',
    { DATABASE_URL: 'mysql://u:secret@h/d' },
  ],
  [
    'DATABASE_URL must be sqlite:./data/ronda.sqlite, or another file, or an address such as postgres://ronda@db.example/ronda',
    { DATABASE_URL: 'postgres://u:secret@h:abc/d' },
  ],
  [
    'METRICS_LISTEN must be a host and a port such as 127.0.0.1:9464, not "127.0.0.1:99999"',
    { METRICS_LISTEN: '127.0.0.1:99999' },
  ],
  [
    'DATABASE_OWNER_URL must be an address such as postgres://ronda_owner@db.example/ronda',
    { DATABASE_OWNER_URL: 'mysql://u:secret@h/d' },
  ],
  [
    'DATABASE_OWNER_URL is for PostgreSQL alone: SQLite has no roles',
    { DATABASE_OWNER_URL: 'postgres://u:secret@h/d' },
  ],
  ['TRUST_PROXY must be 0 or 1, not "yes"', { TRUST_PROXY: 'yes' }],
  [
    'ALLOWED_ORIGINS must be an origin such as https://ronda.example, without a path, not "*"',
    { ALLOWED_ORIGINS: '*' },
  ],
  ['LOG_LEVEL must be one of fatal, error, warn, info, debug, silent, not "all"', { LOG_LEVEL: 'all' }],
  ['METRICS_LISTEN must be a host and a port such as 127.0.0.1:9464, not "9464"', { METRICS_LISTEN: '9464' }],
  [
    'RATE_LIMIT must be "off" or three numbers such as 20,60,5: requests a second, at once, writes a second, not "20"',
    { RATE_LIMIT: '20' },
  ],
  [
    'RATE_LIMIT must be "off" or three numbers such as 20,60,5: requests a second, at once, writes a second, not "0,60,5"',
    { RATE_LIMIT: '0,60,5' },
  ],
  [
    'SIGN_PROOF_MINUTES must be "off" or a whole number of minutes from 0 to 1440, not "1441"',
    { SIGN_PROOF_MINUTES: '1441' },
  ],
  ['LOG_KEPT_YEARS must be a whole number from 5 to 100, not "4"', { LOG_KEPT_YEARS: '4' }],
  ['ACCESS_TOKEN_TTL must be a whole number from 1 to 86400, not "0"', { ACCESS_TOKEN_TTL: '0' }],
  ...[
    'http://login.example',
    'https://login.example?realm=one',
    'login.example',
    'https://a:b@login.example',
  ].map((value): [string, Record<string, string>] => [
    `OIDC_ISSUER must be an address such as https://login.example/realms/hospital, not "${value}"`,
    { OIDC_ISSUER: value },
  ]),
  ['OIDC_ISSUER asks for OIDC_AUDIENCE and OIDC_CLIENT_ID too', { OIDC_ISSUER: 'https://a.example' }],
  [
    'OIDC_AUDIENCE and OIDC_CLIENT_ID are for an identity provider: set OIDC_ISSUER too',
    { OIDC_CLIENT_ID: 'web' },
  ],
  ['OIDC_EMAIL_TRUSTED is for an identity provider: set OIDC_ISSUER too', { OIDC_EMAIL_TRUSTED: 'true' }],
  ['OIDC_EMAIL_TRUSTED must be true or false, not "1"', { OIDC_EMAIL_TRUSTED: '1' }],
  [
    'OIDC_AUDIENCE must not be OIDC_CLIENT_ID: ID tokens, which open nothing, are made for that',
    { OIDC_ISSUER: 'http://127.0.0.1:9000', OIDC_AUDIENCE: 'web', OIDC_CLIENT_ID: 'web' },
  ],
  ...['mail.example:25', 'https://mail.example', 'smtp://u:secret@h/path'].map(
    (value): [string, Record<string, string>] => [
      'SMTP_URL must be an address such as smtps://name:password@mail.example:465',
      { SMTP_URL: value, MAIL_FROM: 'a@b.mx' },
    ],
  ),
  [
    'MAIL_FROM must be an e-mail address, or a name and one such as Ronda <ronda@clinica.example>, not "Ronda"',
    { SMTP_URL: 'smtp://h', MAIL_FROM: 'Ronda' },
  ],
  ['SMTP_URL and MAIL_FROM ask for each other: set both', { SMTP_URL: 'smtp://h' }],
  [
    'SMTP_URL and MAIL_FROM are for the built-in sign-in: leave them out with OIDC_ISSUER',
    {
      SMTP_URL: 'smtp://h',
      MAIL_FROM: 'Ronda <a@b.mx>',
      OIDC_ISSUER: 'https://a.example',
      OIDC_AUDIENCE: 'api',
      OIDC_CLIENT_ID: 'web',
    },
  ],
  ['GRANTS must be database or token, not "both"', { GRANTS: 'both' }],
  [
    'GRANTS=token is for an identity provider that keeps the rights: set OIDC_ISSUER too',
    { GRANTS: 'token' },
  ],
  ['SUPPORT_EMAIL must be an e-mail address, not "ayuda"', { SUPPORT_EMAIL: 'ayuda' }],
  ['SEED must be "demo", or left out, not "large"', { SEED: 'large' }],
  [
    'SEED=demo is for HOST=127.0.0.1 alone: its people share a short password',
    { SEED: 'demo', HOST: '::', PUBLIC_URL: 'https://a.example' },
  ],
  [
    'SEED=demo is for a PUBLIC_URL of this machine alone: its people share a short password',
    { SEED: 'demo', PUBLIC_URL: 'https://a.example' },
  ],
  [
    'PORT must be a whole number from 0 to 65535, not "x"\nLOG_LEVEL must be one of fatal, error, warn, info, debug, silent, not "y"',
    { PORT: 'x', LOG_LEVEL: 'y' },
  ],
])('%s', (fault, env) => {
  expect(read(env)).toThrow(new ConfigError(fault))
})

test.each(['http://127.0.0.1:4400', 'https://localhost', 'http://[::1]:4400'])(
  'SEED=demo starts at %s',
  (PUBLIC_URL) => {
    expect(readConfig({ SEED: 'demo', PUBLIC_URL }, '/')).toMatchObject({ demo: true, publicUrl: PUBLIC_URL })
  },
)

test('a database of PostgreSQL is an address and so many connections, and SQLite’s backups are not for it', () => {
  const url = 'postgres://ronda:secret@db.example/ronda'
  expect(readConfig({ DATABASE_URL: url }, '/').database).toEqual({ url, pool: 10 })
  expect(readConfig({ DATABASE_URL: url, DATABASE_POOL: '25' }, '/').database).toEqual({ url, pool: 25 })
  const ownerUrl = 'postgres://owner:secret@db.example/ronda'
  const owned = { url, ownerUrl, pool: 10 }
  expect(readConfig({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }, '/').database).toEqual(owned)
  expect(read({ DATABASE_POOL: '1' })).toThrow('DATABASE_POOL must be a whole number from 2 to 1000, not "1"')
  expect(read({ DATABASE_URL: url, BACKUP_DIR: '/backups' })).toThrow(
    new ConfigError('BACKUP_DIR is for SQLite alone: PostgreSQL is backed up by its own tools'),
  )
})

test('a secret may stand in a file, and is repeated by no fault', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')
  writeFileSync(file, 'sqlite:/var/lib/ronda.sqlite\n')
  expect(readConfig({ DATABASE_URL_FILE: file }, '/').database).toEqual({ file: '/var/lib/ronda.sqlite' })
  writeFileSync(file, 'hunter2')
  expect(read({ PORT_FILE: file })).toThrow(new ConfigError('PORT must be a whole number from 0 to 65535'))
  expect(read({ PORT_FILE: join(folder, 'none') })).toThrow("PORT_FILE names a file that can't be read")
  expect(read({ PORT: '1', PORT_FILE: file })).toThrow('PORT and PORT_FILE are both set: keep one of them')
})

test('all that is wrong is told at once, each fault in one line', () => {
  const env = { PORT: 'x', SUPPORT_EMAIL_FILE: '/none', ALLOWED_ORIGINS: 'https://a/,b' }
  expect(read(env)).toThrow(
    new ConfigError(
      [
        "SUPPORT_EMAIL_FILE names a file that can't be read",
        'PORT must be a whole number from 0 to 65535, not "x"',
        'ALLOWED_ORIGINS must be an origin such as https://ronda.example, without a path, not "https://a/,b"',
      ].join('\n'),
    ),
  )
})

test('a proof of who somebody is may be good for the whole sign-in', () => {
  expect(readConfig({ SIGN_PROOF_MINUTES: 'off' }, '/srv/ronda').signProofMinutes).toBeUndefined()
})
