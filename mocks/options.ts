/** The seeds that mock mode can start from. */
export const SEEDS = ['default', 'large', 'empty'] as const

const PERSONA_IDS = [
  'direccion',
  'medica',
  'enfermeria',
  'admision',
  'archivo',
  'residente',
  'codificacion',
  'sin-permisos',
  'sin-hospitales',
] as const

const PANEL = ['on', 'off'] as const

/** What mock mode can be told by the address. */
export interface Options {
  /** Whom the stand-in provider signs in. */
  persona: (typeof PERSONA_IDS)[number]
  /** Milliseconds that every answer of the API is held back. */
  latency: number
  /** Percent of the API's answers that fail. */
  chaos: number
  seed: (typeof SEEDS)[number]
  /** Milliseconds until newly granted groups reach tokens. */
  groupsDelay: number
  /** Seconds that an access token lives. */
  tokenTtl: number
  /** Whether the panel shows. */
  panel: (typeof PANEL)[number]
}

export const DEFAULTS: Options = {
  persona: 'direccion',
  latency: 0,
  chaos: 0,
  seed: 'default',
  groupsDelay: 0,
  tokenTtl: 300,
  panel: 'on',
}

/** The largest value of each number; the smallest is 0, save for `tokenTtl`, where it is 1. */
export const LIMITS = { latency: 60_000, chaos: 100, groupsDelay: 600_000, tokenTtl: 86_400 } as const

const NAMES = ['persona', 'latency', 'chaos', 'seed', 'groupsDelay', 'tokenTtl', 'panel'] as const
type Name = (typeof NAMES)[number]

/** A value that is no value of its option. */
export interface OptionError {
  name: string
  value: string
  /** What it may be, in words for people. */
  allowed: string[]
  source: 'address' | 'cookie'
  /** The page's address without it. */
  url: string
}

export interface ParsedOptions {
  options: Options
  /** Whether to empty the kept data before anything else; never remembered. */
  reset: boolean
  /** Whether the tab starts signed in, without the visit to the provider; never remembered. */
  signedIn: boolean
  /** The page's address without the options; other parameters keep their exact text. */
  url: string
  /** What to keep for the next start of this tab. */
  stored: string
}

interface Reader<Value> {
  allowed: string[]
  read(text: string): Value | undefined
}

function oneOf<const Value extends string>(values: readonly Value[]): Reader<Value> {
  return { allowed: [...values], read: (text) => values.find((value) => value === text) }
}

function wholeNumber(least: number, most: number): Reader<number> {
  return {
    allowed: [`un número entero de ${least} a ${most}`],
    read(text) {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      return value >= least && value <= most ? value : undefined
    },
  }
}

class BadOption extends Error {
  readonly found: OptionError
  constructor(found: OptionError) {
    super(found.name)
    this.found = found
  }
}

/**
 * Reads the options: the address first, then what the tab remembers, then cookies, then the defaults.
 * @param url the page's whole address
 * @param stored the `stored` of a former call in this tab; garbage counts as nothing
 * @param cookies as `document.cookie` gives them
 * @returns the options, or the first one whose value can't be meant
 */
export function parseOptions(
  url: string,
  stored: string | null,
  cookies: string,
): ParsedOptions | { error: OptionError } {
  const address = new URL(url)
  const remembered = readRemembered(stored)
  const jar = readCookies(cookies)
  const keep: Partial<Record<Name, string>> = {}

  function take<Value>(name: Name, { allowed, read }: Reader<Value>, fallback: Value): Value {
    const asked = address.searchParams.getAll(name).at(-1)
    const kept = remembered.get(name)
    const text = asked ?? (kept !== undefined && read(kept) !== undefined ? kept : jar.get(name))
    if (text === undefined) return fallback
    const value = read(text)
    if (value === undefined) {
      const source = asked === undefined ? 'cookie' : 'address'
      throw new BadOption({ name, value: text, allowed, source, url: without(address, [name]) })
    }
    if (asked !== undefined || kept === text) keep[name] = text
    return value
  }

  try {
    return {
      options: {
        persona: take('persona', oneOf(PERSONA_IDS), DEFAULTS.persona),
        latency: take('latency', wholeNumber(0, LIMITS.latency), DEFAULTS.latency),
        chaos: take('chaos', wholeNumber(0, LIMITS.chaos), DEFAULTS.chaos),
        seed: take('seed', oneOf(SEEDS), DEFAULTS.seed),
        groupsDelay: take('groupsDelay', wholeNumber(0, LIMITS.groupsDelay), DEFAULTS.groupsDelay),
        tokenTtl: take('tokenTtl', wholeNumber(1, LIMITS.tokenTtl), DEFAULTS.tokenTtl),
        panel: take('panel', oneOf(PANEL), DEFAULTS.panel),
      },
      reset: readFlag(address, 'reset'),
      signedIn: readFlag(address, 'signedIn'),
      url: without(address, [...NAMES, 'reset', 'signedIn']),
      stored: JSON.stringify(keep),
    }
  } catch (error) {
    if (error instanceof BadOption) return { error: error.found }
    throw error
  }
}

function readFlag(address: URL, name: 'reset' | 'signedIn'): boolean {
  const value = address.searchParams.getAll(name).at(-1)
  if (value === undefined) return false
  if (['', '1', 'true'].includes(value)) return true
  const allowed = [name, `${name}=1`, `${name}=true`]
  throw new BadOption({ name, value, allowed, source: 'address', url: without(address, [name]) })
}

/** Cuts parameters out of the query's text, so that the others stay letter for letter. */
function without(address: URL, names: readonly string[]): string {
  const pairs = address.search.slice(1).split('&')
  const left = pairs.filter((pair) => !names.includes([...new URLSearchParams(pair).keys()][0] ?? ''))
  const query = left.join('&')
  // Whole, because a path that begins with `//` alone would read as another host.
  return address.origin + address.pathname + (query === '' ? '' : `?${query}`) + address.hash
}

function readRemembered(stored: string | null): ReadonlyMap<string, string> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    if (typeof value !== 'object' || value === null) return new Map()
    return new Map(Object.entries(value).filter(([, text]) => typeof text === 'string'))
  } catch {
    return new Map()
  }
}

function readCookies(cookies: string): ReadonlyMap<string, string> {
  const pairs = cookies.split('; ').map((pair) => {
    const cut = pair.indexOf('=')
    return [pair.slice(0, Math.max(cut, 0)), pair.slice(cut + 1)] as const
  })
  return new Map(pairs)
}
