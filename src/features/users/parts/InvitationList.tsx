import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useAppServices } from '#src/api/app-services.ts'
import { call } from '#src/api/call.ts'
import { errorText } from '#src/api/error-text.ts'
import { HttpProblem, needsNoMessage } from '#src/api/errors.ts'
import { ARE_RIGHTS_ELSEWHERE } from '#src/config.ts'
import { instantText } from '#src/domain/dates.ts'
import { acceptInvitation, declineInvitation } from '#src/domain/hospitals/api-writes.ts'
import type { Invitation } from '#src/domain/users/invitation.ts'
import { levelsOf } from '#src/domain/users/rules.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { AREA_LABELS, LEVEL_LABELS } from '#src/hospital/permission-labels.ts'
import { useSession } from '#src/session/use-session.ts'
import { Button } from '#src/ui/Button.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { hospitalQueries, invalidateHospitals } from '../../hospitals/queries.ts'
import { areasInOrder, rightsText } from '../labels.ts'

const TITLE = 'Invitación'

/** The pending invitations of the person, each to accept or to decline. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <section aria-label="Invitaciones" className="border-b border-line bg-accent-soft">
      <ul>
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.invitationId} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationItem({ invitation }: { invitation: Invitation }) {
  const id = useId()
  const { hospitalId, hospitalName, invitedBy, invitedAt } = invitation
  const accept = useAnswer('accept')
  const decline = useAnswer('decline')
  return (
    <li className="mx-auto flex max-w-[90rem] flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <div id={id} className="min-w-0 grow basis-80 wrap-anywhere">
        <p>
          Te invitaron a <bdi className="font-semibold">{hospitalName}</bdi> (ID {hospitalId}).
        </p>
        <p className="text-sm text-muted">
          Invita <bdi>{invitedBy.name}</bdi> el {instantText(invitedAt, Temporal.Now.timeZoneId())}.{' '}
          {offerText(invitation)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="primary"
          aria-describedby={id}
          busy={accept.isPending}
          disabled={decline.isPending}
          onClick={() => accept.write(invitation)}
        >
          Aceptar
        </Button>
        <Button
          aria-describedby={id}
          busy={decline.isPending}
          disabled={accept.isPending}
          onClick={() => decline.write(invitation)}
        >
          Rechazar
        </Button>
      </div>
    </li>
  )
}

/** What one may do there once one accepts: *Permisos: Archivo (Pacientes: Lectura, …).* */
function offerText({ groups, hospitalId }: Invitation): string {
  if (ARE_RIGHTS_ELSEWHERE) return 'Los permisos te los da el servicio de acceso de tu organización.'
  const levels = levelsOf(groups, hospitalId)
  const areas = areasInOrder()
    .filter((area) => levels[area] !== 'none')
    .map((area) => `${AREA_LABELS[area]}: ${LEVEL_LABELS[levels[area]]}`)
  if (areas.length === 0) return 'Por ahora, sin permisos.'
  return `Permisos: ${rightsText(levels)} (${areas.join(', ')}).`
}

/** Answers an invitation, with one toast for the outcome; one that changed or went meanwhile is read anew. */
function useAnswer(answer: 'accept' | 'decline') {
  const queryClient = useQueryClient()
  const session = useSession()
  const navigate = useNavigate()
  const { client } = useAppServices()
  const { queryKey } = hospitalQueries.invitations(client)

  function welcome({ hospitalId, hospitalName }: Invitation) {
    showToast({
      variant: 'success',
      title: TITLE,
      message: `Ya perteneces a ${hospitalName}`,
      action: {
        label: 'Ir al centro médico',
        onAction: () => void navigate(hospitalLinks({ id: hospitalId }).statistics),
      },
    })
    // What was offered counts already; who one is told to be follows, now or with the next renewal.
    void session.renew().catch(() => undefined)
    void invalidateHospitals(queryClient)
  }

  return useWrite({
    mutationFn: ({ invitationId, version }: Invitation) =>
      call(client, answer === 'accept' ? acceptInvitation : declineInvitation, { invitationId }, { version }),
    onSuccess: (answered) => {
      queryClient.setQueryData(queryKey, (all) =>
        all?.filter(({ invitationId }) => invitationId !== answered.invitationId),
      )
      if (answer === 'accept') welcome(answered)
      else
        showToast({
          variant: 'success',
          title: TITLE,
          message: `Rechazaste la invitación a ${answered.hospitalName}`,
        })
    },
    onError: (error) => {
      if (!needsNoMessage(error))
        showToast({ variant: 'danger', title: TITLE, message: failureText(error, answer) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

function failureText(error: Error, answer: 'accept' | 'decline'): string {
  const status = error instanceof HttpProblem ? error.status : undefined
  if (status === 412) return 'Lo que se te ofrece cambió: vuelve a leerlo antes de responder'
  if (status === 404) return 'Esa invitación ya no está'
  return `Error '${errorText(error)}' al ${answer === 'accept' ? 'aceptar' : 'rechazar'} la invitación`
}
