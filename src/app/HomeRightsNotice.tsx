import { Navigate } from '@tanstack/react-router'
import { useSelectionState } from '#src/api/app-services.ts'
import { type Area, groupName, knowsHospital } from '#src/domain/permissions.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { GroupNames, MissingGroups } from '#src/hospital/MissingRight.tsx'
import { useRightsCheck } from '#src/hospital/use-rights-check.ts'
import { usePermissions, useSessionState } from '#src/session/use-session.ts'
import { Button } from '#src/ui/Button.tsx'

/** What the page that one is led to after signing in shows. */
const HOME_NEEDS: readonly Area[] = ['patients', 'rooms']

/** Why somebody who is signed in stays on the landing page: they may not open the active hospital's home. */
export function HomeRightsNotice() {
  const { user } = useSessionState()
  const { hospital } = useSelectionState()
  const { hospitalId, name } = hospital
  const hasPermission = usePermissions(hospitalId)
  const { asking, answer, ask } = useRightsCheck()
  if (!user || hospitalId === null) return null
  const missing = HOME_NEEDS.filter((area) => !hasPermission(area))
  const groups = missing.map((area) => groupName(hospitalId, area, 'read'))
  if (missing.length === 0) return <Navigate {...hospitalLinks({ id: hospitalId }).home} replace />
  return (
    <section
      aria-label="Tus permisos"
      className="flex flex-col items-start gap-2 rounded-md border border-line bg-warning-soft p-4"
    >
      <p className="font-semibold">
        {knowsHospital(user.groups, hospitalId)
          ? 'Tus permisos no abren la página de inicio'
          : 'Ya tienes cuenta; falta que te den permisos'}
      </p>
      <p>
        En <bdi className="font-medium">{name}</bdi>:{' '}
        <MissingGroups groups={groups} lead={groups.length === 1 ? 'te falta' : 'te faltan'} />{' '}
        <GroupNames groups={groups} />
      </p>
      <Button busy={asking} onClick={() => void ask()}>
        Volver a revisar
      </Button>
      <p role="status" className={answer === '' ? 'sr-only' : undefined}>
        {answer}
      </p>
    </section>
  )
}
