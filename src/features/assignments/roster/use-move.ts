import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { needsNoMessage } from '#src/api/errors.ts'
import type { Assignment } from '#src/domain/assignments/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { createAssignment, endAssignment, invalidateAssignments, updateAssignment } from '../queries.ts'
import { type Move, type MovePlan, planMove } from './moves.ts'
import { type RosterBy, rowOf } from './roster.ts'

const TITLE = 'Mover asignación'

/** Puts an assignment in the place of another one among the rows of a week. */
function replaceInWeek(queryClient: QueryClient, weekKey: QueryKey, assignmentId: number, next: Assignment) {
  queryClient.setQueryData<Assignment[]>(weekKey, (rows) =>
    rows?.map((one) => (one.assignmentId === assignmentId ? next : one)),
  )
}

/** An assignment as its move will leave it, shown until the server answers. */
function optimistic(
  assignment: Assignment,
  plan: Exclude<MovePlan, { kind: 'none' | 'refused' }>,
  name: string,
) {
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

  return useCallback(
    async function moveIt(
      assignment: Assignment,
      move: Move,
      isUndo = false,
    ): Promise<Assignment | undefined> {
      const { signal } = new AbortController()
      const key = crypto.randomUUID()
      const { assignmentId, version } = assignment
      const plan = planMove(assignment, move, { by, timeZone, now: new Date().toISOString() })
      if (plan.kind === 'none') return undefined
      if (plan.kind === 'refused') {
        showToast({ variant: 'danger', title: TITLE, message: plan.why })
        return undefined
      }

      async function store(): Promise<Assignment> {
        if (plan.kind === 'change')
          return updateAssignment(hospital, assignmentId, plan.body, { signal, version })
        if (plan.kind !== 'replace') return assignment
        const taken = await createAssignment(hospital, plan.body, { signal, key, version: 0 })
        if (plan.endsOld)
          await endAssignment(hospital, assignmentId, {}, { signal, version }).catch((error: unknown) => {
            const message = `Quedó con ${nameOf(move.row)}, pero la anterior no se pudo terminar: ${errorText(error)}`
            showToast({ variant: 'danger', title: TITLE, message })
          })
        return taken
      }

      await queryClient.cancelQueries({ queryKey: weekKey })
      replaceInWeek(queryClient, weekKey, assignmentId, optimistic(assignment, plan, nameOf(move.row)))
      try {
        const stored = await store()
        replaceInWeek(queryClient, weekKey, assignmentId, stored)
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
        return stored
      } catch (error) {
        replaceInWeek(queryClient, weekKey, assignmentId, assignment)
        if (!needsNoMessage(error)) showToast({ variant: 'danger', title: TITLE, message: errorText(error) })
        return undefined
      } finally {
        void invalidateAssignments(queryClient, hospital)
      }
    },
    [by, weekKey, nameOf, hospital, timeZone, queryClient],
  )
}
