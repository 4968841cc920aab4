import type { EpisodeAction } from '#src/domain/episodes/rules.ts'
import { tableSearch } from '#src/domain/table-search.ts'
import { readWord } from '#src/lib/address.ts'

const readTable = tableSearch([])

// Written out: what reads addresses comes with the first page, and brings no rules along.
const FORMS = [
  'edit',
  'transfer',
  'order-discharge',
  'discharge',
  'reopen',
  'annul',
] as const satisfies readonly EpisodeAction[]

/** The state of an episode's page: the timeline's page, and which form lies over it. */
export interface EpisodeSearch {
  /** From 1. */
  page?: number | undefined
  form?: EpisodeAction | undefined
}

export function episodeSearch(raw: Record<string, unknown>): EpisodeSearch {
  return { page: readTable(raw).page, form: readWord<EpisodeAction>(raw.form, FORMS) }
}
