import { createHash } from 'node:crypto'

/** All that begins with `VITE_`, from files and from the environment. */
type Environment = Readonly<Record<string, string>>

const NAMES = [
  'VITE_OIDC_AUTHORITY',
  'VITE_OIDC_CLIENT_ID',
  'VITE_API_ORIGIN',
  'VITE_PRODUCT_NAME',
  'VITE_SUPPORT_EMAIL',
  'VITE_SESSION_IDLE_MINUTES',
]
/** Vite keeps `NODE_ENV` of a `.env` file under this name. */
const VITES_OWN = 'VITE_USER_NODE_ENV'

/** Names what a build was configured with, so that one made with other settings is known for it. */
export function settingsKey(env: Environment): string {
  const settings = Object.entries(env).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 12)
}

/** What is wrong with the settings, in one line; undefined when nothing is. */
export function findBadSetting(env: Environment): string | undefined {
  const unknown = Object.keys(env).find((name) => name !== VITES_OWN && !NAMES.includes(name))
  if (unknown) return `${unknown} is not a setting${suggestion(unknown)}; all of them are in .env.example`
  const { VITE_OIDC_AUTHORITY: authority, VITE_API_ORIGIN: apiOrigin } = env
  const { VITE_OIDC_CLIENT_ID: clientId, VITE_SUPPORT_EMAIL: email } = env
  if (authority && !isUrl(authority, ({ search, hash }) => !search && !hash))
    return `VITE_OIDC_AUTHORITY=${authority} is not the http(s) address of an OpenID Connect issuer`
  if (apiOrigin && !isUrl(apiOrigin, ({ href, origin }) => href === `${origin}/`))
    return `VITE_API_ORIGIN=${apiOrigin} is not an origin such as https://api.example.org`
  if (clientId && /\s/.test(clientId)) return `VITE_OIDC_CLIENT_ID=${clientId} holds white space`
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) return `VITE_SUPPORT_EMAIL=${email} is not an e-mail address`
  const { VITE_SESSION_IDLE_MINUTES: minutes } = env
  if (minutes && !/^[1-9]\d{0,3}$/.test(minutes))
    return `VITE_SESSION_IDLE_MINUTES=${minutes} is not a number of minutes`
  return undefined
}

function isUrl(value: string, isFit: (url: URL) => boolean): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && isFit(url)
}

/** The most letters that a misspelt name may differ in from the one that is suggested. */
const MAX_MISSPELT = 5

function suggestion(unknown: string): string {
  const [near] = NAMES.map((name) => ({ name, distance: editDistance(unknown, name) })).toSorted(
    (a, b) => a.distance - b.distance,
  )
  return near && near.distance <= MAX_MISSPELT ? ` (did you mean ${near.name}?)` : ''
}

/** How many letters have to be typed, taken out or exchanged to make one word of the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries()) {
      const exchanged = (row[j] ?? 0) + Number(letter !== other)
      next.push(Math.min(exchanged, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
