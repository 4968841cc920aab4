import { useId, useState } from 'react'
import { serverNow } from '#src/lib/server-clock.ts'
import { Button } from '#src/ui/Button.tsx'
import { Combobox } from '#src/ui/Combobox.tsx'
import { findTimeZones, hourIn, type TimeZone, timeZoneOf } from '../parts/time-zones.ts'

const MOST = 12

interface TimeZoneFieldProps {
  value: string
  onValue: (timeZone: string) => void
  disabled: boolean
  error: string | undefined
}

/** The zone whose clock the hospital goes by, found while one types. */
export function TimeZoneField({ value, onValue, disabled, error }: TimeZoneFieldProps) {
  const id = useId()
  const [text, setText] = useState<string>()
  const [picked, setPicked] = useState(false)
  if (text === undefined)
    return (
      <div className="flex min-w-0 flex-col gap-1">
        <p id={id} className="font-medium">
          Zona horaria
        </p>
        <div className="flex items-center gap-3 rounded-md border border-line bg-sunken px-3 py-2">
          <div className="min-w-0 grow">
            <ZoneLine zone={timeZoneOf(value)} />
          </div>
          <Button
            disabled={disabled}
            aria-describedby={id}
            // The focus comes back that went with the list.
            autoFocus={picked}
            onClick={() => setText('')}
          >
            Cambiar
          </Button>
        </div>
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
      </div>
    )
  const found = findTimeZones(text, MOST)
  return (
    <Combobox
      label="Zona horaria"
      help="Ciudad o región"
      autoFocus
      disabled={disabled}
      error={error}
      text={text}
      onText={setText}
      items={found}
      itemKey={(zone) => zone.id}
      draw={(zone) => <ZoneLine zone={zone} />}
      status={found.length === 0 ? 'No hay una zona con ese nombre' : undefined}
      onBlur={() => setText(undefined)}
      onPick={(zone) => {
        onValue(zone.id)
        setPicked(true)
        setText(undefined)
      }}
    />
  )
}

function ZoneLine({ zone: { id, label } }: { zone: TimeZone }) {
  const hour = hourIn(id, new Date(serverNow()))
  return (
    <span className="flex min-w-0 flex-col wrap-anywhere">
      <span className="font-medium">{label}</span>
      <span className="text-sm text-muted">
        {[id, hour && `ahora son las ${hour}`].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
