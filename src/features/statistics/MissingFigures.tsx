import { groupName } from '#src/lib/permissions.ts'
import { useGranted } from '#src/session/use-session.ts'
import { MissingGroups } from '#src/shell/MissingGroups.tsx'
import { useHospital } from '#src/shell/use-hospital.ts'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { FIGURES } from './contract.ts'
import { FIGURE_LABELS } from './labels.ts'
import { FIGURE_NEEDS } from './rules.ts'

const LIST = new Intl.ListFormat('es-MX', { type: 'conjunction' })

/** Which figures are not for the signed-in person, and which groups would open them. */
export function useMissingFigures() {
  const { hospitalId } = useHospital()
  const isGranted = useGranted(hospitalId)
  const missing = FIGURES.filter((figure) => !FIGURE_NEEDS[figure].every((area) => isGranted(area)))
  const areas = new Set(missing.flatMap((figure) => FIGURE_NEEDS[figure]).filter((area) => !isGranted(area)))
  return { missing, groups: [...areas].map((area) => groupName(hospitalId, area, 'read')) }
}

/** No permission for any figure. */
export function NoFigures() {
  const { groups } = useMissingFigures()
  return (
    <StateMessage title="No tienes permiso para ver ninguna cifra">
      <MissingGroups groups={groups} />
    </StateMessage>
  )
}

/** Below the figures that one may see: those that are missing, and why. */
export function MissingFigures() {
  const { missing, groups } = useMissingFigures()
  if (missing.length === 0) return null
  return (
    <p className="text-sm text-muted">
      No ves {LIST.format(missing.map((figure) => FIGURE_LABELS[figure]))}. <MissingGroups groups={groups} />
    </p>
  )
}
