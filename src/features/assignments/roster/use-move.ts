import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { errorText } from '#src/api/error-text.ts'
import { createAssignment, endAssignment, updateAssignment } from '#src/domain/assignments/api-writes.ts'
import type { Assignment } from '#src/domain/assignments/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { invalidateAssignments } from '../queries.ts'
import { type Move, type MovePlan, planMove } from './moves.ts'
import { type RosterBy, rowOf } from './roster.ts'

const TITLE = 'Mover asignación'

/** Puts an assignment in the place of another one among the rows of a week. */
function replaceInWeek(queryClient: QueryClient, weekKey: QueryKey, assignmentId: number, next: Assignment) {
  queryClient.setQueryData<Assignment[]>(weekKey, (rows) =>
    rows?.map((one) => (one.assignmentId === assignmentId ? next : one)),
  )
}

/** A move that comes to something. */
interface PlannedMove {
  assignment: Assignment
  move: Move
  plan: Exclude<MovePlan, { kind: 'none' | 'refused' }>
  isUndo: boolean
}

/** An assignment as its move will leave it, shown until the server answers. @param name of the row that it goes to */
function optimistic({ assignment, plan }: PlannedMove, name: string): Assignment {
  const { startsAt, endsAt } = plan.body
  const moved = { ...assignment, startsAt, endsAt }
  if (plan.kind === 'change') return moved
  const { doctorId, roomId } = plan.body
  if (doctorId !== assignment.doctorId) return { ...moved, doctorId, doctorName: name }
  return { ...moved, roomId, roomCode: name }
}

interface MoveOptions {
  by: RosterBy
  /** The rows of the week, as they stand in the cache. */
  weekKey: QueryKey
  /** The name of the row with this id. */
  nameOf: (row: string) => string
}

/**
 * Moves an assignment: the page shows it at once, and puts it back with the reason if the server refuses. A toast
 * offers to undo it.
 * @returns the stored assignment; undefined where nothing moved
 */
export function useMove({ by, weekKey, nameOf }: MoveOptions) {
  const hospital = useHospital()
  const { timeZone } = hospital.clock
  const queryClient = useQueryClient()

  async function store({ assignment, move, plan }: PlannedMove): Promise<Assignment> {
    const { assignmentId, version } = assignment
    if (plan.kind === 'change')
      return call(hospital, updateAssignment, { assignmentId }, { json: plan.body, version })
    const create = { json: plan.body, key: crypto.randomUUID() }
    const created = await call(hospital, createAssignment, {}, create)
    if (plan.endsOld)
      await call(hospital, endAssignment, { assignmentId }, { json: {}, version }).catch((error: unknown) => {
        const message = `Quedó con ${nameOf(move.row)}, pero la anterior no se pudo terminar: ${errorText(error)}`
        showToast({ variant: 'danger', title: TITLE, message })
      })
    return created
  }

  const { mutateAsync } = useMutation({
    mutationFn: store,
    meta: { errorTitle: TITLE },
    onMutate: async (planned) => {
      // The week that it was taken from, whichever one the page shows by the time of the answer.
      const replace = (next: Assignment) =>
        replaceInWeek(queryClient, weekKey, planned.assignment.assignmentId, next)
      await queryClient.cancelQueries({ queryKey: weekKey })
      replace(optimistic(planned, nameOf(planned.move.row)))
      return replace
    },
    onSuccess: (stored, { assignment, move, isUndo }) => {
      showToast({
        variant: 'success',
        title: isUndo ? 'Deshacer' : TITLE,
        message: isUndo ? 'La asignación volvió a su lugar' : `Quedó con ${nameOf(move.row)}`,
        ...(!isUndo && {
          action: {
            label: 'Deshacer',
            onAction: () => void moveIt(stored, { days: -move.days, row: rowOf(assignment, by) }, true),
          },
        }),
      })
    },
    onSettled: (stored, _error, { assignment }, replace) => {
      replace?.(stored ?? assignment)
      void invalidateAssignments(queryClient, hospital)
    },
  })

  async function moveIt(assignment: Assignment, move: Move, isUndo = false): Promise<Assignment | undefined> {
    const plan = planMove(assignment, move, { by, timeZone, now: new Date(serverNow()).toISOString() })
    if (plan.kind === 'none') return undefined
    if (plan.kind === 'refused') {
      showToast({ variant: 'danger', title: TITLE, message: plan.why })
      return undefined
    }
    return mutateAsync({ assignment, move, plan, isUndo }).catch(() => undefined)
  }

  return moveIt
}
