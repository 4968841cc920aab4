import { useSelector } from '@tanstack/react-form'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/Field.tsx'
import type { PatientRecordForm } from './use-patient-form.ts'

const STATES = [
  ['none', 'Negadas'],
  ['listed', 'Sí'],
  ['notAsked', 'Preguntar después'],
] as const

/**
 * Allergies. No answer is preselected, because it would look like an answer that the patient gave. A list always has a
 * line to write on; Enter begins the next one.
 */
export function AllergiesField({ record }: { record: PatientRecordForm }) {
  const { form, bind, busy } = record
  const { state, items } = useSelector(form.store, ({ values }) => values.allergies)
  const errorId = useId()
  const list = useRef<HTMLDivElement>(null)
  const lines = items.length > 0 ? items : ['']

  function put(next: string[], focus: number) {
    // The new line has to be there to take the focus, before the next key is pressed.
    flushSync(() => form.setFieldValue('allergies.items', next))
    list.current?.querySelectorAll('input')[focus]?.focus()
  }

  function onKey(event: KeyboardEvent, index: number) {
    if (event.key !== 'Enter') return
    // Enter would save the whole form.
    event.preventDefault()
    if (lines[index]?.trim()) put(lines.toSpliced(index + 1, 0, ''), index + 1)
  }

  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1 font-medium">Alergias</legend>
      <form.Field name="allergies.state">
        {(field) => {
          const { error } = bind(field)
          return (
            <>
              <div className="flex flex-wrap gap-x-4 gap-y-2">
                {STATES.map(([value, label]) => (
                  <label key={value} className="flex items-center gap-2">
                    <input
                      type="radio"
                      name="allergies.state"
                      aria-invalid={error ? true : undefined}
                      aria-describedby={error ? errorId : undefined}
                      disabled={busy}
                      checked={state === value}
                      onChange={() => field.handleChange(value)}
                      className="size-5 accent-accent"
                    />
                    {label}
                  </label>
                ))}
              </div>
              {error && (
                <p id={errorId} className="mt-1 text-sm text-danger">
                  {error}
                </p>
              )}
            </>
          )
        }}
      </form.Field>
      {state === 'listed' && (
        <div ref={list} className="mt-2 flex flex-col items-start gap-2">
          <form.Field name="allergies.items">
            {(whole) =>
              lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
                <form.Field key={index} name={`allergies.items[${index}]`}>
                  {(field) => (
                    <div className="flex w-full items-start gap-2">
                      <TextField
                        label={`Alergia ${index + 1}`}
                        spellCheck
                        required
                        placeholder="Por ejemplo, penicilina"
                        autoComplete="off"
                        className="flex min-w-0 grow flex-col gap-1 [&>label]:sr-only"
                        {...bind(field)}
                        value={line}
                        onValue={(text) => form.setFieldValue('allergies.items', lines.with(index, text))}
                        error={bind(field).error ?? (index === 0 ? bind(whole).error : undefined)}
                        onKeyDown={(event) => onKey(event, index)}
                      />
                      <IconButton
                        label={line ? `Quitar ${line}` : 'Quitar'}
                        icon={<X className="size-4" />}
                        disabled={busy || lines.length === 1}
                        onClick={() => put(lines.toSpliced(index, 1), Math.max(index - 1, 0))}
                      />
                    </div>
                  )}
                </form.Field>
              ))
            }
          </form.Field>
          <Button
            icon={<Plus aria-hidden="true" className="size-4" />}
            disabled={busy}
            onClick={() => put([...lines, ''], lines.length)}
          >
            Agregar alergia
          </Button>
        </div>
      )}
    </fieldset>
  )
}
