import { type AnyFieldApi, revalidateLogic, useForm, useSelector } from '@tanstack/react-form'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { HttpProblem, needsNoMessage } from '#src/api/errors.ts'
import type { WriteMeta } from '#src/api/http.ts'
import { parseChange } from '#src/domain/held-texts.ts'
import type { FormDraft } from './form-draft.ts'
import { errorOf, invalidFields, readSubmitError, type SubmitError, staleCurrent } from './submit-error.ts'
import { type DraftTitle, useKeptDraft, useStoreTyped } from './use-kept-draft.ts'
import { useSend } from './use-send.ts'
import { mergeOver, sameAs, valueAt } from './values.ts'

/** One difference between two copies of a record, as text. */
export interface Difference {
  label: string
  local: string
  server: string
}

/** How a form handles a record that somebody else changed meanwhile (412). */
export interface Staleness<Values, Stored, Body = unknown> {
  schema: z.core.$ZodType<Stored>
  /** The record's version when the form was opened. */
  version: number
  versionOf: (stored: Stored) => number
  differences: (local: Values, stored: Stored) => Difference[]
  /** The fields filled from the stored copy; unset where the form does not edit the record's own fields. */
  valuesOf?: (stored: Stored) => Values
  /** Whether the stored record shows that this request succeeded; not needed beside `valuesOf`. */
  isDone?: (sent: Body, stored: Stored) => boolean
}

interface RecordFormOptions<Values extends object, Body, Saved, Stored> {
  /** Names hospital and record, for the draft's key: `1/patients/new`, `1/rooms/5`. */
  id: string
  /** The schema of the fields' values, to read a stored draft. */
  fields: z.core.$ZodType<Values>
  /** Names what was typed into a form that creates something, for the announcement of a kept draft. */
  draftOf?: (values: Values) => DraftTitle
  /** The fields' initial values. */
  initial: Values
  /** Validates the body before it is sent; its paths are the fields' names. */
  body: z.core.$ZodType<Body>
  toBody: (values: Values) => unknown
  send: (body: Body, sent: WriteMeta) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** Called for each failure, to load again what it shows to be outdated; the form itself says why it failed. */
  onError?: (error: Error) => void
  /** May ask something before a valid form is sent; calling `proceed` sends it. */
  beforeSend?: (values: Values, proceed: () => void) => void
  staleness?: Staleness<Values, Stored, Body>
}

const DRAFT_NOT_STORED = 'Este navegador no puede guardar el borrador: si cierras la página, se pierde.'

/**
 * The form of one record, for creating and for editing. It stays open until it is saved. Errors are shown at the
 * fields; a draft survives a reload, a sign-in and a lost answer, and is announced at the next opening; a stale write
 * (412) shows both copies.
 */
