import { memo } from 'react'
import type { Bed, Occupant, Room } from '#src/domain/rooms/contract.ts'
import { classes } from '#src/ui/classes.ts'
import { StaticLink } from '#src/ui/StaticLink.tsx'
import { diagnosisText } from '../../episodes/labels.ts'
import { ageOf, occupantName, SEX_LABELS } from '../../patients/labels.ts'
import { shownState } from '../parts/beds.ts'
import { BedActions } from './BedActions.tsx'
import { MarkLines } from './BedMarks.tsx'
import { BedStateBadge } from './BedStates.tsx'
import { HOLDABLE, useBedBoardContext, usePanelDoor } from './bed-board-context.tsx'
import { dayOfStay } from './board.ts'
import { PanelButton } from './VacantBed.tsx'

const EDGES = {
  free: 'border-l-success',
  occupied: 'border-l-edge',
  cleaning: 'border-l-warning',
  outOfService: 'border-l-line',
} as const

export interface BedCellProps {
  room: Room
  bed: Bed
  /** Filtered out; it stays drawn, so that narrowing the board costs nothing. */
  hidden?: boolean
  /** Whether what was chosen of the day is about it; unset where nothing is chosen. */
  concern?: boolean | undefined
  /** Somebody else changed it a moment ago. */
  changed?: boolean
  /** Its panel is open. */
  peeked?: boolean
  /** On the page of one room, where there is room for more. */
  roomy?: boolean
}

/** One bed in words: its clave, its state, who lies in it and what can be done. */
function BedCellDrawn({ room, bed, hidden, concern, changed, peeked, roomy = false }: BedCellProps) {
  const { clock } = useBedBoardContext()
  const { state, reason } = shownState(room, bed)
  const door = usePanelDoor(bed.bedId)
  return (
    <li
      data-bed-id={bed.bedId}
      hidden={hidden}
      // Takes the focus when one of its buttons goes away after its click.
      tabIndex={-1}
      {...door}
      className={classes(
        'flex min-w-0 flex-col gap-1 rounded border-l-4 px-2.5 py-1.5',
        roomy ? 'border-y border-r border-y-line border-r-line bg-raised' : `cursor-pointer ${HOLDABLE}`,
        !roomy && (concern ? 'bg-accent-soft' : 'bg-ground'),
        EDGES[state],
        concern === false && '[&_*]:font-normal [&_*]:text-muted',
        changed && 'changed-lately',
        peeked && 'outline-2 outline-accent',
      )}
    >
      <p className="flex flex-wrap items-start justify-between gap-x-3">
        <bdi className="font-semibold tabular-nums">{bed.code}</bdi>
        <BedStateBadge state={state} reason={reason} />
      </p>
      {state === 'cleaning' && bed.since !== null && (
        <p className="text-sm text-muted tabular-nums">Desde {clock.instant(bed.since)}</p>
      )}
      {bed.occupant && <BedOccupant occupant={bed.occupant} code={bed.code} roomId={room.roomId} />}
      <BedActions room={room} bed={bed} roomy={roomy} />
      {changed && <p className="text-sm text-muted">Cambió hace un momento</p>}
    </li>
  )
}

export const BedCell = memo(BedCellDrawn)

/** Who lies in a bed: enough to tell patients apart, what they have, and when the bed will be free. */
function BedOccupant({ occupant, code, roomId }: { occupant: Occupant; code: string; roomId: number }) {
  const { links, clock, mayOpen, mayReadEpisodes } = useBedBoardContext()
  const { episodeId, patientId, sex, admittedAt, expectedDischargeAt, diagnosis } = occupant
  const name = occupantName(occupant)
  const day = dayOfStay(occupant, clock)
  const facts = [
    sex !== null && `${ageOf(occupant, clock.today)} · ${SEX_LABELS[sex]}`,
    day !== null && (day === 0 ? 'ingresó hoy' : `día ${day}`),
    admittedAt !== null && `desde ${clock.instant(admittedAt)}`,
  ]
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {mayOpen && name !== null ? (
          <StaticLink
            key={episodeId}
            link={links.patient(patientId, roomId).chart(mayReadEpisodes ? episodeId : null)}
            className="rounded underline-offset-2 hover:underline"
          >
            <bdi>{name}</bdi>
          </StaticLink>
        ) : (
          <PanelButton code={code}>{name ?? `Episodio ${episodeId}`}</PanelButton>
        )}
      </p>
      <p className="text-sm text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      {(diagnosis || occupant.attendingDoctorName) && (
        <p className="text-sm wrap-anywhere">
          {diagnosis && <bdi>{diagnosisText(diagnosis)}</bdi>}
          {diagnosis && occupant.attendingDoctorName && ' · '}
          {occupant.attendingDoctorName && <bdi className="text-muted">{occupant.attendingDoctorName}</bdi>}
        </p>
      )}
      {expectedDischargeAt !== null && (
        <p className="text-sm text-muted tabular-nums">Alta prevista: {clock.instant(expectedDischargeAt)}</p>
      )}
      <MarkLines occupant={occupant} />
    </>
  )
}
