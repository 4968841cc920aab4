import { Patient, StatusReason } from '#src/domain/patients/contract.ts'
import { requireNoOpenStay } from '../episodes/open-stay.ts'
import { ApiError } from '../http/api-error.ts'
import { type Endpoint, transition } from '../http/endpoint.ts'
import { findPatient, patientsByIds } from './reads.ts'

type Status = Patient['status']

interface Move {
  action: 'archive' | 'unarchive'
  summary: string
  from: Status
  to: Status
  /** Why not, for a record in another state. */
  refusals: Readonly<Partial<Record<Status, string>>>
}

/** Makes the endpoint that takes a record from one state to another; a death is told by the discharge alone. */
function statusMove({ action, summary, from, to, refusals }: Move): Endpoint {
  return transition({
    path: `/api/hospitals/{hospitalId}/patients/{patientId}/${action}`,
    summary,
    access: ['patients', 'write'],
    body: StatusReason,
    find: findPatient,
    schema: Patient,
    async handle(context) {
      const { db, body, found } = context
      const { patientId, status, version } = found
      if (status !== from) throw new ApiError(409, refusals[status] ?? 'El expediente está en otro estado')
      if (to === 'archived') await requireNoOpenStay(db, patientId)
      await db
        .updateTable('patients')
        .set({ status: to, statusReason: body.reason, version: version + 1 })
        .where('patientId', '=', patientId)
        .execute()
      const [changed] = await patientsByIds(context, [patientId])
      return { status: 200, body: changed, patientId }
    },
  })
}

export const archivingEndpoints: readonly Endpoint[] = [
  statusMove({
    action: 'archive',
    summary: 'Archives the record of a patient who has no open stay',
    from: 'active',
    to: 'archived',
    refusals: {
      archived: 'El expediente ya está archivado',
      deceased: 'El paciente está registrado como fallecido: su expediente no se archiva',
    },
  }),
  statusMove({
    action: 'unarchive',
    summary: 'Takes a record out of the archive',
    from: 'archived',
    to: 'active',
    refusals: {
      active: 'El expediente no está archivado',
      deceased: 'El paciente está registrado como fallecido',
    },
  }),
]
