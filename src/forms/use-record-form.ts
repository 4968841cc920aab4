import { type AnyFieldApi, revalidateLogic, useForm, useSelector } from '@tanstack/react-form'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { WriteMeta } from '#src/api/conditional.ts'
import { HttpProblem, isAbort } from '#src/api/errors.ts'
import { SessionOverError } from '#src/session/errors.ts'
import { dropKept, loadKept, storeKept } from './kept-form.ts'
import { fieldName, readSubmitError, type SubmitError, staleCurrent } from './submit-error.ts'
import { useSend } from './use-send.ts'
import { mergeOver, sameAs, valueAt } from './values.ts'

/** What differs between two copies of a record, in words. */
export interface Difference {
  label: string
  mine: string
  stored: string
}

/** How a form deals with a record that somebody else changed meanwhile (412). */
export interface Staleness<Values, Stored, Body = unknown> {
  schema: z.core.$ZodType<Stored>
  /** Of the record as the form was opened on it. */
  version: number
  versionOf: (stored: Stored) => number
  differences: (mine: Values, stored: Stored) => Difference[]
  /** The fields as the stored copy fills them; unset where the form is no copy of the record. */
  valuesOf?: (stored: Stored) => Values
  /** Whether a stored record shows that this was done; unset where the form is a copy, which shows it by itself. */
  isDone?: (sent: Body, stored: Stored) => boolean
}

interface RecordFormOptions<Values extends object, Body, Saved, Stored> {
  /** Names hospital and record: `1/patients/new`, `1/rooms/5`. What is typed is kept under it. */
  id: string
  /** What the fields hold, for reading back what was kept. */
  fields: z.core.$ZodType<Values>
  /** What the fields begin with. */
  initial: Values
  /** What the body is held against before it is sent; its paths are the fields' names. */
  body: z.core.$ZodType<Body>
  toBody: (values: Values) => unknown
  send: (body: Body, sent: WriteMeta) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** May ask something before what is valid goes out: it goes when `proceed` is called. */
  beforeSend?: (values: Values, proceed: () => void) => void
  staleness?: Staleness<Values, Stored, Body>
}

const UNKEPT = 'Este navegador no puede guardar el borrador: si cierras la página, se pierde.'

/**
 * The form of one record, for creating and for editing. It stays open until it is saved: what is wrong stands at
 * its fields, what is typed survives reload, sign-in and lost answers, a stale write shows both copies.
 */
