import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect } from 'react'
import type { Occupant } from '#src/domain/rooms/contract.ts'
import { TodaysNoteButton } from '#src/features/documents/parts/TodaysNote.tsx'
import { diagnosisText, KIND_LABELS, statusText } from '#src/features/episodes/labels.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { QueryPending } from '#src/ui/QueryPending.tsx'
import { SidePanel } from '#src/ui/SidePanel.tsx'
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts'
import { ageOf, bedText, occupantName, SEX_LABELS } from '../../patients/labels.ts'
import { findBed, findBedOfEpisode, type PlacedBed, shownState } from '../parts/beds.ts'
import { roomQueries } from '../queries.ts'
import { ActionButton, bedActions } from './BedActions.tsx'
import { MarkLines } from './BedMarks.tsx'
import { BedStateBadge } from './BedStates.tsx'
import { focusIn, useBedBoardContext } from './bed-board-context.tsx'
import { dayOfStay } from './board.ts'
import { PanelNotes } from './PanelNotes.tsx'

/** So long a bed must have its panel before its notes are read, in milliseconds: reading is logged. */
const REST_MS = 400

/** How the lines of a list are marked that a panel goes along, and how the bed of a line is found. */
const LISTS = {
  beds: { mark: 'data-bed-id', find: findBed },
  stays: { mark: 'data-episode-id', find: findBedOfEpisode },
} as const

export interface BedPanelProps {
  /** Whether the list beside it is of beds, by their ids, or of who lies in them, by the ids of their episodes. */
  list: keyof typeof LISTS
  id: number
  /** Shows another line of the list. */
  onMove: (id: number) => void
  onClose: () => void
}

/** What there is to know and to do about one bed, beside a list; the arrows lead from line to line. */
export function BedPanel({ list, id, onMove, onClose }: BedPanelProps) {
  const hospital = useHospital()
  const { find } = LISTS[list]
  const board = roomQueries.board(hospital)
  const query = useQuery({ ...board, refetchInterval: false })
  const rooms = query.data
  const placed = rooms && find(rooms, id)
  // Whoever goes along the beds reads nobody's notes on the way.
  const isResting = useDebouncedValue(String(id), REST_MS) === String(id)
  const close = useCallback(() => {
    onClose()
    const line = lineOf(list, id)
    if (line) focusIn(line, document.activeElement)
    else document.querySelector('main')?.focus({ preventScroll: true })
  }, [onClose, list, id])

  // The arrow keys may lead out of sight; beside a list the page makes room, which may move the line.
  useLayoutEffect(() => {
    lineOf(list, id)?.scrollIntoView({ block: 'nearest' })
  }, [list, id])

  function move(event: KeyboardEvent) {
    const next = event.defaultPrevented ? undefined : nextLine(list, id, event.key)
    if (!next) return
    event.preventDefault()
    onMove(next.id)
  }

  // A bed that the board no longer has.
  if (!placed && list === 'beds') return null
  if (!placed)
    return (
      <SidePanel title="Resumen" onClose={close} onKeyDown={move}>
        {rooms ? (
          <p>Ya no ocupa una cama.</p>
        ) : (
          <QueryPending title="No se pudo cargar el resumen" query={query} queryKey={board.queryKey} />
        )}
      </SidePanel>
    )
  const code = bedText({ code: placed.bed.code, roomCode: placed.room.code })
  const actions = <PanelActions placed={placed} code={code} />
  return (
    <SidePanel
      title={`Cama ${code}`}
      over={list === 'beds'}
      about={selectorOf(list, id)}
      onClose={close}
      onKeyDown={move}
    >
      {placed.bed.occupant ? (
        <OccupiedBed
          key={id}
          placed={placed}
          occupant={placed.bed.occupant}
          isResting={isResting}
          actions={actions}
        />
      ) : (
        <>
          <p>
            <BedStateBadge {...shownState(placed.room, placed.bed)} />
          </p>
          {actions}
        </>
      )}
      <RoomLine placed={placed} />
    </SidePanel>
  )
}

type ListKind = BedPanelProps['list']

const selectorOf = (list: ListKind, id: number) => `main [${LISTS[list].mark}="${id}"]`
const lineOf = (list: ListKind, id: number) => document.querySelector<HTMLElement>(selectorOf(list, id))

