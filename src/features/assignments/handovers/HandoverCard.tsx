import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import type { Handover } from '#src/domain/assignments/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { patientsText } from '../labels.ts'
import { TargetLink } from '../parts/cells.tsx'

interface HandoverCardProps {
  handover: Handover
  /** Who is signed in. */
  me: string
  /** The button of what one may do with it. */
  action: ReactNode
}

/** One handover: from whom to whom, how it stands, and a line on each patient. */
export function HandoverCard({ handover, me, action }: HandoverCardProps) {
  const { clock } = useHospital()
  const { fromDoctorId, fromDoctorName, toDoctorName, status, createdAt, acceptedAt, items } = handover
  const isMine = fromDoctorId === me
  return (
    <article className="flex flex-col gap-3 rounded-md border border-line bg-raised p-4 short:p-3">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-medium wrap-anywhere">
            {isMine ? (
              <>
                Para <bdi>{toDoctorName}</bdi>
              </>
            ) : (
              <>
                De <bdi>{fromDoctorName}</bdi>
              </>
            )}
            {' · '}
            {patientsText(items.length)}
          </h3>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
            <span>{clock.instant(createdAt)}</span>
            {status === 'pending' ? (
              <span className="inline-flex items-center gap-1 text-warning">
                <Hourglass aria-hidden="true" className="size-4" />
                {isMine ? 'Falta que la acepte' : 'Falta que la aceptes'}
              </span>
            ) : (
              <span className="inline-flex items-center gap-1 text-success">
                <CircleCheck aria-hidden="true" className="size-4" />
                Aceptada {acceptedAt && clock.instant(acceptedAt)}
              </span>
            )}
          </p>
        </div>
        {action}
      </header>
      <ul className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <li key={item.episodeId} className="flex flex-col py-1.5">
            <span>
              <TargetLink target={item} />
              {item.passed === false && (
                <span className="ml-2 inline-flex items-center gap-1 text-sm text-warning">
                  <CircleSlash aria-hidden="true" className="size-4" />
                  No pasó: ya no estaba a su cargo
                </span>
              )}
            </span>
            {item.note && <bdi className="whitespace-pre-wrap wrap-anywhere text-muted">{item.note}</bdi>}
          </li>
        ))}
      </ul>
    </article>
  )
}
