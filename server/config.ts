import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'

/** How many requests somebody may make. */
export interface RateLimit {
  /** Requests a second, over time. */
  perSecond: number
  /** Requests at once, where none came before. */
  burst: number
  /** Of them, those that write, a second. */
  writesPerSecond: number
}

/** Where something listens. */
export interface Listen {
  host: string
  port: number
}

/** Where the data are: in a file of SQLite, or behind an address of PostgreSQL with so many connections at most. */
export type DatabaseConfig =
  | { file: string }
  | {
      url: string
      /** The same database as the role that owns its tables; left out, the role of `url` does. */
      ownerUrl: string | undefined
      pool: number
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
  /** Whether the database begins with invented people, who may sign in. */
  demo: boolean
}

/** What is wrong with the environment: a line for each variable. */
export class ConfigError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/** A record is kept for five years at least (NOM-004, 5.4), and so is the log of who read and changed it. */
const FEWEST_YEARS = 5

const wholeNumber = (least: number, most: number) => {
  const rule = `must be a whole number from ${least} to ${most}`
  const digits = z.string().check(z.regex(/^\d+$/, rule))
  return z.pipe(
    z.pipe(
      digits,
      z.transform((text) => Number(text)),
    ),
    z.number().check(z.gte(least, rule), z.lte(most, rule)),
  )
}

/** An origin as browsers write it. */
const origin = z.string().check(
  z.refine((text) => {
    const url = URL.parse(text)
    return url?.origin === text && /^https?:$/.test(url.protocol)
  }, 'must be an origin such as https://ronda.example, without a path'),
)

const listen = z.pipe(
  z
    .string()
    .check(z.regex(/^(\[[\da-f:]+\]|[^:\s]+):\d{1,5}$/i, 'must be a host and a port such as 127.0.0.1:9464')),
  z.transform((text): Listen => {
    const end = text.lastIndexOf(':')
    return { host: text.slice(0, end).replace(/^\[|\]$/g, ''), port: Number(text.slice(end + 1)) }
  }),
)

const rateLimit = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(off|[1-9]\d*,[1-9]\d*,[1-9]\d*)$/,
        'must be "off" or three numbers such as 20,60,5: requests a second, at once, writes a second',
      ),
    ),
  z.transform((text): RateLimit | 'off' => {
    const [perSecond = 0, burst = 0, writesPerSecond = 0] = text.split(',').map(Number)
    return text === 'off' ? 'off' : { perSecond, burst, writesPerSecond }
  }),
)

const Variables = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 4400),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(origin),
  DIST_DIR: z._default(z.string(), 'dist'),
  DATABASE_URL: z._default(
    z
      .string()
      .check(
        z.regex(
          /^(sqlite:.|postgres(ql)?:\/\/.)/,
          'must be sqlite:./data/ronda.sqlite, or another file, or an address such as postgres://ronda@db.example/ronda',
        ),
      ),
    'sqlite:./data/ronda.sqlite',
  ),
  DATABASE_OWNER_URL: z.optional(
    z
      .string()
      .check(
        z.regex(/^postgres(ql)?:\/\/./, 'must be an address such as postgres://ronda_owner@db.example/ronda'),
      ),
  ),
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
  SEED: z.optional(z.literal('demo', 'must be "demo", or left out')),
})

type Environment = Readonly<Record<string, string | undefined>>

/** A secret may stand in a file that `<NAME>_FILE` names, where the environment is seen by too many. */
function readVariable(name: string, env: Environment): string | undefined {
  const file = env[`${name}_FILE`]
  if (!file) return env[name] || undefined
  if (env[name]) throw new ConfigError(`${name} and ${name}_FILE are both set: keep one of them`)
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    throw new ConfigError(`${name}_FILE names a file that can't be read`)
  }
}

/** One line on one variable, with its value where that is no secret. */
function faultOf({ path, message }: z.core.$ZodIssue, env: Environment): string {
  const name = String(path[0])
  const mayTell = name !== 'DATABASE_URL' && name !== 'DATABASE_OWNER_URL' && !env[`${name}_FILE`]
  return `${name} ${message}${mayTell ? `, not "${env[name]}"` : ''}`
}

function readDatabase(variables: z.infer<typeof Variables>, root: string): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATABASE_POOL: pool } = variables
  if (!url.startsWith('sqlite:')) return { url, ownerUrl, pool }
  if (ownerUrl !== undefined)
    throw new ConfigError('DATABASE_OWNER_URL is for PostgreSQL alone: SQLite has no roles')
  return { file: resolve(root, url.slice('sqlite:'.length)) }
}

/**
 * Reads what the server takes from the environment; an empty variable counts as none.
 * @param env as `process.env`
 * @param root what relative paths start from
 * @throws ConfigError with one line for each variable that makes no sense
 */
export function readConfig(env: Environment, root: string): Config {
  const values = Object.fromEntries(
    Object.keys(Variables.shape).flatMap((name) => {
      const value = readVariable(name, env)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const { data, error } = z.safeParse(Variables, values)
  if (!data) throw new ConfigError(error.issues.map((issue) => faultOf(issue, env)).join('\n'))
  if (!data.PUBLIC_URL && !LOOPBACK.includes(data.HOST))
    throw new ConfigError('PUBLIC_URL must be set where HOST is not 127.0.0.1: sign-in leads back to it')
  if (data.SEED && !LOOPBACK.includes(data.HOST))
    throw new ConfigError('SEED=demo is for HOST=127.0.0.1 alone: its people share a short password')
  if (data.BACKUP_DIR && !data.DATABASE_URL.startsWith('sqlite:'))
    throw new ConfigError('BACKUP_DIR is for SQLite alone: PostgreSQL is backed up by its own tools')
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
    demo: data.SEED === 'demo',
  }
}