/** The line above or below one, for the arrow keys. */
export function nextLine(
  list: ListKind,
  id: number,
  key: string,
): { line: HTMLElement; id: number } | undefined {
  const { mark } = LISTS[list]
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  const lines = [...document.querySelectorAll<HTMLElement>(`main [${mark}]:not([hidden])`)]
  const at = lines.findIndex((line) => line.getAttribute(mark) === String(id))
  const line = step === undefined || at < 0 ? undefined : lines[at + step]
  return line && { line, id: Number(line.getAttribute(mark)) }
}

function RoomLine({ placed: { room } }: { placed: PlacedBed }) {
  const { links } = useBedBoardContext()
  return (
    <p className="mt-auto border-t border-line pt-2 text-sm text-muted">
      <Link {...links.room(room.roomId)} className="underline underline-offset-2">
        Cuarto <bdi>{room.code}</bdi>
      </Link>
      {room.service && (
        <>
          {' '}
          · <bdi>{room.service}</bdi>
        </>
      )}
    </p>
  )
}

interface OccupiedBedProps {
  placed: PlacedBed
  occupant: Occupant
  /** Shows the notes as well. */
  isResting: boolean
  actions: ReactNode
}

function OccupiedBed({ placed, occupant, isResting, actions }: OccupiedBedProps) {
  const { links, clock, mayOpen, mayReadEpisodes } = useBedBoardContext()
  const { patientId, episodeId, recordNumber, sex, diagnosis, kind, status, orderedMotive } = occupant
  const { attendingDoctorName, expectedDischargeAt, admittedAt } = occupant
  const name = occupantName(occupant)
  const { chart } = links.patient(patientId, placed.room.roomId)
  const day = dayOfStay(occupant, clock)
  return (
    <>
      <div className="flex flex-col gap-1">
        <p className="text-lg leading-tight font-semibold wrap-anywhere">
          {mayOpen && name !== null ? (
            <Link
              {...chart(mayReadEpisodes ? episodeId : null)}
              className="rounded underline-offset-2 hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name ?? `Episodio ${episodeId}`}</bdi>
          )}
        </p>
        {sex !== null && (
          <p className="text-muted tabular-nums">
            {ageOf(occupant, clock.today)} · {SEX_LABELS[sex]} · Expediente {recordNumber}
          </p>
        )}
        <MarkLines occupant={occupant} />
      </div>
      {actions}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {mayReadEpisodes && (
          <>
            <Fact label="Diagnóstico">{diagnosis && <bdi>{diagnosisText(diagnosis)}</bdi>}</Fact>
            <Fact label="Estancia">
              {kind && KIND_LABELS[kind]}
              {day !== null && (day === 0 ? ' · ingresó hoy' : ` · día ${day}`)}
              {status === 'dischargeOrdered' && ` · ${statusText({ status, orderedMotive })}`}
            </Fact>
            <Fact label="Ingreso">{admittedAt && clock.instant(admittedAt)}</Fact>
            <Fact label="Alta prevista">{expectedDischargeAt && clock.instant(expectedDischargeAt)}</Fact>
          </>
        )}
        <Fact label="Médico tratante">{attendingDoctorName && <bdi>{attendingDoctorName}</bdi>}</Fact>
      </dl>
      {mayReadEpisodes && mayOpen && isResting && (
        <PanelNotes patientId={patientId} roomId={placed.room.roomId} episodeId={episodeId} />
      )}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children || '—'}</dd>
    </>
  )
}

/** All that can be done about a bed; the first is what most come for, where one may write. */
function PanelActions({ placed, code }: { placed: PlacedBed; code: string }) {
  const board = useBedBoardContext()
  const actions = bedActions(board, placed)
  if (actions.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((action) =>
        action.name === 'note' ? (
          <TodaysNoteButton key={action.stay.episodeId} stay={action.stay}>
            {action.label}
          </TodaysNoteButton>
        ) : (
          <ActionButton
            // What a bed waits for may change under its button.
            key={action.label}
            action={action}
            placed={placed}
            isPrimary={action.name === 'admit'}
            {...(action.name === 'admit' && { label: `Ingresar en la cama ${code}` })}
          />
        ),
      )}
    </div>
  )
}
