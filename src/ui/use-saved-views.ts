import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { keep, localStore, parseJson } from '#src/lib/storage.ts'
import { type ListChoice, StoredChoice } from './list-choice.ts'
import type { ListView } from './use-list-table.ts'

/** A state of a list under a name: its filters, order, columns and rows. */
interface SavedView extends ListChoice {
  name: string
  /** What stands in the address, beginning with `?`; empty for the list as it opens. */
  query: string
}

interface SavedViews {
  all: readonly SavedView[]
  /** The one that the list shows now. */
  current: SavedView | undefined
  /** Keeps what the list shows now; in the place of another one of this name. */
  save: (name: string) => void
  open: (view: SavedView) => void
  remove: (view: SavedView) => void
}

/** What no longer makes sense is left out. */
const StoredViews = z.catch(z.array(z.extend(StoredChoice, { name: z.string(), query: z.string() })), [])

/** What a list is narrowed and ordered by: neither its page nor a dialog, and no words that somebody searched for. */
const NARROWING = [
  ...['view', 'admitted', 'identified', 'service', 'doctorId', 'status', 'kind', 'doctor'],
  ...['user', 'action', 'from', 'to', 'orderBy'],
]

/** That part of an address which a view keeps, in one order. */
function narrowingOf(search: Readonly<Record<string, unknown>>): string {
  const kept = new URLSearchParams()
  for (const key of NARROWING) if (search[key] !== undefined) kept.set(key, String(search[key]))
  return kept.size === 0 ? '' : `?${kept}`
}

const isSame = (one: SavedView, other: Omit<SavedView, 'name'>) =>
  JSON.stringify([one.query, one.rows, one.density ?? 'comoda', one.hidden ?? []]) ===
  JSON.stringify([other.query, other.rows, other.density, other.hidden])

/** The states of the list at this address that a person has kept in this browser, and how to keep one. */
export function useSavedViews(view: ListView): SavedViews {
  const router = useRouter()
  const { pathname, search } = useLocation({ select: ({ pathname, search }) => ({ pathname, search }) })
  const key = `saved-views.${view.ownerId}.${pathname}`
  const [, draw] = useState({})
  const all = z.parse(StoredViews, parseJson(localStore().getItem(key)) ?? [])
  const { chosenRows: rows, density, hidden } = view
  const now = { query: narrowingOf(search), rows, density, hidden: [...hidden] }

  function store(views: readonly SavedView[]) {
    keep(localStore(), key, JSON.stringify(views))
    draw({})
  }

  return {
    all,
    current: all.find((one) => isSame(one, now)),
    save: (name) => store([...all.filter((one) => one.name !== name), { name, ...now }]),
    remove: ({ name }) => store(all.filter((one) => one.name !== name)),
    open(one) {
      view.change({ rows: one.rows, density: one.density, hidden: one.hidden })
      void router.navigate({ href: `${pathname}${one.query}` })
    },
  }
}
