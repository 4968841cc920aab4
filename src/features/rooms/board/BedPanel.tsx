import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import LogOut from 'lucide-react/icons/log-out'
import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect } from 'react'
import type { Occupant } from '#src/domain/rooms/contract.ts'
import { EpisodeDialogs } from '#src/features/episodes/dialogs.ts'
import { diagnosisText, KIND_LABELS, STATUS_LABELS } from '#src/features/episodes/labels.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { SidePanel } from '#src/ui/SidePanel.tsx'
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts'
import { ageOf, bedText, SEX_LABELS } from '../../patients/labels.ts'
import { findBed, type PlacedBed } from '../parts/beds.ts'
import { roomQueries } from '../queries.ts'
import { MarkLines } from './BedMarks.tsx'
import { useBedBoardContext } from './bed-board-context.tsx'
import { dayOfStay } from './board.ts'
import { PanelNotes } from './PanelNotes.tsx'
import { VacantPanel } from './VacantBed.tsx'

const icon = 'size-4'

/** So long a bed must have its panel before its notes are read, in milliseconds: reading is logged. */
const REST_MS = 400

interface BedPanelProps {
  bedId: number
  /** Shows another bed. */
  onMove: (bedId: number) => void
  onClose: () => void
}

/** What there is to know and to do about one bed, beside the board; the arrows lead from bed to bed. */
export function BedPanel({ bedId, onMove, onClose }: BedPanelProps) {
  const hospital = useHospital()
  const { data: rooms = [] } = useQuery({ ...roomQueries.board(hospital), refetchInterval: false })
  const placed = findBed(rooms, bedId)
  // Whoever goes along the beds reads nobody's notes on the way.
  const isResting = useDebouncedValue(String(bedId), REST_MS) === String(bedId)
  const close = useCallback(() => {
    onClose()
    focusBed(bedId)
  }, [onClose, bedId])

  // The board may have made room for the panel, and have put its bed out of sight.
  useLayoutEffect(() => {
    tileOf(bedId)?.scrollIntoView({ block: 'nearest' })
  }, [bedId])

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.defaultPrevented) return
    const tiles = [...document.querySelectorAll<HTMLElement>('#tablero [data-bed-id]:not([hidden])')]
    const next = tiles[tiles.findIndex(({ dataset }) => dataset.bedId === String(bedId)) + step]
    if (!next) return
    event.preventDefault()
    onMove(Number(next.dataset.bedId))
  }

  if (!placed) return null
  const code = bedText({ code: placed.bed.code, roomCode: placed.room.code })
  return (
    <SidePanel title={`Cama ${code}`} onClose={close} onKeyDown={move}>
      {placed.bed.occupant ? (
        <OccupiedBed key={bedId} placed={placed} occupant={placed.bed.occupant} isResting={isResting} />
      ) : (
        <VacantPanel placed={placed} code={code} />
      )}
      <RoomLine placed={placed} />
    </SidePanel>
  )
}

const tileOf = (bedId: number) => document.querySelector<HTMLElement>(`#tablero [data-bed-id="${bedId}"]`)

/** Gives the focus back to a bed of the board. */
function focusBed(bedId: number): void {
  const tile = tileOf(bedId)
  const control = tile?.querySelector<HTMLElement>('a[href], button:not([data-by-mouse] *)')
  const target = control ?? tile
  target?.focus({ preventScroll: true })
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
}

function OccupiedBed({ placed, occupant, isResting }: OccupiedBedProps) {
  const { links, clock, mayOpen, mayReadEpisodes } = useBedBoardContext()
  const { patientId, episodeId, name, recordNumber, sex, diagnosis, kind, status } = occupant
  const { attendingDoctorName, expectedDischargeAt, admittedAt } = occupant
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
      <Verbs placed={placed} occupant={occupant} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {mayReadEpisodes && (
          <>
            <Fact label="Diagnóstico">{diagnosis && <bdi>{diagnosisText(diagnosis)}</bdi>}</Fact>
            <Fact label="Estancia">
              {kind && KIND_LABELS[kind]}
              {day !== null && (day === 0 ? ' · ingresó hoy' : ` · día ${day}`)}
              {status === 'dischargeOrdered' && ` · ${STATUS_LABELS.dischargeOrdered}`}
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

/** What is done most about somebody in a bed. */
function Verbs({ placed, occupant }: { placed: PlacedBed; occupant: Occupant }) {
  const { links, mayAdmit, mayOpen, mayReadEpisodes, openForm } = useBedBoardContext()
  const { patientId, episodeId, status } = occupant
  const { chart, documents } = links.patient(patientId, placed.room.roomId)
  return (
    <div className="flex flex-wrap gap-2">
      {mayOpen && mayReadEpisodes && (
        <Link {...documents(episodeId)} className={buttonClass(mayAdmit ? 'primary' : 'secondary')}>
          {mayAdmit ? 'Escribir nota' : 'Documentos'}
        </Link>
      )}
      {mayAdmit && (
        <Button
          icon={<ArrowRightLeft aria-hidden="true" className={icon} />}
          preload={EpisodeDialogs.preload}
          onClick={() => openForm({ form: 'trasladar', episode: episodeId })}
        >
          Trasladar
        </Button>
      )}
      {mayAdmit && status === 'open' && (
        <Button
          icon={<LogOut aria-hidden="true" className={icon} />}
          preload={EpisodeDialogs.preload}
          onClick={() => openForm({ form: 'indicar-alta', episode: episodeId })}
        >
          Indicar alta
        </Button>
      )}
      {mayOpen && (
        <Link {...chart(mayReadEpisodes ? episodeId : null)} className={buttonClass()}>
          Abrir expediente
        </Link>
      )}
    </div>
  )
}
