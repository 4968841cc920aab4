import { Link } from '@tanstack/react-router'
import CircleSlash from 'lucide-react/icons/circle-slash'
import DoorOpen from 'lucide-react/icons/door-open'
import type { ReactNode } from 'react'
import type { Episode, EpisodeBed } from '#src/domain/episodes/contract.ts'
import { MOTIVE_LABELS } from '#src/domain/episodes/motives.ts'
import { isLate, isRunning, isStay } from '#src/domain/episodes/rules.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { StateBadge } from '#src/ui/StateBadge.tsx'
import { bedText } from '../../patients/labels.ts'
import { CERTAINTY_LABELS, RANK_LABELS, STATUS_LABELS, stayText } from '../labels.ts'
import { EPISODE_LOOKS } from '../parts/episode-looks.ts'

const NOTHING = '—'

/** What is known of an episode. */
export function EpisodeFacts({ episode }: { episode: Episode }) {
  const { clock } = useHospital()
  const { admittedAt, expectedDischargeAt, kind, status, bed, dischargeOrderedAt, orderedMotive } = episode
  const isDeath = (episode.discharge?.motive ?? orderedMotive) === 'died'
  // A correction that tells of a death, or takes one back, leaves the order as it was written.
  const isOrderShown = dischargeOrderedAt && (orderedMotive === 'died') === isDeath
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-3 rounded-md border border-line bg-raised p-4 short:p-3 narrow:grid-cols-2 max-[22rem]:grid-cols-1">
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
          <StateBadge look={EPISODE_LOOKS.unattended}>Sin médico asignado</StateBadge>
        )}
        {isRunning(status) && <AssignLink episodeId={episode.episodeId} />}
      </Fact>
      <Fact label="Servicio">{episode.service}</Fact>
      <Fact label="Procedencia">{episode.origin}</Fact>
      <Fact label="Alta prevista">
        {expectedDischargeAt && (
          <>
            {clock.instant(expectedDischargeAt)}
            {isLate(episode, serverNow()) && (
              <span className="ml-2">
                <StateBadge look={EPISODE_LOOKS.dischargeOverdue}>vencida</StateBadge>
              </span>
            )}
          </>
        )}
      </Fact>
      {isOrderShown && (
        <Fact label={isDeath ? MOTIVE_LABELS.died : STATUS_LABELS.dischargeOrdered}>
          {clock.instant(dischargeOrderedAt)}
          {orderedMotive && !isDeath && (
            <span className="block text-sm text-muted">{MOTIVE_LABELS[orderedMotive]}</span>
          )}
        </Fact>
      )}
      <Fact label="Motivo de ingreso" wide>
        {episode.reason}
      </Fact>
    </dl>
  )
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-full min-w-0' : 'min-w-0'}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="whitespace-pre-wrap wrap-anywhere">{children || NOTHING}</dd>
    </div>
  )
}

/** The way to another attending doctor, for whoever assigns them. */
function AssignLink({ episodeId }: { episodeId: number }) {
  const hospital = useHospital()
  if (!hospital.can('doctorAssignments', 'write')) return null
  return (
    <Link
      {...hospitalLinks(hospital).assignments}
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
      {...hospitalLinks(hospital).room(bed.roomId)}
      className="rounded text-accent underline-offset-2 hover:underline"
    >
      {bedText(bed)}
    </Link>
  )
}

/** The diagnoses, the principal one first. */
export function EpisodeDiagnoses({ diagnoses }: Pick<Episode, 'diagnoses'>) {
  const ordered = diagnoses.toSorted(
    (a, b) => Number(b.rank === 'principal') - Number(a.rank === 'principal'),
  )
  return (
    <section aria-labelledby="diagnosticos" className="flex flex-col gap-2">
      <h2 id="diagnosticos" className="text-lg font-semibold">
        Diagnósticos
      </h2>
      {ordered.length === 0 ? (
        <p className="text-muted">Todavía no hay diagnósticos.</p>
      ) : (
        <ul className="flex flex-col rounded-md border border-line">
          {ordered.map(({ code, text, rank, certainty }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the same diagnosis may stand twice
              key={index}
              className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-2 last:border-b-0"
            >
              <code className="font-semibold">{code}</code>
              <bdi className="min-w-0">{text}</bdi>
              <span className="text-sm text-muted">
                {RANK_LABELS[rank]} · {CERTAINTY_LABELS[certainty].toLowerCase()}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** How an episode ended: its discharge, or why it was annulled. */
export function EpisodeEnd({ episode: { discharge, annulment } }: { episode: Episode }) {
  const { clock } = useHospital()
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
