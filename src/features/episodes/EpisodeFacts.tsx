import { Link } from '@tanstack/react-router'
import ClockAlert from 'lucide-react/icons/clock-exclamation-point'
import type { ReactNode } from 'react'
import type { Episode, EpisodeBed } from '#src/domain/episodes/contract.ts'
import { isLate, isRunning, isStay } from '#src/domain/episodes/rules.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { bedText } from '../patients/labels.ts'
import { stayText } from './stay-text.ts'

const NOTHING = '—'

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-full min-w-0' : 'min-w-0'}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="whitespace-pre-wrap wrap-anywhere">{children || NOTHING}</dd>
    </div>
  )
}

/** What is known of an episode. */
export function EpisodeFacts({ episode }: { episode: Episode }) {
  const clock = useHospitalClock()
  const { admittedAt, expectedDischargeAt, kind, status, bed } = episode
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-3 rounded-md border border-line bg-raised p-4 short:p-3">
      <Fact label="Fecha y hora de ingreso">{clock.instant(admittedAt)}</Fact>
      {isStay(kind) && (
        <>
          <Fact label="Estancia">{stayText(episode, clock)}</Fact>
          <Fact label={episode.bedId === null ? 'Última cama' : 'Cama'}>{bed && <BedLink bed={bed} />}</Fact>
        </>
      )}
      <Fact label="Médico tratante">
        {episode.attendingDoctorName && <bdi>{episode.attendingDoctorName}</bdi>}
        {!episode.attendingDoctorName && !isRunning(status) && NOTHING}
        {!episode.attendingDoctorName && isRunning(status) && (
          <span className="text-warning">Sin médico asignado</span>
        )}
        {isRunning(status) && <AssignLink episodeId={episode.episodeId} />}
      </Fact>
      <Fact label="Servicio">{episode.service}</Fact>
      <Fact label="Procedencia">{episode.origin}</Fact>
      <Fact label="Alta prevista">
        {expectedDischargeAt && (
          <>
            {clock.instant(expectedDischargeAt)}
            {isLate(episode, Date.now()) && (
              <span className="ml-2 inline-flex items-center gap-1 text-warning">
                <ClockAlert aria-hidden="true" className="size-4" />
                vencida
              </span>
            )}
          </>
        )}
      </Fact>
      {episode.dischargeOrderedAt && (
        <Fact label="Alta indicada">{clock.instant(episode.dischargeOrderedAt)}</Fact>
      )}
      <Fact label="Motivo de ingreso" wide>
        {episode.reason}
      </Fact>
    </dl>
  )
}

/** The way to another attending doctor, for whoever assigns them. */
function AssignLink({ episodeId }: { episodeId: number }) {
  const hospital = useHospital()
  if (!hospital.can('doctorAssignments', 'write')) return null
  return (
    <Link
      to="/hospitals/$hospitalId/assignments"
      params={{ hospitalId: String(hospital.id) }}
      search={{ form: 'asignacion', episode: episodeId }}
      className="block w-fit rounded text-sm text-accent underline-offset-2 hover:underline"
    >
      Asignar médico
    </Link>
  )
}

/** The bed, and the way to its room for whoever may see it. */
function BedLink({ bed }: { bed: EpisodeBed }) {
  const hospital = useHospital()
  if (!hospital.can('rooms')) return bedText(bed)
  return (
    <Link
      to="/hospitals/$hospitalId/rooms/$roomId"
      params={{ hospitalId: String(hospital.id), roomId: String(bed.roomId) }}
      className="rounded text-accent underline-offset-2 hover:underline"
    >
      {bedText(bed)}
    </Link>
  )
}
