import CircleSlash from 'lucide-react/icons/circle-slash'
import DoorOpen from 'lucide-react/icons/door-open'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { MOTIVE_LABELS } from './labels.ts'

/** How an episode ended: its discharge, or why it was annulled. */
export function EpisodeEnd({ episode: { discharge, annulment } }: { episode: Episode }) {
  const clock = useHospitalClock()
  if (annulment)
    return (
      <section
        aria-labelledby="anulacion"
        className="flex gap-3 rounded-md border border-danger bg-danger-soft p-4 text-danger short:p-3"
      >
        <CircleSlash aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          <h2 id="anulacion" className="font-semibold">
            Anulado el {clock.instant(annulment.at)}
          </h2>
          <p className="whitespace-pre-wrap wrap-anywhere">{annulment.reason}</p>
        </div>
      </section>
    )
  if (!discharge) return null
  const { at, motive, destination, condition, notes } = discharge
  const lines: readonly (readonly [string, string])[] = [
    ['Motivo de egreso', MOTIVE_LABELS[motive]],
    ['Destino', destination],
    ['Condición', condition],
    ['Notas', notes],
  ]
  return (
    <section
      aria-labelledby="egreso"
      className="flex gap-3 rounded-md border border-line bg-sunken p-4 short:p-3"
    >
      <DoorOpen aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <h2 id="egreso" className="font-semibold">
          Egresó el {clock.instant(at)}
        </h2>
        <dl>
          {lines
            .filter(([, text]) => text !== '')
            .map(([label, text]) => (
              <div key={label} className="flex flex-wrap gap-x-2">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">{text}</dd>
              </div>
            ))}
        </dl>
      </div>
    </section>
  )
}