export function useRecordForm<Values extends object, Body, Saved, Stored extends Saved = never>(
  options: RecordFormOptions<Values, Body, Saved, Stored>,
) {
  const { id, staleness } = options
  const [kept] = useState(() => loadKept(id, options.fields))
  // As the form was opened: the record may load anew below it. A draft goes on from the record that it was written
  // on, so that whatever changed meanwhile shows as stale.
  const [original, setOriginal] = useState(kept?.original ?? options.initial)
  const [defaultValues, setDefaultValues] = useState(kept?.values ?? options.initial)
  const version = useRef(kept?.version ?? staleness?.version ?? 0)
  const sentAs = useRef(kept?.sentAs ?? null)
  // The key of a try whose answer never came: the server may have done it.
  const unanswered = useRef(kept?.sentAs?.key)
  const over = useRef(false)
  const [isSaved, setSaved] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError & { values: Values }>()
  const [stale, setStale] = useState<Stored>()

  const form = useForm({
    defaultValues,
    validationLogic: revalidateLogic({ mode: 'submit', modeAfterSubmission: 'change' }),
    validators: {
      onDynamic: ({ value }) => {
        const parsed = z.safeParse(options.body, options.toBody(value))
        if (parsed.success) return undefined
        const fields: Record<string, string> = {}
        for (const { path, message } of parsed.error.issues)
          fields[fieldName(path.map(String).join('.'))] ??= message
        return { fields }
      },
    },
    onSubmit: ({ value }) => {
      const proceed = () => void sender.send(value)
      if (options.beforeSend) options.beforeSend(value, proceed)
      else proceed()
    },
  })
  const dirty = useSelector(form.store, ({ values }) => !sameAs(values, original))
  // Drawn anew at every try, and when errors come: that is when the focus goes to the first of them. Not with every
  // key: the field that it was pressed in draws itself.
  useSelector(form.store, ({ submissionAttempts, isValid }) => `${submissionAttempts} ${isValid}`)
  // But where two copies stand beside each other, one of them is what the fields hold.
  const compared = useSelector(form.store, ({ values }) => (stale === undefined ? undefined : values))

  const [isKept, setKept] = useState(true)
  function remember(typed: Values) {
    setKept(storeKept(id, { values: typed, original, version: version.current, sentAs: sentAs.current }))
  }
  const latest = useRef(remember)
  latest.current = remember
  useEffect(() => {
    let known: Values | undefined
    const keepTyped = () => {
      const { values } = form.state
      if (over.current || values === known) return
      known = values
      if (sameAs(values, original)) dropKept(id)
      else latest.current(values)
    }
    keepTyped()
    const { unsubscribe } = form.store.subscribe(keepTyped)
    return unsubscribe
  }, [id, form, original])

  function keyFor(body: unknown): string {
    const text = JSON.stringify(body)
    if (sentAs.current?.body !== text) sentAs.current = { key: crypto.randomUUID(), body: text }
    return sentAs.current.key
  }

  const sender = useSend(async (sent: Values, signal) => {
    const body = z.parse(options.body, options.toBody(sent))
    setSubmitError(undefined)
    const key = keyFor(body)
    const isRetry = unanswered.current === key
    remember(sent)
    unanswered.current = key
    const saved = await options.send(body, { signal, key, version: version.current }).catch((error) => {
      if (error instanceof HttpProblem && error.status < 500) unanswered.current = undefined
      const done = isRetry ? doneIn(error, body) : undefined
      if (done === undefined) refuse(error, sent)
      return done
    })
    if (saved === undefined) return
    end()
    setSaved(true)
    options.onSaved(saved)
  })

  function storedIn(error: unknown): Stored | undefined {
    const current = staleCurrent(error)
    const stored = current && staleness && z.safeParse(staleness.schema, current.current)
    return stored?.success ? stored.data : undefined
  }

  /** The record, where what somebody changed meanwhile is what this form sent before. */
  function doneIn(error: unknown, body: Body): Stored | undefined {
    const stored = storedIn(error)
    if (stored === undefined || !staleness) return undefined
    const { valuesOf, isDone } = staleness
    if (isDone) return isDone(body, stored) ? stored : undefined
    const copy = valuesOf && z.safeParse(options.body, options.toBody(valuesOf(stored)))
    return copy?.success && sameAs(copy.data, body) ? stored : undefined
  }

  function refuse(error: unknown, sent: Values) {
    if (isAbort(error) || error instanceof SessionOverError) return
    const stored = storedIn(error)
    if (stored !== undefined) setStale(stored)
    else
      setSubmitError({
        ...readSubmitError(error, (field) => valueAt(sent, field) !== undefined),
        values: sent,
      })
  }

  function end() {
    over.current = true
    dropKept(id)
  }

  /** Goes on from the stored record, with these values in the fields. */
  function goOnFrom(stored: Stored, next: Values) {
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
    const mine = fields ? mergeOver(values, original, fields) : values
    return {
      differences: differences(mine, stored),
      /** *Conservar lo mío*: my changes again, over what is stored now. */
      keepMine: () => {
        goOnFrom(stored, mine)
        void form.handleSubmit()
      },
      /** *Usar lo guardado*; undefined where it means giving up the form. */
      useStored: fields && (() => goOnFrom(stored, fields)),
    }
  }

  return {
    form,
    dirty,
    /** On its way, or saved: what follows may take a while to show, and nothing is sent twice meanwhile. */
    busy: sender.busy || isSaved,
    notice: sender.notice ?? (isKept || !dirty || sender.busy ? undefined : UNKEPT),
    /** @returns false where there is nothing left to call off */
    abort: () => {
      sender.abort()
      return !isSaved
    },
    submitError,
    submit: () => void form.handleSubmit(),
    /** Given up on purpose: nothing of it is kept. */
    drop: end,
    /** Saved or given up, known before it is drawn: leaving need not be asked about. */
    isOver: () => over.current,
    /** What a field component needs. */
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

/** What is wrong with a field that somebody was in, or tried to send. A server's word holds until the field changes. */
function errorOf(
  field: AnyFieldApi,
  submitError: (SubmitError & { values: unknown }) | undefined,
): string | undefined {
  const { errors, isTouched } = field.state.meta
  const own: unknown = errors[0]
  if (typeof own === 'string' && isTouched) return own
  const said = submitError?.fields.get(field.name)
  if (said === undefined) return undefined
  return sameAs(valueAt(submitError?.values, field.name), field.state.value) ? said : undefined
}
