import { sql } from 'kysely'
import { type Authenticate, hasAccounts, openAccounts } from './accounts/accounts.ts'
import { addressOf as addressOfLink, makeLink } from './accounts/links.ts'
import { openMailer } from './accounts/mail.ts'
import { placeOf } from './accounts/network.ts'
import type { Config } from './config.ts'
import { databaseFault } from './db/data-files.ts'
import { openPrepared } from './db/open-store.ts'
import type { Store } from './db/store.ts'
import type { Sender } from './http/arrivals.ts'
import type { Handler, SenderOf } from './http/front.ts'
import { createLog, type Log } from './http/log.ts'
import { addressOf, pathOf, sendText } from './http/node-http.ts'
import type { Fetch } from './http/trace.ts'
import { accessTokenReader, isTypedAccessToken } from './identity/access-token.ts'
import { openExternalProvider } from './identity/external/provider.ts'
import { sweepRecords } from './identity/provider/adapter.ts'
import { MOST_FORM } from './identity/provider/forms.ts'
import { loadKeys } from './identity/provider/keys.ts'
import { mountProvider } from './identity/provider/mount.ts'
import { CLIENT_ID } from './identity/provider/provider.ts'
import { startApi } from './serve-api.ts'
import type { Page } from './site/page-settings.ts'
import { serveSite } from './site/serve-site.ts'
import type { Site } from './site/site-files.ts'

export interface BackendOptions
  extends Pick<
    Config,
    | 'accessTokenTtl'
    | 'sessionIdleMinutes'
    | 'signProofMinutes'
    | 'allowedOrigins'
    | 'database'
    | 'grants'
    | 'identity'
    | 'logLevel'
    | 'mail'
    | 'productName'
    | 'rateLimit'
    | 'supportEmail'
    | 'trustProxy'
  > {
  /** Where browsers find all of it. */
  origin: string
  site?: Site
  /** Who may sign in at the built-in provider beside the accounts of the database. */
  authenticate?: Authenticate
  /** Brings the database to its newest form, with whatever it is to begin with. */
  prepare: (store: Store) => Promise<void>
  /** Stands between the database and all else. */
  watchStore?: (store: Store) => Store
  /** Stands between the network and the API. */
  wrap?: (fetch: Fetch) => Fetch
}

/** What answers requests, over an open database. */
export interface Backend {
  handle: Handler
  senderOf: SenderOf
  log: Log
  store: Store
  /** Where the first person makes their account, good once; undefined where anybody can sign in already. */
  firstLink: string | undefined
  /** Whether the database answers, and tokens can be checked. */
  isReady(): Promise<boolean>
  /** How many streams of events are open. */
  countStreams(): number
  /** Ends them: whoever listens comes back to the next server. */
  endStreams(): void
  close(): Promise<void>
}

/** What the API answers to. */
export const API_PATHS = ['/api', '/docs', '/pay', '/openapi.json']

/** The provider's place below the origin, as in production. */
export const PROVIDER_PATH = '/oauth2/default'

/** What the pages of the sign-in call the product. */
const PRODUCT = 'Ronda'

/** The body of a form, which nobody needs to have signed in for. */
const FORM = { most: 16, bytes: MOST_FORM, ms: 5000 } satisfies Omit<Sender, 'key'>
/** @throws ConfigError, UnsuitableDatabaseError or DatabaseUnavailableError with one line for whoever set it up */
async function openDatabase({ database, prepare }: BackendOptions): Promise<Store> {
  try {
    return await openPrepared(database, prepare)
  } catch (error) {
    throw 'file' in database ? databaseFault(database.file, error) : error
  }
}

