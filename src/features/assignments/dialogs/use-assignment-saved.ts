import { useQueryClient } from '@tanstack/react-query'
import { HttpProblem } from '#src/api/errors.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { invalidateAssignments } from '../queries.ts'

/** Answers that mean that somebody else was quicker: what the page shows is old. */
const CONFLICTS = new Set([404, 409, 412])

/** For the forms of assignments: has the pages load again after a write, and announces its success in a toast. */
export function useAssignmentSaved(title: string) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const refresh = () => void invalidateAssignments(queryClient, hospital)
  return {
    /** If somebody else was quicker, the page behind the form is loaded again. */
    onError: (error: Error) => {
      if (error instanceof HttpProblem && CONFLICTS.has(error.status)) refresh()
    },
    /** @param undo offered in the toast */
    announce: (message: string, undo?: () => void) => {
      refresh()
      showToast({
        variant: 'success',
        title,
        message,
        ...(undo && { id: title, action: { label: 'Deshacer', onAction: undo } }),
      })
    },
  }
}
