/*
 * Readers of search parameters. An invalid value counts as absent, so that a bad address never throws.
 */

const ID = /^[1-9]\d{0,8}$/

/** A record's id in a path or a query; undefined for anything else. */
export function readId(raw: unknown): number | undefined {
  const text = typeof raw === 'number' ? String(raw) : raw
  return typeof text === 'string' && ID.test(text) ? Number(text) : undefined
}

/** One of several words; undefined for anything else. */
export function readWord<Word extends string>(raw: unknown, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === raw)
}

const MAX_TEXT = 100

/** A short text, such as the name of a floor; undefined for anything else. */
export function readText(raw: unknown): string | undefined {
  return typeof raw === 'string' && raw !== '' && raw.length <= MAX_TEXT ? raw : undefined
}

/** A valid date, `YYYY-MM-DD`; undefined for anything else. */
export function readDay(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(raw)) return undefined
  const at = Date.parse(`${raw}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== raw ? undefined : raw
}
