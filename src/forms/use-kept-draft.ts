import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { serverNow } from '#src/lib/server-clock.ts'
import { dropDraft, type FormDraft, formEntry, loadDraft, storeDraft } from './form-draft.ts'
import { sameAs } from './values.ts'

/** The words for what somebody typed: *el registro de* and the name, which may be empty. */
export interface DraftTitle {
  what: string
  name: string
}

/** A draft from an earlier opening of the form, until the person decides about it. */
export interface AnnouncedDraft {
  subject: DraftTitle | undefined
  /** True for changes to a stored record. */
  isChange: boolean
  /** When it was stored last. */
  savedAt: string
  /** *Seguir*: fills the fields with it. */
  resume: () => void
  /** *Empezar de nuevo*: deletes it. */
  restart: () => void
}

/** One announcement for the drafts of several forms that stand in one dialog; undefined where there are none. */
export function joinKept(
  subject: DraftTitle,
  drafts: readonly (AnnouncedDraft | undefined)[],
): AnnouncedDraft | undefined {
  const kept = drafts.filter((draft) => draft !== undefined)
  const [first] = kept
  if (!first) return undefined
  return {
    subject,
    isChange: false,
    savedAt: kept.reduce((latest, { savedAt }) => (savedAt > latest ? savedAt : latest), first.savedAt),
    resume: () => {
      for (const draft of kept) draft.resume()
    },
    restart: () => {
      for (const draft of kept) draft.restart()
    },
  }
}

/**
 * The draft of one form in this tab. The form continues with it after a reload, *back* or a sign-in, all of which return
 * to the form's own history entry. Any other opening finds it as `kept`, and the fields stay empty until the person
 * decides: it may be about somebody else.
 */
export function useKeptDraft<Values>(id: string, fields: z.core.$ZodType<Values>) {
  const { history } = useRouter()
  const [first] = useState(() => {
    const draft = loadDraft(id, fields)
    if (!draft) return {}
    const isSameEntry = draft.entry !== undefined && draft.entry === formEntry(history.location)
    // Without typed values it holds the key of a request alone.
    return isSameEntry || sameAs(draft.values, draft.original) ? { continued: draft } : { kept: draft }
  })
  const [kept, setKept] = useState(first.kept)
  const [isStored, setStored] = useState(true)

  return {
    continued: first.continued,
    kept,
    /** False where the browser could not store it. */
    isStored,
    store: (draft: Omit<FormDraft<Values>, 'savedAt' | 'entry'>) =>
      setStored(
        storeDraft(id, {
          ...draft,
          savedAt: new Date(serverNow()).toISOString(),
          entry: formEntry(history.location),
        }),
      ),
    /** Ends the announcement: the fields hold it now. */
    settle: () => setKept(undefined),
    /** Deletes it: the person begins with empty fields. */
    restart: () => {
      dropDraft(id)
      setKept(undefined)
    },
    /** Deletes what was typed. A kept draft stays until the person decides about it. */
    drop: () => {
      if (!kept) dropDraft(id)
    },
  }
}

/** The part of a form that holds what is typed. */
interface TypedForm<Values> {
  state: { values: Values }
  store: { subscribe: (listener: () => void) => { unsubscribe: () => void } }
}

interface StoreTypedOptions<Values> {
  form: TypedForm<Values>
  /** The fields' values when the form was opened. */
  original: Values
  /** True while nothing may be stored or deleted. */
  isPaused: () => boolean
  store: (typed: Values) => void
  drop: () => void
}

/** Stores a draft at every change of a form, and deletes it where the fields are as they were at first. */
export function useStoreTyped<Values>({ form, original, ...options }: StoreTypedOptions<Values>): void {
  const { history } = useRouter()
  const latest = useRef(options)
  latest.current = options
  const isPaused = options.isPaused()
  useEffect(() => {
    if (isPaused) return
    let known: Values | undefined
    const storeTyped = () => {
      const { values } = form.state
      const { current } = latest
      if (current.isPaused() || values === known) return
      known = values
      if (sameAs(values, original)) current.drop()
      else current.store(values)
    }
    storeTyped()
    const { unsubscribe } = form.store.subscribe(storeTyped)
    // A draft names the history entry of its form, and each navigation makes another.
    const stop = history.subscribe(() => {
      known = undefined
      storeTyped()
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [form, history, isPaused, original])
}
