import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { allPages } from '#src/api/all-pages.ts'
import { type HospitalClients, listSearch } from '#src/api/clients.ts'
import { ifMatch, onceUnder, type Sent } from '#src/api/conditional.ts'
import { HttpProblem } from '#src/api/errors.ts'
import { read, send, write } from '#src/api/http.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/api/list.ts'
import { episodeQueries } from '../episodes/queries.ts'
import { invalidatePatients } from '../patients/queries.ts'
import { invalidateRooms } from '../rooms/queries.ts'
import {
  Assignment,
  type AssignmentCreate,
  type AssignmentEnd,
  AssignmentPage,
  type AssignmentStatus,
  type AssignmentUpdate,
  Handover,
  type HandoverCreate,
  HandoverPage,
  UnassignedPage,
} from './contract.ts'

type Core = Pick<HospitalClients, 'core'>

/** Instants; `to` is the first one that no longer counts. */
export interface Span {
  from: string
  to: string
}

export interface AssignmentFilters extends Partial<Span> {
  doctorId?: string | undefined
  episodeId?: number | undefined
  status?: AssignmentStatus | undefined
}

export function readAssignments({ core }: Core, params: ListParams & AssignmentFilters, signal: AbortSignal) {
  const { from, to, doctorId, episodeId, status } = params
  const searchParams = { ...listSearch(params), from, to, doctorId, episodeId, status }
  return read(AssignmentPage, core.get('assignments', { searchParams, signal }))
}

export function readUnassigned(
  { core }: Core,
  params: ListParams & { episodeId?: number },
  signal: AbortSignal,
) {
  const searchParams = { ...listSearch(params), episodeId: params.episodeId, unassigned: true }
  return read(UnassignedPage, core.get('assignments', { searchParams, signal }))
}

const EVERY = { pageSize: MAX_PAGE_SIZE, orderBy: 'startsAt:asc' }

export const assignmentQueries = {
  all: (hospitalId: number) => ['assignments', hospitalId] as const,
  list: (clients: Core, hospitalId: number, params: ListParams & AssignmentFilters) =>
    queryOptions({
      queryKey: [...assignmentQueries.all(hospitalId), 'list', params] as const,
      queryFn: ({ signal }) => readAssignments(clients, params, signal),
    }),
  /** One assignment; null where the hospital has none with this id. */
  find: ({ core }: Core, hospitalId: number, assignmentId: number) =>
    queryOptions({
      queryKey: [...assignmentQueries.all(hospitalId), 'find', assignmentId] as const,
      queryFn: ({ signal }) =>
        read(Assignment, core.get(`assignments/${assignmentId}`, { signal })).catch((error: unknown) => {
          if (error instanceof HttpProblem && error.status === 404) return null
          throw error
        }),
    }),
  /** Every assignment that touches a span of time. */
  during: (clients: Core, hospitalId: number, span: Span) =>
    queryOptions({
      queryKey: [...assignmentQueries.all(hospitalId), 'during', span] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) => readAssignments(clients, { ...EVERY, ...span, pageIndex }, signal)),
    }),
  /** The running episodes that somebody attends now. */
  attendedBy: (clients: Core, hospitalId: number, doctorId: string) =>
    queryOptions({
      queryKey: [...assignmentQueries.all(hospitalId), 'attendedBy', doctorId] as const,
      queryFn: async ({ signal }) => {
        const about = { ...EVERY, doctorId, status: 'active' } as const
        const all = await allPages((pageIndex) => readAssignments(clients, { ...about, pageIndex }, signal))
        return all.filter(({ role }) => role === 'attending')
      },
    }),
  /** What a doctor is on for now, and what is to come. */
  openOf: (clients: Core, hospitalId: number, doctorId: string) =>
    queryOptions({
      queryKey: [...assignmentQueries.all(hospitalId), 'openOf', doctorId] as const,
      queryFn: async ({ signal }) => {
        const inState = (status: 'active' | 'scheduled') =>
          allPages((pageIndex) => readAssignments(clients, { ...EVERY, doctorId, status, pageIndex }, signal))
        return (await Promise.all([inState('active'), inState('scheduled')])).flat()
      },
    }),
  /** Who is on for an episode now. */
  ofEpisode: (clients: Core, hospitalId: number, episodeId: number) =>
    queryOptions({
      queryKey: [...assignmentQueries.all(hospitalId), 'ofEpisode', episodeId] as const,
      queryFn: async ({ signal }) => {
        const about = { ...EVERY, episodeId, status: 'active' } as const
        return (await readAssignments(clients, about, signal)).data
      },
    }),
  /** The running episodes that nobody attends. */
  unassigned: (clients: Core, hospitalId: number, params: ListParams & { episodeId?: number }) =>
    queryOptions({
      queryKey: [...assignmentQueries.all(hospitalId), 'unassigned', params] as const,
      queryFn: ({ signal }) => readUnassigned(clients, params, signal),
    }),
}

