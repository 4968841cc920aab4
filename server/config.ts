import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import {
  databaseUrl,
  isLoopback,
  issuer,
  LAST_PORT,
  type Listen,
  LOOPBACK,
  listen,
  type MailConfig,
  mailOf,
  minutesOrOff,
  origin,
  postgresUrl,
  publicOrigin,
  type RateLimit,
  rateLimit,
  SIGN_PROOF_MINUTES,
  sender,
  smtpUrl,
  wholeNumber,
} from './config-values.ts'

/** Where the data are: in a file of SQLite, or behind an address of PostgreSQL with so many connections at most. */
export type DatabaseConfig =
  | {
      file: string
      /** Which variable names it; left out, DATABASE_URL. */
      variable?: string
    }
  | {
      url: string
      /** The same database as the role that owns its tables; left out, the role of `url` does. */
      ownerUrl: string | undefined
      pool: number
    }

/** An OpenID provider that knows nothing of this product. */
export interface ExternalIdentity {
  /** Exactly as its tokens name it. */
  issuer: string
  /** Whom it makes access tokens for, where they are for this API. */
  audience: string
  /** Under what it knows the application. */
  clientId: string
  /** Takes an `email` for confirmed where the provider sends no `email_verified`. */
  isEmailTrusted: boolean
}

/** What the server takes from the environment. */
export interface Config extends Listen {
  /** The origin at which browsers find the application; left out, where the server listens. */
  publicUrl: string | undefined
  /** The folder of the application's production build. */
  dist: string
  database: DatabaseConfig
  /** Whether `X-Forwarded-For` tells who asks: only where a proxy in front of the server writes it. */
  trustProxy: boolean
  /** Origins of other sites whose pages may use the API. */
  allowedOrigins: readonly string[]
  logLevel: (typeof LOG_LEVELS)[number]
  /** Where the metrics are read; left out, nowhere. */
  metrics: Listen | undefined
  /** Left out, nobody is slowed down. */
  rateLimit: RateLimit | undefined
  /** The folder that takes a backup every hour; left out, none is made. */
  backupDir: string | undefined
  /** The folder that takes the list of who lies where every hour; left out, none is made. */
  downtimeDir: string | undefined
  /** How many years the audit log is kept; left out, for good. */
  logKeptYears: number | undefined
  /** Seconds that an access token is good for. */
  accessTokenTtl: number
  /** For how many minutes a proof of who somebody is is good enough to sign with; left out, for a whole sign-in. */
  signProofMinutes: number | undefined
  /** After so many minutes without a hand on it the application covers its page. */
  sessionIdleMinutes: number
  /** Who people are is told by this provider; left out, by the built-in one. */
  identity: ExternalIdentity | undefined
  /** Who keeps the rights: the database, or the provider, which names them in tokens or at user info. */
  grants: (typeof GRANTS)[number]
  /** What the application calls itself, and whom it names for help; left out, as it was built. */
  productName: string | undefined
  supportEmail: string | undefined
  /** What mail is sent with; left out, links are shown once to who asks for them. */
  mail: MailConfig | undefined
  /** Whether the database begins with invented people, who may sign in. */
  demo: boolean
}

/** What is wrong with the environment: a line for each variable. */
export class ConfigError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
const GRANTS = ['database', 'token'] as const

/** A record is kept for five years at least (NOM-004, 5.4), and so is the log of who read and changed it. */
const FEWEST_YEARS = 5

/** The variables of the environment. `docs/configuration.md` lists them, and a test compares the two. */
export const Variables = z.object({
  PORT: z._default(wholeNumber(0, LAST_PORT), 4400),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(publicOrigin),
  DIST_DIR: z._default(z.string(), 'dist'),
  DATABASE_URL: z._default(databaseUrl, 'sqlite:./data/ronda.sqlite'),
  DATABASE_OWNER_URL: z.optional(postgresUrl),
  DATABASE_POOL: z._default(wholeNumber(2, 1000), 10),
  TRUST_PROXY: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  ALLOWED_ORIGINS: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(',').map((one) => one.trim())),
      ),
      z.array(origin),
    ),
  ),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  METRICS_LISTEN: z.optional(listen),
  RATE_LIMIT: z._default(rateLimit, { perSecond: 20, burst: 60, writesPerSecond: 5 }),
  BACKUP_DIR: z.optional(z.string()),
  DOWNTIME_DIR: z.optional(z.string()),
  LOG_KEPT_YEARS: z.optional(wholeNumber(FEWEST_YEARS, 100)),
  ACCESS_TOKEN_TTL: z._default(wholeNumber(1, 86_400), 300),
  SESSION_IDLE_MINUTES: z._default(wholeNumber(1, 24 * 60), 10),
  SIGN_PROOF_MINUTES: z._default(minutesOrOff, SIGN_PROOF_MINUTES),
  OIDC_ISSUER: z.optional(issuer),
  OIDC_AUDIENCE: z.optional(z.string()),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_EMAIL_TRUSTED: z.optional(z.enum(['true', 'false'], 'must be true or false')),
  GRANTS: z._default(z.enum(GRANTS, 'must be database or token'), 'database'),
  PRODUCT_NAME: z.optional(z.string()),
  SUPPORT_EMAIL: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'))),
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z.optional(sender),
  SEED: z.optional(z.literal('demo', 'must be "demo", or left out')),
})

type Environment = Readonly<Record<string, string | undefined>>

