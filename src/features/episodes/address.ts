import { readWord } from '#src/lib/address.ts'
import { tableSearch } from '#src/lib/table-search.ts'
import { EPISODE_ACTIONS, type EpisodeAction } from './rules.ts'

const readTable = tableSearch([])

/** The state of an episode's page: the timeline's page, and which form lies over it. */
export interface EpisodeSearch {
  /** From 1. */
  page?: number | undefined
  form?: EpisodeAction | undefined
}

export function episodeSearch(raw: Record<string, unknown>): EpisodeSearch {
  return { page: readTable(raw).page, form: readWord(raw.form, EPISODE_ACTIONS) }
}
