import { getHandover, listHandovers } from '#src/domain/assignments/api.ts'
import { acceptHandover, createHandover, deleteHandover } from '#src/domain/assignments/api-writes.ts'
import { HandoverCreate, HandoverListQuery } from '#src/domain/assignments/contract.ts'
import { refuseAbsent, requireDoctor } from '../assignments/participants.ts'
import { joinedPageOf, matches } from '../db/paginate.ts'
import { updateVersion } from '../db/update-version.ts'
import { requireActivePhysician } from '../doctors/reads.ts'
import { ApiError, fieldError, notFound } from '../http/api-error.ts'
import { answers, type Endpoint, implement } from '../http/endpoint.ts'
import {
  aboutOne,
  findHandover,
  patientsOfHandovers,
  readHandover,
  toHandovers,
  wasTakenBack,
} from './reads.ts'
import { insertHandover, passOn, requireAttended, requireEpisodes } from './writes.ts'

const ORDERS = { createdAt: 'handovers.createdAt' }
const SEARCHED = ['givers.userSearch', 'takers.userSearch']

const list = implement(listHandovers, {
  summary: 'What the caller handed over or is to take over, the newest first',
  query: HandoverListQuery,
  async handle(context) {
    const { db, hospitalId, principal, query } = context
    const { search, status } = query
    let found = db
      .selectFrom('handovers')
      .innerJoin('users as givers', 'givers.userId', 'handovers.fromDoctorId')
      .innerJoin('users as takers', 'takers.userId', 'handovers.toDoctorId')
      .where('handovers.hospitalId', '=', hospitalId)
      .where('handovers.withdrawnAt', 'is', null)
      .where(({ eb, or }) =>
        or([eb('fromDoctorId', '=', principal.userId), eb('toDoctorId', '=', principal.userId)]),
      )
      .where(matches(db, search, SEARCHED))
    if (status !== undefined) found = found.where('status', '=', status)
    const rows = patientsOfHandovers(context)
    const page = await joinedPageOf(found, rows, query, ORDERS, 'handovers.handoverId')
    return { status: 200, body: { ...page, data: toHandovers(context, page.data) } }
  },
})

const give = implement(createHandover, {
  summary: 'Offers the caller’s patients to another doctor, who accepts; asks for an active doctor record',
  body: HandoverCreate,
  async find(context) {
    await requireActivePhysician(context, 'Solo un médico activo puede entregar su turno')
    return null
  },
  async handle(context) {
    const { toDoctorId, items } = context.body
    const receiver = await requireDoctor(context, toDoctorId, 'toDoctorId')
    const offered = await requireEpisodes(context, items)
    if (toDoctorId === context.principal.userId)
      throw fieldError(409, 'toDoctorId', 'No puedes entregarte tus propios pacientes')
    refuseAbsent(receiver, 'toDoctorId')
    requireAttended(context, offered)
    const given = await readHandover(context, await insertHandover(context, toDoctorId, items))
    return { status: 201, body: given, ...aboutOne(given) }
  },
})

const record = answers(getHandover, {
  summary: 'One handover, for the two who are part of it',
  async find(context) {
    const handover = await findHandover(context)
    const parts = [handover?.fromDoctorId, handover?.toDoctorId]
    return parts.includes(context.principal.userId) ? handover : undefined
  },
  patientOf: (handover) => aboutOne(handover).patientId,
})

const accept = implement(acceptHandover, {
  summary: 'The receiver takes the patients over; they attend them from now on',
  async find(context) {
    const handover = await findHandover(context)
    if (!handover && (await wasTakenBack(context))) throw notFound('Quien entrega retiró esta entrega')
    if (handover && handover.toDoctorId !== context.principal.userId)
      throw new ApiError(403, 'Solo quien recibe la entrega puede aceptarla')
    if (handover) await requireActivePhysician(context, 'Solo un médico activo puede recibir pacientes')
    return handover
  },
  async handle(context) {
    const { db, found, now } = context
    if (found.status === 'accepted') throw new ApiError(409, 'Esta entrega ya está aceptada')
    await passOn(context, found)
    const { handoverId, version } = found
    await updateVersion(db, 'handovers', { handoverId }, version, {
      status: 'accepted',
      acceptedAt: now.getTime(),
    })
    const accepted = await readHandover(context, handoverId)
    return { status: 200, body: accepted, ...aboutOne(accepted) }
  },
})

/** Asks for no active doctor record: whoever stopped practising may still call off what nobody accepted. */
const withdraw = implement(deleteHandover, {
  summary: 'The giver takes a handover back that nobody has accepted; the patients stay with them',
  async find(context) {
    const handover = await findHandover(context)
    if (handover && handover.fromDoctorId !== context.principal.userId)
      throw new ApiError(403, 'Solo quien entrega puede retirar la entrega')
    return handover
  },
  async handle({ db, found, now }) {
    const { handoverId, version, status, toDoctorName } = found
    if (status === 'accepted') throw new ApiError(409, `${toDoctorName} ya aceptó esta entrega`)
    await updateVersion(db, 'handovers', { handoverId }, version, { withdrawnAt: now.getTime() })
    return { status: 204, ...aboutOne(found) }
  },
})

export const handoverEndpoints: readonly Endpoint[] = [list, give, record, accept, withdraw]
