import Plus from 'lucide-react/icons/plus'
import type { Bed, BedState, Room } from '#src/domain/rooms/contract.ts'
import { useKeptFocus } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import { BED_STATE_LABELS } from '../labels.ts'
import { BED_LOOKS } from '../parts/bed-looks.ts'
import { type PlacedBed, useFreeBed } from '../parts/beds.ts'
import type { BedAction, FormAction, ReleaseAction } from './BedActions.tsx'
import { bedIdOf, useBedBoardContext } from './bed-board-context.tsx'

/** One line of a tile. */
export const LINE = 'flex min-w-0 items-center gap-x-1 leading-4'

interface VacantLinesProps {
  room: Room
  bed: Bed
  code: string
  state: BedState
  reason: string | null
  actions: readonly BedAction[]
}

/** A bed in which nobody lies: why, and the one thing that is done next. */
export function VacantLines({ room, bed, code, state, reason, actions }: VacantLinesProps) {
  const { now } = useBedBoardContext()
  const next = actions.find(({ name }) => name === 'admit' || name === 'release')
  // Out of service it is put in its panel.
  const hasMore = actions.some(({ name }) => name === 'out-of-service')
  return (
    <>
      <p className={classes(LINE, 'tabular-nums')}>
        {next && !hasMore ? (
          <bdi className="truncate font-medium">{code}</bdi>
        ) : (
          <PanelButton code={code}>{code}</PanelButton>
        )}
        {state === 'cleaning' && bed.since !== null && (
          <span className="ml-auto shrink-0">{waitText(now - Date.parse(bed.since))}</span>
        )}
      </p>
      <p className={LINE}>
        <StateWords state={state} reason={reason} />
      </p>
      <p className={LINE}>
        {next?.name === 'admit' && <AdmitButton action={next} code={code} />}
        {next?.name === 'release' && (
          <ReleaseButton key={next.label} action={next} placed={{ room, bed }} code={code} />
        )}
      </p>
    </>
  )
}

function StateWords({ state, reason }: { state: BedState; reason: string | null }) {
  const [Icon, color] = BED_LOOKS[state]
  return (
    <span
      className={classes('truncate', color, state !== 'outOfService' && 'font-medium')}
      title={reason ?? undefined}
    >
      {/* A free bed is told by its dashed frame, too. */}
      {state !== 'free' && <Icon aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px]" />}
      {BED_STATE_LABELS[state]}
      {reason && (
        <>
          : <bdi>{reason}</bdi>
        </>
      )}
    </span>
  )
}

/** How long a bed has waited: *38 min*, *5 h*, *3 d*. */
function waitText(ms: number): string {
  const minutes = Math.max(Math.floor(ms / 60_000), 0)
  if (minutes < 120) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

const ACTION = 'min-h-4 rounded font-medium underline-offset-2 hover:underline'

function AdmitButton({ action, code }: { action: FormAction; code: string }) {
  const { openForm } = useBedBoardContext()
  const ref = useKeptFocus()
  const preload = () => void action.preload()
  return (
    <button
      ref={ref}
      type="button"
      aria-label={`${action.label}: cama ${code}`}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => openForm(action.form)}
      className={classes(ACTION, 'flex items-center gap-1 text-success')}
    >
      <Plus aria-hidden="true" className="size-3.5" />
      {action.label}
    </button>
  )
}

interface ReleaseButtonProps {
  action: ReleaseAction
  placed: PlacedBed
  code: string
}

/** Writes at once, and is busy until the board shows it. */
function ReleaseButton({ action: { label }, placed, code }: ReleaseButtonProps) {
  const { write, isPending } = useFreeBed(label)
  const ref = useKeptFocus()
  return (
    <button
      ref={ref}
      type="button"
      aria-label={`${label}: cama ${code}`}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && write(placed)}
      title={label}
      className={classes(ACTION, '-mr-1.5 truncate text-ink', isPending && 'opacity-50')}
    >
      {label}
    </button>
  )
}

interface PanelButtonProps {
  code: string
  /** What is shown: the clave, or whoever lies there. */
  children: string
}

/** What a bed is called, where that leads to no record: opens the bed's panel. On the page of one room it is text. */
export function PanelButton({ code, children }: PanelButtonProps) {
  const { openPanel } = useBedBoardContext()
  if (!openPanel) return <bdi>{children}</bdi>
  return (
    <button
      type="button"
      aria-label={children === code ? `Resumen: cama ${code}` : `Resumen: ${children}, cama ${code}`}
      onClick={({ currentTarget }) => openPanel(bedIdOf(currentTarget))}
      className="min-h-4 truncate rounded font-semibold"
    >
      <bdi>{children}</bdi>
    </button>
  )
}
