import Ellipsis from 'lucide-react/icons/ellipsis'
import { memo, type ReactNode } from 'react'
import { dayInput } from '#src/domain/dates.ts'
import type { BedState, Occupant } from '#src/domain/rooms/contract.ts'
import { classes } from '#src/ui/classes.ts'
import { StaticLink } from '#src/ui/StaticLink.tsx'
import { ageOf, bedText, occupantName, SEX_LABELS } from '../../patients/labels.ts'
import { shownState } from '../parts/beds.ts'
import { type BedAction, bedActions } from './BedActions.tsx'
import type { BedCellProps } from './BedCell.tsx'
import { MarkSigns } from './BedMarks.tsx'
import { HOLDABLE, useBedBoardContext, usePanelDoor } from './bed-board-context.tsx'
import { boardName, dayOfStay, doctorSurname } from './board.ts'
import { LINE, PanelButton, VacantLines } from './VacantBed.tsx'

/** Whoever lies in a bed is the rule, and quiet; what is free, waits or is missing is seen. */
const LOOKS: Readonly<Record<BedState, string>> = {
  free: 'border-dashed border-success bg-raised',
  occupied: 'border-line bg-raised',
  cleaning: 'border-warning bg-warning-soft',
  outOfService: 'border-line bg-hatched text-muted',
}

/** While a list of the day is open: the beds that it is about, and the others, still to be read. */
const BROUGHT_OUT = 'border-accent bg-accent-soft'
const SET_BACK = 'border-transparent text-muted [&_*]:font-normal [&_*]:text-muted'

const SEX_LETTERS = { male: 'H', female: 'M', intersex: 'I', undetermined: '?' } as const

/**
 * One bed on the track board: the patient or the bed's state; code, age, sex and day of stay; diagnosis, attending and
 * marks, or the next action. A click opens the panel, the name the chart.
 */
function BedTileDrawn({ room, bed, hidden, concern, changed, peeked }: Omit<BedCellProps, 'roomy'>) {
  const { bedId } = bed
  const { state } = shownState(room, bed)
  const door = usePanelDoor(bedId)
  return (
    <li
      data-bed-id={bedId}
      hidden={hidden}
      // Takes the focus when its button goes away after its click.
      tabIndex={-1}
      {...door}
      title={changed ? 'Cambió hace un momento' : undefined}
      className={classes(
        'group/tile relative flex min-h-[3.25rem] four-lines:min-h-[4.25rem] min-w-0 cursor-pointer flex-col rounded border px-1.5 py-px text-sm',
        HOLDABLE,
        'hover:border-accent',
        concern === undefined ? LOOKS[state] : concern ? BROUGHT_OUT : SET_BACK,
        changed && 'changed-lately',
        peeked && 'outline-2 outline-accent',
      )}
    >
      <Contents room={room} bed={bed} />
      {changed && <span className="sr-only">Cambió hace un momento</span>}
    </li>
  )
}

/** What a tile shows and offers; drawn anew with its bed alone, for filters hide and show hundreds at a time. */
function ContentsDrawn({ room, bed }: Pick<BedCellProps, 'room' | 'bed'>) {
  const code = bedText({ code: bed.code, roomCode: room.code })
  return bed.occupant ? (
    <OccupantLines occupant={bed.occupant} code={code} roomId={room.roomId} />
  ) : (
    <VacantContents room={room} bed={bed} code={code} />
  )
}

const Contents = memo(ContentsDrawn)

export const BedTile = memo(BedTileDrawn)

