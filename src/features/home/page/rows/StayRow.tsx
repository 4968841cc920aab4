import { getRouteApi } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { ComponentType } from 'react'
import type { Episode, ListedEpisode } from '#src/domain/episodes/contract.ts'
import { isLate } from '#src/domain/episodes/rules.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { Button } from '#src/ui/Button.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import type { StateLook } from '#src/ui/StateBadge.tsx'
import { preloadTodaysNote, useTodaysNote } from '../../../documents/parts/TodaysNote.tsx'
import { EpisodeDialogs } from '../../../episodes/dialogs.ts'
import { KIND_LABELS, statusText } from '../../../episodes/labels.ts'
import { EPISODE_LOOKS } from '../../../episodes/parts/episode-looks.ts'
import { useStayRights } from '../../../episodes/parts/use-stay-rights.ts'
import { bedText, shownName } from '../../../patients/labels.ts'
import type { StayVerb } from '../card.ts'
import { HomeRow, Left, VerbLink } from './HomeRow.tsx'

const route = getRouteApi('/_app/hospitals/$hospitalId/home')

interface StayProps {
  episode: ListedEpisode
}

/** The rows about stays and visits, by what is done there. */
export const STAY_ROWS: Readonly<Record<StayVerb, ComponentType<StayProps>>> = {
  open: OpenRow,
  note: NoteRow,
  leave: LeaveRow,
  review: ReviewRow,
  code: CodeRow,
}

/** Returns the name and bed of a stay, and the links to its record for readers of patients. */
function useStay(episode: ListedEpisode) {
  const { patientId, episodeId, bed, discharge } = episode
  const hospital = useHospital()
  const name = shownName(episode) ?? `Episodio ${episodeId}`
  // Somebody else may lie in the last bed of a patient who has left.
  const place = bed && discharge === null ? bedText(bed) : undefined
  return {
    name,
    place,
    about: place === undefined ? name : `${name}, cama ${place}`,
    links: hospital.can('patients') ? hospitalLinks(hospital).patient(patientId) : undefined,
  }
}

/** The service or the kind of an episode without a bed. */
function KindLine({ episode: { bed, kind, service, discharge } }: StayProps) {
  if (bed && discharge === null) return null
  return <p className="text-muted wrap-anywhere">{(discharge && service) || KIND_LABELS[kind]}</p>
}

function OpenRow({ episode }: StayProps) {
  const { links, about, ...row } = useStay(episode)
  return (
    <HomeRow
      {...row}
      verb={links && <VerbLink verb="Abrir" about={about} link={links.episode(episode.episodeId)} />}
    >
      <KindLine episode={episode} />
      <OrderedMark episode={episode} />
    </HomeRow>
  )
}

/** The record of somebody who has left: its documents, or its overview, which has the diagnoses. */
function ReviewRow({ episode, part = 'documents' }: StayProps & { part?: 'documents' | 'episode' }) {
  const { links, about, ...row } = useStay(episode)
  return (
    <HomeRow
      {...row}
      verb={links && <VerbLink verb="Revisar" about={about} link={links[part](episode.episodeId)} />}
    >
      <KindLine episode={episode} />
      <Left at={episode.discharge?.at} writer={episode.attendingDoctorName} />
    </HomeRow>
  )
}

function CodeRow({ episode }: StayProps) {
  return <ReviewRow episode={episode} part="episode" />
}

/** Today's note: opens one's own draft, or begins it, as the board does. */
function NoteRow({ episode }: StayProps) {
  const { links, about, ...row } = useStay(episode)
  const { open, isPending, cancel } = useTodaysNote(episode)
  return (
    <HomeRow
      {...row}
      verb={
        links && (
          <Button
            busy={isPending}
            preload={preloadTodaysNote}
            aria-label={`Escribir nota: ${about}`}
            className="shrink-0"
            onClick={() => open()}
          >
            {isPending ? 'Abriendo…' : 'Escribir'}
          </Button>
        )
      }
    >
      <KindLine episode={episode} />
      {isPending && <SlowNotice waiting onCancel={cancel} />}
    </HomeRow>
  )
}

/** The next step of a discharge, in the form that the board opens. */
function LeaveRow({ episode }: StayProps) {
  const { links, about, ...row } = useStay(episode)
  const navigate = route.useNavigate()
  const step = useNextStep(episode)
  const verb = step ? (
    <Button
      aria-label={`${step.verb}: ${about}`}
      preload={() => void EpisodeDialogs.preload()}
      className="shrink-0"
      onClick={() =>
        void navigate({
          search: (current) => ({ ...current, form: step.form, episode: episode.episodeId }),
          hash: true,
          resetScroll: false,
          hashScrollIntoView: false,
        })
      }
    >
      {step.verb}
    </Button>
  ) : (
    links && <VerbLink verb="Abrir" about={about} link={links.episode(episode.episodeId)} />
  )
  return (
    <HomeRow {...row} verb={verb}>
      <KindLine episode={episode} />
      <DischargeMark episode={episode} />
    </HomeRow>
  )
}

/** The person's next step in a discharge; undefined where it is somebody else's. Its form opens over the board. */
function useNextStep({ status }: ListedEpisode) {
  const hospital = useHospital()
  const { mayAdmit, mayOrder } = useStayRights()
  if (!hospital.can('rooms')) return
  if (status === 'dischargeOrdered' && mayAdmit) return { verb: 'Egresar', form: 'egresar' } as const
  if (status === 'open' && mayOrder) return { verb: 'Indicar alta', form: 'indicar-alta' } as const
  return
}

const EXPECTED: StateLook = [CalendarClock, 'text-muted']

type Leaving = Pick<Episode, 'status' | 'orderedMotive' | 'expectedDischargeAt'>

/** The reason for a row of *Altas hoy*: an ordered, late or expected discharge. */
function DischargeMark({ episode }: { episode: Leaving }) {
  const { clock } = useHospital()
  const { expectedDischargeAt } = episode
  const late = isLate(episode, serverNow())
  const textOf = (at: string) => {
    const isToday = clock.dayOf(at) === clock.today()
    if (late) return `Debía salir ${isToday ? `a las ${clock.hour(at)}` : `el ${clock.instant(at)}`}`
    return `Prevista: ${isToday ? `hoy, ${clock.hour(at)}` : clock.instant(at)}`
  }
  return (
    <>
      <OrderedMark episode={episode} />
      {expectedDischargeAt !== null && (
        <Mark look={late ? EPISODE_LOOKS.dischargeOverdue : EXPECTED}>{textOf(expectedDischargeAt)}</Mark>
      )}
    </>
  )
}

/** *Alta indicada*; nothing without an order. */
function OrderedMark({ episode }: { episode: Leaving }) {
  return (
    episode.status === 'dischargeOrdered' && (
      <Mark look={EPISODE_LOOKS.dischargeOrdered}>{statusText(episode)}</Mark>
    )
  )
}

function Mark({ look: [Icon, color], children }: { look: StateLook; children: string }) {
  return (
    <p className={`flex items-start gap-1 ${color}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}
