import { useSelector } from '@tanstack/react-form'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/Field.tsx'
import type { ProfileRecord } from './use-profile-record.ts'

/** The services of the hospital, a line each; Enter begins the next one. */
export function ServicesField({ record: { form, bind, busy } }: { record: ProfileRecord }) {
  const services = useSelector(form.store, ({ values }) => values.services)
  const list = useRef<HTMLFieldSetElement>(null)

  function put(next: string[], focus: number) {
    // Drawn at once: a frame later the person may write elsewhere.
    flushSync(() => form.setFieldValue('services', next))
    list.current?.querySelectorAll('input')[focus]?.focus()
  }

  function onKey(event: KeyboardEvent, index: number) {
    if (event.key !== 'Enter') return
    // Enter would save the whole form.
    event.preventDefault()
    if (services[index]?.trim()) put(services.toSpliced(index + 1, 0, ''), index + 1)
  }

  return (
    <fieldset ref={list} className="flex min-w-0 flex-col items-start gap-2">
      <legend className="mb-1 font-medium">Servicios</legend>
      <form.Field name="services">
        {(whole) => (
          <div className="grid w-full grid-cols-2 gap-2 narrow:grid-cols-1">
            {bind(whole).error && (
              <p role="alert" className="col-span-full text-sm text-danger">
                {bind(whole).error}
              </p>
            )}
            {services.map((service, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              <form.Field key={index} name={`services[${index}]`}>
                {(field) => (
                  <div className="flex w-full items-start gap-2">
                    <TextField
                      {...bind(field)}
                      value={service}
                      onValue={(text) => form.setFieldValue('services', services.with(index, text))}
                      label={`Servicio ${index + 1}`}
                      required
                      autoComplete="off"
                      className="flex min-w-0 grow flex-col gap-1 [&>label]:sr-only"
                      onKeyDown={(event) => onKey(event, index)}
                    />
                    <IconButton
                      label={service ? `Quitar ${service}` : `Quitar servicio ${index + 1}`}
                      icon={<X className="size-4" />}
                      disabled={busy}
                      onClick={() => put(services.toSpliced(index, 1), Math.max(index - 1, 0))}
                    />
                  </div>
                )}
              </form.Field>
            ))}
          </div>
        )}
      </form.Field>
      <Button
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={busy}
        onClick={() => put([...services, ''], services.length)}
      >
        Agregar servicio
      </Button>
    </fieldset>
  )
}
