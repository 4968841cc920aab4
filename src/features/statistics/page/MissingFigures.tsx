import { groupName } from '#src/domain/permissions.ts'
import { FIGURES } from '#src/domain/statistics/contract.ts'
import { FIGURE_NEEDS } from '#src/domain/statistics/rules.ts'
import { GroupNames, MissingGroups } from '#src/hospital/MissingRight.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { FIGURE_LABELS } from '../labels.ts'

const LIST = new Intl.ListFormat('es-MX', { type: 'conjunction' })

/** Which figures the signed-in person may not see, and which groups would permit them. */
export function useMissingFigures() {
  const hospital = useHospital()
  const missing = FIGURES.filter((figure) => !FIGURE_NEEDS[figure].every((area) => hospital.can(area)))
  const areas = new Set(
    missing.flatMap((figure) => FIGURE_NEEDS[figure]).filter((area) => !hospital.can(area)),
  )
  return { missing, groups: [...areas].map((area) => groupName(hospital.id, area, 'read')) }
}

export function NoFigures() {
  const { groups } = useMissingFigures()
  return (
    <StateMessage title="No tienes permiso para ver ninguna cifra">
      <MissingGroups groups={groups} /> <GroupNames groups={groups} />
    </StateMessage>
  )
}

/** Says below the figures which ones are missing, and why. */
export function MissingFigures() {
  const { missing, groups } = useMissingFigures()
  if (missing.length === 0) return null
  return (
    <p className="text-sm text-muted">
      No ves {LIST.format(missing.map((figure) => FIGURE_LABELS[figure]))}. <MissingGroups groups={groups} />
    </p>
  )
}