export function useRecordForm<Values extends object, Body, Saved, Stored extends Saved = never>(
  options: RecordFormOptions<Values, Body, Saved, Stored>,
) {
  const { id, staleness } = options
  const drafts = useKeptDraft(id, options.fields)
  const { continued: draft, kept } = drafts
  // State, because the record may be refetched while the form is open. A draft keeps the record that it was begun
  // on, so that later changes of others show as stale.
  const [original, setOriginal] = useState(draft?.original ?? options.initial)
  const [defaultValues, setDefaultValues] = useState(draft?.values ?? options.initial)
  const version = useRef(draft?.version ?? staleness?.version ?? 0)
  const sentAs = useRef(draft?.sentAs ?? null)
  // The key of a request without an answer: the server may have done it.
  const unanswered = useRef(draft?.sentAs?.key)
  const closed = useRef(false)
  const [isSaved, setSaved] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError & { values: Values }>()
  const [stale, setStale] = useState<Stored>()

  const form = useForm({
    defaultValues,
    validationLogic: revalidateLogic({ mode: 'submit', modeAfterSubmission: 'change' }),
    validators: { onDynamic: ({ value }) => invalidFields(options.body, options.toBody(value), original) },
    onSubmit: ({ value }) => {
      const proceed = () => sender.send(value)
      if (options.beforeSend) options.beforeSend(value, proceed)
      else proceed()
    },
  })
  const dirty = useSelector(form.store, ({ values }) => !sameAs(values, original))
  // Renders at every submit and when errors appear, so that the first invalid field gets the focus; not at every key:
  // fields render themselves.
  useSelector(form.store, ({ submissionAttempts, isValid }) => `${submissionAttempts} ${isValid}`)
  // While two copies are compared, it renders at every key, because one of them is what the fields hold.
  const compared = useSelector(form.store, ({ values }) => (stale === undefined ? undefined : values))

  const saveDraft = (values: Values) =>
    drafts.store({ values, original, version: version.current, sentAs: sentAs.current })
  useStoreTyped({
    form,
    original,
    isPaused: () => closed.current || kept !== undefined,
    store: saveDraft,
    drop: drafts.drop,
  })

  function keyFor(body: unknown): string {
    const text = JSON.stringify(body)
    if (sentAs.current?.body !== text) sentAs.current = { key: crypto.randomUUID(), body: text }
    return sentAs.current.key
  }

  const sender = useSend({
    mutationFn: async (sent: Values, signal): Promise<Saved> => {
      const body = parseChange(original, () => z.parse(options.body, options.toBody(sent)))
      setSubmitError(undefined)
      const key = keyFor(body)
      const isRetry = unanswered.current === key
      saveDraft(sent)
      unanswered.current = key
      try {
        return await options.send(body, { signal, key, version: version.current })
      } catch (error) {
        if (error instanceof HttpProblem && error.status < 500) unanswered.current = undefined
        const done = isRetry ? doneIn(error, body) : undefined
        if (done === undefined) throw error
        return done
      }
    },
    onSuccess: (saved) => {
      close()
      setSaved(true)
      options.onSaved(saved)
    },
    onError: (error, sent) => {
      options.onError?.(error)
      showFailure(error, sent)
    },
  })

  function storedIn(error: unknown): Stored | undefined {
    const current = staleCurrent(error)
    const stored = current && staleness && z.safeParse(staleness.schema, current.current)
    return stored?.success ? stored.data : undefined
  }

  /** The stored record, where the change that made it stale is this form's own earlier request. */
  function doneIn(error: unknown, body: Body): Stored | undefined {
    const stored = storedIn(error)
    if (stored === undefined || !staleness) return undefined
    const { valuesOf, isDone } = staleness
    if (isDone) return isDone(body, stored) ? stored : undefined
    const copy = valuesOf && z.safeParse(options.body, options.toBody(valuesOf(stored)))
    return copy?.success && sameAs(copy.data, body) ? stored : undefined
  }

  function showFailure(error: unknown, sent: Values) {
    if (needsNoMessage(error)) return
    const stored = storedIn(error)
    if (stored !== undefined) setStale(stored)
    else
      setSubmitError({
        ...readSubmitError(error, (field) => valueAt(sent, field) !== undefined),
        values: sent,
      })
  }

  function close() {
    closed.current = true
    drafts.drop()
  }

  function resume({ values, original: begun, ...rest }: FormDraft<Values>) {
    version.current = rest.version
    sentAs.current = rest.sentAs
    unanswered.current = rest.sentAs?.key
    setOriginal(begun)
    setDefaultValues(values)
    form.reset(values)
    drafts.settle()
  }

  /** Continues from the stored record, with these values in the fields. */
  function restartFrom(stored: Stored, next: Values) {
    const fields = staleness?.valuesOf?.(stored)
    version.current = staleness?.versionOf(stored) ?? 0
    setStale(undefined)
    if (fields) setOriginal(fields)
    setDefaultValues(next)
    form.reset(next)
  }

  function conflictWith(
    values: Values,
    stored: Stored,
    { differences, valuesOf }: Staleness<Values, Stored, Body>,
  ) {
    const fields = valuesOf?.(stored)
    const local = fields ? mergeOver(values, original, fields) : values
    return {
      differences: differences(local, stored),
      /** *Conservar lo mío*: sends this person's changes again, on top of the stored record. */
      keepLocal: () => {
        restartFrom(stored, local)
        void form.handleSubmit()
      },
      /** *Usar lo guardado*; undefined where that means closing the form. */
      takeServer: fields && (() => restartFrom(stored, fields)),
    }
  }

  return {
    form,
    dirty,
    /** Being sent, or saved and about to close: nothing may be sent twice meanwhile. */
    busy: sender.busy || isSaved,
    notice: sender.notice ?? (drafts.isStored || !dirty || sender.busy ? undefined : DRAFT_NOT_STORED),
    /** @returns false where the record is saved already */
    abort: () => {
      sender.abort()
      return !isSaved
    },
    kept: kept && {
      ...kept,
      subject: staleness ? undefined : options.draftOf?.(kept.values),
      isChange: staleness !== undefined,
      resume: () => resume(kept),
      restart: drafts.restart,
    },
    submitError,
    submit: () => void form.handleSubmit(),
    /** Deletes the draft, because the person cancelled. */
    drop: close,
    /** Whether the record was saved or cancelled, also before the next render; leaving then needs no confirmation. */
    isClosed: () => closed.current,
    /** The props of a field component. `createFormHook` would bring the code of every field along with each form. */
    bind: (field: AnyFieldApi) => ({
      name: field.name,
      value: field.state.value,
      disabled: sender.busy || isSaved,
      onValue: field.handleChange,
      onBlur: field.handleBlur,
      error: errorOf(field, submitError),
    }),
    conflict:
      stale !== undefined &&
      compared !== undefined &&
      staleness !== undefined &&
      conflictWith(compared, stale, staleness),
  }
}
