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

export const LAST_PORT = 65_535

/** Minutes after sign-in during which a person may sign without re-authenticating, unless set. */
export const SIGN_PROOF_MINUTES = 15

/** The machine that the server runs on. */
export const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/** True for an address of this machine. */
export const isLoopback = (url: string | URL) =>
  LOOPBACK.includes(new URL(url).hostname.replace(/^\[|\]$/g, ''))

export const wholeNumber = (least: number, most: number) => {
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

/** What is told first, and alone. */
const ORIGIN = { error: 'must be an origin such as https://ronda.example, without a path', abort: true }

/** An origin as browsers write it. */
export const origin = z.string().check(
  z.refine((text) => {
    const url = URL.parse(text)
    return url?.origin === text && /^https?:$/.test(url.protocol)
  }, ORIGIN),
)

const isPostgresUrl = (text: string) => /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text)

export const postgresUrl = z
  .string()
  .check(z.refine(isPostgresUrl, 'must be an address such as postgres://ronda_owner@db.example/ronda'))

/** A file of SQLite, or an address of PostgreSQL. */
export const databaseUrl = z
  .string()
  .check(
    z.refine(
      (text) => /^sqlite:./.test(text) || isPostgresUrl(text),
      'must be sqlite:./data/ronda.sqlite, or another file, or an address such as postgres://ronda@db.example/ronda',
    ),
  )

/** Whether what is sent there can't be read on the way. Browsers take anything else for insecure, and sign nobody in. */
const isSecure = (url: URL) => url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))

/** Where browsers find the server. */
export const publicOrigin = origin.check(
  z.refine((text) => {
    const url = URL.parse(text)
    return url === null || isSecure(url)
  }, 'must begin with https, except on this machine: browsers sign nobody in over plain http'),
)

/** As a provider names itself in tokens: nothing may follow its path, and only its own machine is asked without TLS. */
export const issuer = z.string().check(
  z.refine((text) => {
    const url = URL.parse(text)
    return url !== null && !url.search && !url.hash && !url.username && isSecure(url)
  }, 'must be an address such as https://login.example/realms/hospital'),
)

const LISTEN = 'must be a host and a port such as 127.0.0.1:9464'

export const listen = z.pipe(
  z.string().check(
    z.regex(/^(\[[\da-f:]+\]|[^:\s]+):\d{1,5}$/i, LISTEN),
    z.refine((text) => Number(text.slice(text.lastIndexOf(':') + 1)) <= LAST_PORT, LISTEN),
  ),
  z.transform((text): Listen => {
    const end = text.lastIndexOf(':')
    return { host: text.slice(0, end).replace(/^\[|\]$/g, ''), port: Number(text.slice(end + 1)) }
  }),
)

const MINUTES = 'must be "off" or a whole number of minutes from 0 to 1440'

export const minutesOrOff = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^(off|\d{1,4})$/, MINUTES)),
    z.transform((text) => (text === 'off' ? text : Number(text))),
  ),
  z.union([z.literal('off'), z.number().check(z.lte(24 * 60, MINUTES))], MINUTES),
)

export const rateLimit = z.pipe(
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

/** Where mail is handed in. A name and a password in it are written as in any address. */
export const smtpUrl = z.string().check(
  z.refine((text) => {
    const url = URL.parse(text)
    return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname)
  }, 'must be an address such as smtps://name:password@mail.example:465'),
)

/** Whom mail comes from: an address, with or without a name before it. One line, or it would say more than that. */
export const sender = z
  .string()
  .check(
    z.regex(
      /^([^<>"\p{Cc}]{1,100} )?<[^\s@<>"]+@[^\s@<>"]+>$|^[^\s@<>"]+@[^\s@<>"]+$/u,
      'must be an e-mail address, or a name and one such as Ronda <ronda@clinica.example>',
    ),
  )

/** What mail is sent with. */
export interface MailConfig {
  /** `smtp://` or `smtps://`, with name and password where the server asks for them. */
  url: string
  /** Whom it comes from. */
  from: string
}

/** @returns what mail is sent with, undefined for nothing, or what is wrong with the two variables together */
export function mailOf(
  url: string | undefined,
  from: string | undefined,
  isElsewhere: boolean,
): MailConfig | string | undefined {
  if (url === undefined && from === undefined) return undefined
  if (isElsewhere)
    return 'SMTP_URL and MAIL_FROM are for the built-in sign-in: leave them out with OIDC_ISSUER'
  if (url === undefined || from === undefined) return 'SMTP_URL and MAIL_FROM ask for each other: set both'
  return { url, from }
}