/** A secret may stand in a file that `<NAME>_FILE` names, where the environment is seen by too many. */
function readVariable(name: string, env: Environment): { value?: string; fault?: string } {
  const file = env[`${name}_FILE`]
  if (!file) return { value: env[name] ?? '' }
  if (env[name]) return { fault: `${name} and ${name}_FILE are both set: keep one of them` }
  try {
    return { value: readFileSync(file, 'utf8').trim() }
  } catch {
    return { fault: `${name}_FILE names a file that can't be read` }
  }
}

/** What may hold a password. */
const SECRET = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'SMTP_URL']

/** One line on one variable, with its value where that is no secret. */
function faultOf({ path, message }: z.core.$ZodIssue, env: Environment): string {
  const name = String(path[0])
  const mayTell = !SECRET.includes(name) && !env[`${name}_FILE`]
  return `${name} ${message}${mayTell ? `, not "${env[name]}"` : ''}`
}

function readDatabase(variables: z.infer<typeof Variables>, root: string): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATABASE_POOL: pool } = variables
  if (!url.startsWith('sqlite:')) return { url, ownerUrl, pool }
  if (ownerUrl !== undefined)
    throw new ConfigError('DATABASE_OWNER_URL is for PostgreSQL alone: SQLite has no roles')
  return { file: resolve(root, url.slice('sqlite:'.length)) }
}

function readIdentity(variables: z.infer<typeof Variables>): ExternalIdentity | undefined {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, OIDC_CLIENT_ID: clientId, GRANTS: grants } = variables
  const { OIDC_EMAIL_TRUSTED: emailTrusted } = variables
  if (issuer === undefined) {
    if (emailTrusted !== undefined)
      throw new ConfigError('OIDC_EMAIL_TRUSTED is for an identity provider: set OIDC_ISSUER too')
    if (audience !== undefined || clientId !== undefined)
      throw new ConfigError(
        'OIDC_AUDIENCE and OIDC_CLIENT_ID are for an identity provider: set OIDC_ISSUER too',
      )
    if (grants === 'token')
      throw new ConfigError(
        'GRANTS=token is for an identity provider that keeps the rights: set OIDC_ISSUER too',
      )
    return undefined
  }
  if (audience === undefined || clientId === undefined)
    throw new ConfigError('OIDC_ISSUER asks for OIDC_AUDIENCE and OIDC_CLIENT_ID too')
  if (audience === clientId)
    throw new ConfigError(
      'OIDC_AUDIENCE must not be OIDC_CLIENT_ID: ID tokens, which open nothing, are made for that',
    )
  return { issuer, audience, clientId, isEmailTrusted: emailTrusted === 'true' }
}

/**
 * Reads what the server takes from the environment; an empty variable counts as none.
 * @param env as `process.env`
 * @param root what relative paths start from
 * @throws ConfigError with one line for each variable that makes no sense
 */
export function readConfig(env: Environment, root: string): Config {
  const read = Object.keys(Variables.shape).map((name) => ({ name, ...readVariable(name, env) }))
  const values = Object.fromEntries(read.flatMap(({ name, value }) => (value ? [[name, value]] : [])))
  const { data, error } = z.safeParse(Variables, values)
  // A list may be wrong at several places, which is told once.
  const faults = new Set([
    ...read.flatMap(({ fault }) => fault ?? []),
    ...(error?.issues.map((issue) => faultOf(issue, env)) ?? []),
  ])
  if (!data || faults.size > 0) throw new ConfigError([...faults].join('\n'))
  if (!data.PUBLIC_URL && !LOOPBACK.includes(data.HOST))
    throw new ConfigError('PUBLIC_URL must be set where HOST is not 127.0.0.1: sign-in leads back to it')
  if (data.SEED && !LOOPBACK.includes(data.HOST))
    throw new ConfigError('SEED=demo is for HOST=127.0.0.1 alone: its people share a short password')
  if (data.SEED && data.PUBLIC_URL && !isLoopback(data.PUBLIC_URL))
    throw new ConfigError(
      'SEED=demo is for a PUBLIC_URL of this machine alone: its people share a short password',
    )
  if (data.BACKUP_DIR && !data.DATABASE_URL.startsWith('sqlite:'))
    throw new ConfigError('BACKUP_DIR is for SQLite alone: PostgreSQL is backed up by its own tools')
  const mail = mailOf(data.SMTP_URL, data.MAIL_FROM, data.OIDC_ISSUER !== undefined)
  if (typeof mail === 'string') throw new ConfigError(mail)
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL,
    dist: resolve(root, data.DIST_DIR),
    database: readDatabase(data, root),
    trustProxy: data.TRUST_PROXY === '1',
    allowedOrigins: data.ALLOWED_ORIGINS ?? [],
    logLevel: data.LOG_LEVEL,
    metrics: data.METRICS_LISTEN,
    rateLimit: data.RATE_LIMIT === 'off' ? undefined : data.RATE_LIMIT,
    backupDir: data.BACKUP_DIR === undefined ? undefined : resolve(root, data.BACKUP_DIR),
    downtimeDir: data.DOWNTIME_DIR === undefined ? undefined : resolve(root, data.DOWNTIME_DIR),
    logKeptYears: data.LOG_KEPT_YEARS,
    accessTokenTtl: data.ACCESS_TOKEN_TTL,
    sessionIdleMinutes: data.SESSION_IDLE_MINUTES,
    signProofMinutes: data.SIGN_PROOF_MINUTES === 'off' ? undefined : data.SIGN_PROOF_MINUTES,
    identity: readIdentity(data),
    grants: data.GRANTS,
    productName: data.PRODUCT_NAME,
    supportEmail: data.SUPPORT_EMAIL,
    mail,
    demo: data.SEED === 'demo',
  }
}