/** Opens the database and wires API, provider and site to them. */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { origin, site, database, accessTokenTtl, authenticate, watchStore = (store) => store } = options
  const store = watchStore(await openDatabase(options))
  if ('file' in database) await sweepRecords(store)
  const keys = await loadKeys(store)
  const log = createLog(options.logLevel, keys.log)
  const { identity, grants, productName, supportEmail, sessionIdleMinutes } = options
  const external = identity && openExternalProvider({ ...identity, grants, store, log })
  const issuer = identity?.issuer ?? origin + PROVIDER_PATH
  const resource = `${origin}/api`
  const readAccessToken =
    external?.readAccessToken ??
    accessTokenReader({
      issuer,
      audience: resource,
      keys: keys.publicKeys,
      algorithms: ['RS256'],
      // Without the sign-in that it came of nobody could end it.
      isAccessToken: (header, { grant }) => isTypedAccessToken(header) && typeof grant === 'string',
    })
  const product = productName ?? PRODUCT
  const mailer = options.mail && openMailer(options.mail, product, log)
  const accountLinks = external ? undefined : { pages: `${issuer}/account`, send: mailer?.send }
  const { serveApi, senderTo, countStreams, endStreams } = startApi({
    ...options,
    store,
    readAccessToken,
    accountLinks,
  })
  const provide = external
    ? undefined
    : mountProvider({
        issuer,
        origin,
        resource,
        accessTokenTtl,
        store,
        keys,
        log,
        readAccessToken,
        sessionIdleMinutes,
        trustProxy: options.trustProxy,
        isLimited: options.rateLimit !== undefined,
        accounts: openAccounts({ store, key: keys.accounts, product, authenticate, mailer }),
        names: { product, support: supportEmail },
        typeface: () => site?.typeface(),
        mailer,
      })
  const page = (): Page => ({
    settings: {
      authority: issuer,
      clientId: identity?.clientId ?? CLIENT_ID,
      apiOrigin: origin,
      grants,
      sessionIdleMinutes,
      accountPages: external ? '' : `${issuer}/account`,
      ...(productName !== undefined && { productName }),
      ...(supportEmail !== undefined && { supportEmail }),
    },
    origins: external?.origins() ?? [],
  })
  const { host } = new URL(origin)
  const isOpen = external !== undefined || authenticate !== undefined || (await hasAccounts(store.db))
  const firstLink = isOpen ? undefined : await makeFirstLink(store, issuer)

  return {
    log,
    store,
    firstLink,
    countStreams,
    endStreams,
    async senderOf(req) {
      const path = pathOf(req)
      if (provide && isBelow(path, PROVIDER_PATH))
        return { key: placeOf(addressOf(req, options.trustProxy)), ...FORM }
      return isOfApi(path) ? senderTo(req) : undefined
    },
    async handle(req, res, trace) {
      const path = pathOf(req)
      const url = URL.parse(req.url ?? '/', origin)
      if (!url) sendText(res, 400, 'La dirección no se entiende')
      else if (req.headers.host !== host) {
        // Sign-in knows one address of this site; this also turns away pages that point their name to loopback.
        if (req.method === 'GET') res.writeHead(307, { Location: origin + url.pathname + url.search }).end()
        else sendText(res, 421, `La aplicación está en ${origin}`)
      } else if (provide && isBelow(path, PROVIDER_PATH)) {
        trace.route = PROVIDER_PATH
        await provide(req, res)
      } else if (isOfApi(path)) await serveApi(req, res, trace)
      else if (site && !isBelow(path, PROVIDER_PATH)) {
        trace.route = 'site'
        await serveSite(site, page, req, res)
      } else sendText(res, 404, 'No existe')
    },
    isReady: () =>
      sql`select 1`.execute(store.db).then(
        () => external?.isReady() ?? true,
        () => false,
      ),
    async close() {
      await external?.stop()
      await store.close()
    },
  }
}

const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`)
const isOfApi = (path: string) => API_PATHS.some((base) => isBelow(path, base))

/** Whoever reads the server's own words may make the first account: nobody else could let them in. */
async function makeFirstLink(store: Store, issuer: string): Promise<string> {
  const nobody = { kind: 'first', userId: null, email: null, createdById: null } as const
  const link = await store.write('installation', (db) => makeLink(db, nobody, Date.now()))
  return addressOfLink(link, `${issuer}/account`)
}