function OccupantLines({ occupant, code, roomId }: { occupant: Occupant; code: string; roomId: number }) {
  const { links, clock, mayOpen, mayReadEpisodes } = useBedBoardContext()
  const { episodeId, patientId, sex, attendingDoctorName } = occupant
  const name = occupantName(occupant)
  const day = dayOfStay(occupant, clock)
  const age = ageOf(occupant, clock.today)
  // The birth date distinguishes patients of one name; a diagnosis may be the same.
  const isNamesake = occupant.namesakes.some(({ isSameName }) => isSameName)
  const born = isNamesake ? occupant.birthDate : null
  return (
    <>
      <p className={LINE}>
        {mayOpen && name !== null ? (
          <StaticLink
            key={episodeId}
            link={links.patient(patientId, roomId).chart(mayReadEpisodes ? episodeId : null)}
            // The whole name, which is only read aloud, lies inside.
            className="relative truncate rounded font-semibold underline-offset-2 hover:underline"
          >
            <bdi aria-hidden="true" title={name}>
              <ShownName occupant={occupant} name={name} />
            </bdi>
            <bdi className="sr-only">{name}</bdi>
          </StaticLink>
        ) : (
          <PanelButton code={code}>{`Episodio ${episodeId}`}</PanelButton>
        )}
      </p>
      {/* What has no room goes to a line out of sight: half an age would be another one. */}
      <p className={classes(LINE, 'h-4 flex-wrap overflow-hidden tabular-nums')}>
        <bdi className="font-medium">{code}</bdi>
        {sex !== null && (
          <span className="text-muted" title={`${age}, ${SEX_LABELS[sex]}`}>
            {age} <abbr title={SEX_LABELS[sex]}>{SEX_LETTERS[sex]}</abbr>
          </span>
        )}
        {day !== null && (
          <abbr title={day === 0 ? 'Ingresó hoy' : `Día ${day} de estancia`} className="ml-auto text-muted">
            {day === 0 ? 'hoy' : `d${day}`}
          </abbr>
        )}
      </p>
      <p className={classes(LINE, 'text-muted four-lines:flex-wrap')}>
        {born === null ? (
          <DiagnosisLine diagnosis={occupant.diagnosis} />
        ) : (
          <span
            className="shrink-0 text-ink tabular-nums four-lines:w-full"
            title={`Nació el ${clock.day(born)}`}
          >
            {dayInput(born)}
          </span>
        )}
        {/* It gives way before any mark does. */}
        {attendingDoctorName && (
          <span className="shrink-[9999] truncate not-first:before:mr-1 not-first:before:content-['·'_/_''] four-lines:before:hidden">
            <bdi title={attendingDoctorName}>{doctorSurname(attendingDoctorName)}</bdi>
          </span>
        )}
        <MarkSigns occupant={occupant} isBesideDate={born !== null} />
      </p>
    </>
  )
}

/** A patient's name, surname first; a similar one on two lines where one is too short. */
function ShownName({ occupant, name }: { occupant: Occupant; name: string }) {
  const [surname, given] = boardName(occupant) ?? [name, null]
  if (given === null) return surname
  if (!occupant.similarName) return `${surname}, ${given}`
  return (
    <span className="flex flex-wrap gap-x-1">
      <span className="max-w-full truncate">{`${surname}, `}</span>
      <span className="max-w-full truncate">{given}</span>
    </span>
  )
}

/** The code of a diagnosis, and its text where the tile has a line for it. */
function DiagnosisLine({ diagnosis }: Pick<Occupant, 'diagnosis'>) {
  if (!diagnosis) return null
  const { code, text } = diagnosis
  return (
    <bdi
      className={classes(code ? 'shrink-0 four-lines:truncate' : 'truncate', 'four-lines:w-full')}
      title={text}
    >
      {code || text}
      {code && <span className="hidden four-lines:inline"> {text}</span>}
    </bdi>
  )
}

function VacantContents({ room, bed, code }: Pick<BedCellProps, 'room' | 'bed'> & { code: string }) {
  const { state, reason } = shownState(room, bed)
  const actions = bedActions(useBedBoardContext(), { room, bed })
  return (
    <>
      <VacantLines room={room} bed={bed} code={code} state={state} reason={reason} actions={actions} />
      <Tools bedId={bed.bedId} code={code} actions={actions} />
    </>
  )
}

interface ToolsProps {
  bedId: number
  code: string
  actions: readonly BedAction[]
}

/**
 * Buttons that a mouse finds over a vacant tile; the keyboard has them in the panel and the menu. An occupied tile has
 * none, because they would cover its marks.
 */
function Tools({ bedId, code, actions }: ToolsProps) {
  const { openForm, openPanel } = useBedBoardContext()
  const outOfService = actions.find(({ name }) => name === 'out-of-service')
  return (
    <span
      data-by-mouse
      className={classes(
        'absolute right-0.5 bottom-0.5 hidden items-center rounded border border-line bg-raised text-ink shadow-sm',
        'group-hover/tile:flex pointer-coarse:group-hover/tile:hidden',
      )}
    >
      {outOfService?.name === 'out-of-service' && (
        <Tool
          label={`${outOfService.label}: cama ${code}`}
          onNear={() => void outOfService.preload()}
          onClick={() => openForm(outOfService.form)}
        >
          <outOfService.Icon aria-hidden="true" className="size-3.5" />
        </Tool>
      )}
      <Tool label={`Resumen: cama ${code}`} onClick={() => openPanel?.(bedId)}>
        <Ellipsis aria-hidden="true" className="size-3.5" />
      </Tool>
    </span>
  )
}

interface ToolProps {
  label: string
  onNear?: () => void
  onClick: () => void
  children: ReactNode
}

function Tool({ label, onNear, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onPointerEnter={onNear}
      onClick={onClick}
      className="flex size-6 items-center justify-center rounded hover:bg-sunken"
    >
      {children}
    </button>
  )
}
