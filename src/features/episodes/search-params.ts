import type { EpisodeAction } from '#src/domain/episodes/rules.ts'
import { tableSearch } from '#src/domain/table-search.ts'
import { readWord } from '#src/lib/address.ts'

const readTable = tableSearch([])

// Written out, since importing the rules would bring them into the first chunk.
const FORMS = [
  'edit',
  'transfer',
  'order-discharge',
  'revoke-discharge',
  'discharge',
  'correct-discharge',
  'reopen',
  'annul',
] as const satisfies readonly EpisodeAction[]

/** The state of an episode's page: the timeline's page, and the open form. */
export interface EpisodeSearch {
  /** From 1. */
  page?: number | undefined
  form?: EpisodeAction | undefined
}

export function episodeSearch(raw: Record<string, unknown>): EpisodeSearch {
  return { page: readTable(raw).page, form: readWord<EpisodeAction>(raw.form, FORMS) }
}