export const handoverQueries = {
  all: (hospitalId: number) => ['handovers', hospitalId] as const,
  /** What the signed-in person hands over or is to take over, the newest first. */
  list: ({ core }: Core, hospitalId: number, params: ListParams) =>
    queryOptions({
      queryKey: [...handoverQueries.all(hospitalId), 'list', params] as const,
      queryFn: ({ signal }) =>
        read(HandoverPage, core.get('handovers', { searchParams: listSearch(params), signal })),
    }),
  /** All that nobody has accepted yet of what the signed-in person hands over or is to take over, the newest first. */
  pending: ({ core }: Core, hospitalId: number) =>
    queryOptions({
      queryKey: [...handoverQueries.all(hospitalId), 'pending'] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) => {
          const params = { pageIndex, pageSize: MAX_PAGE_SIZE, orderBy: 'createdAt:desc' }
          const searchParams = { ...listSearch(params), status: 'pending' }
          return read(HandoverPage, core.get('handovers', { searchParams, signal }))
        }),
    }),
}

export function createAssignment(
  { core }: Core,
  body: AssignmentCreate,
  { signal, key }: Sent,
): Promise<Assignment> {
  return write(Assignment, core.post('assignments', { json: body, headers: onceUnder(key), signal }))
}

export function updateAssignment(
  { core }: Core,
  assignmentId: number,
  body: AssignmentUpdate,
  { signal, version }: Pick<Sent, 'signal' | 'version'>,
): Promise<Assignment> {
  const options = { json: body, headers: ifMatch(version), signal }
  return write(Assignment, core.put(`assignments/${assignmentId}`, options))
}

export function endAssignment(
  { core }: Core,
  assignmentId: number,
  body: AssignmentEnd,
  { signal, version }: Pick<Sent, 'signal' | 'version'>,
): Promise<Assignment> {
  const options = { json: body, headers: ifMatch(version), signal }
  return write(Assignment, core.post(`assignments/${assignmentId}/end`, options))
}

export function createHandover(
  { core }: Core,
  body: z.input<typeof HandoverCreate>,
  { signal, key }: Sent,
): Promise<Handover> {
  return write(Handover, core.post('handovers', { json: body, headers: onceUnder(key), signal }))
}

export function acceptHandover(
  { core }: Core,
  handoverId: number,
  { signal, version }: Pick<Sent, 'signal' | 'version'>,
): Promise<Handover> {
  const options = { headers: ifMatch(version), signal }
  return write(Handover, core.post(`handovers/${handoverId}/accept`, options))
}

/** Takes a handover back that nobody has accepted. */
export function withdrawHandover(
  { core }: Core,
  handoverId: number,
  { signal }: Pick<Sent, 'signal'>,
): Promise<void> {
  return send(core.delete(`handovers/${handoverId}`, { signal }))
}

/** After a write: the roster shows it, and so does who attends an episode, wherever that stands. */
export async function invalidateAssignments(queryClient: QueryClient, hospitalId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: assignmentQueries.all(hospitalId) }),
    queryClient.invalidateQueries({ queryKey: handoverQueries.all(hospitalId) }),
    queryClient.invalidateQueries({ queryKey: episodeQueries.all(hospitalId) }),
    invalidatePatients(queryClient, hospitalId),
    invalidateRooms(queryClient, hospitalId),
  ])
}
