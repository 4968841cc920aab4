import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { allPages } from '#src/api/all-pages.ts'
import { call, sendTo } from '#src/api/call.ts'
import { listSearch } from '#src/api/client.ts'
import { HttpProblem } from '#src/api/errors.ts'
import { read } from '#src/api/http.ts'
import { getAssignment, listAssignments, listHandovers } from '#src/domain/assignments/api.ts'
import { AssignmentPage, type AssignmentStatus, UnassignedPage } from '#src/domain/assignments/contract.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/domain/list.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { weekOf, weekSpan } from '#src/lib/week.ts'
import { episodeQueries } from '../episodes/queries.ts'
import { invalidatePatients } from '../patients/queries.ts'
import { invalidateRooms } from '../rooms/queries.ts'
import type { AssignmentsSearch } from './search-params.ts'

/** From when to when, in instants, without `to` itself. */
interface Period {
  from: string
  to: string
}

export interface AssignmentFilters extends Partial<Period> {
  doctorId?: string | undefined
  episodeId?: number | undefined
  status?: AssignmentStatus | undefined
}

export function readAssignments(
  hospital: HospitalHandle,
  params: ListParams & AssignmentFilters,
  signal: AbortSignal,
) {
  const { from, to, doctorId, episodeId, status } = params
  const searchParams = { ...listSearch(params), from, to, doctorId, episodeId, status }
  return read(AssignmentPage, sendTo(hospital, listAssignments, {}, { query: searchParams, signal }))
}

export function readUnassigned(
  hospital: HospitalHandle,
  params: ListParams & { episodeId?: number },
  signal: AbortSignal,
) {
  const searchParams = { ...listSearch(params), episodeId: params.episodeId, unassigned: true }
  return read(UnassignedPage, sendTo(hospital, listAssignments, {}, { query: searchParams, signal }))
}

const ALL_BY_START = { pageSize: MAX_PAGE_SIZE, orderBy: 'startsAt:asc' }

export const assignmentQueries = {
  all: ({ id }: HospitalHandle) => ['assignments', id] as const,
  list: (hospital: HospitalHandle, params: ListParams & AssignmentFilters) =>
    queryOptions({
      queryKey: [...assignmentQueries.all(hospital), 'list', params] as const,
      queryFn: ({ signal }) => readAssignments(hospital, params, signal),
    }),
  /** One assignment; null where the hospital has none with this id. */
  find: (hospital: HospitalHandle, assignmentId: number) =>
    queryOptions({
      queryKey: [...assignmentQueries.all(hospital), 'find', assignmentId] as const,
      queryFn: ({ signal }) =>
        call(hospital, getAssignment, { assignmentId }, { signal }).catch((error: unknown) => {
          if (error instanceof HttpProblem && error.status === 404) return null
          throw error
        }),
    }),
  /** Every assignment that touches a period. */
  during: (hospital: HospitalHandle, period: Period) =>
    queryOptions({
      queryKey: [...assignmentQueries.all(hospital), 'during', period] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) => readAssignments(hospital, { ...ALL_BY_START, ...period, pageIndex }, signal)),
    }),
  /** The running episodes that somebody attends now. */
  attendedBy: (hospital: HospitalHandle, doctorId: string) =>
    queryOptions({
      queryKey: [...assignmentQueries.all(hospital), 'attendedBy', doctorId] as const,
      queryFn: async ({ signal }) => {
        const about = { ...ALL_BY_START, doctorId, status: 'active' } as const
        const all = await allPages((pageIndex) => readAssignments(hospital, { ...about, pageIndex }, signal))
        return all.filter(({ role }) => role === 'attending')
      },
    }),
  /** A doctor's active and scheduled assignments. */
  openOf: (hospital: HospitalHandle, doctorId: string) =>
    queryOptions({
      queryKey: [...assignmentQueries.all(hospital), 'openOf', doctorId] as const,
      queryFn: async ({ signal }) => {
        const inState = (status: 'active' | 'scheduled') =>
          allPages((pageIndex) =>
            readAssignments(hospital, { ...ALL_BY_START, doctorId, status, pageIndex }, signal),
          )
        return (await Promise.all([inState('active'), inState('scheduled')])).flat()
      },
    }),
  /** The active assignments of an episode. */
  ofEpisode: (hospital: HospitalHandle, episodeId: number) =>
    queryOptions({
      queryKey: [...assignmentQueries.all(hospital), 'ofEpisode', episodeId] as const,
      queryFn: async ({ signal }) => {
        const about = { ...ALL_BY_START, episodeId, status: 'active' } as const
        return (await readAssignments(hospital, about, signal)).data
      },
    }),
  /** The running episodes that nobody attends. */
  unassigned: (hospital: HospitalHandle, params: ListParams & { episodeId?: number }) =>
    queryOptions({
      queryKey: [...assignmentQueries.all(hospital), 'unassigned', params] as const,
      queryFn: ({ signal }) => readUnassigned(hospital, params, signal),
    }),
}

export const handoverQueries = {
  all: ({ id }: HospitalHandle) => ['handovers', id] as const,
  /** What the signed-in person hands over or is to take over, the newest first. */
  list: (hospital: HospitalHandle, params: ListParams) =>
    queryOptions({
      queryKey: [...handoverQueries.all(hospital), 'list', params] as const,
      queryFn: ({ signal }) => call(hospital, listHandovers, {}, { query: listSearch(params), signal }),
    }),
  /** All that nobody has accepted yet of what the signed-in person hands over or is to take over, the newest first. */
  pending: (hospital: HospitalHandle) =>
    queryOptions({
      queryKey: [...handoverQueries.all(hospital), 'pending'] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) => {
          const params = { pageIndex, pageSize: MAX_PAGE_SIZE, orderBy: 'createdAt:desc' }
          const searchParams = { ...listSearch(params), status: 'pending' }
          return call(hospital, listHandovers, {}, { query: searchParams, signal })
        }),
    }),
}

/** What the list asks for: all that touches the week, as it is narrowed, the latest start first. */
export function assignmentListParams(search: AssignmentsSearch, rows: number, timeZone: string, q = '') {
  const { page = 1, orderBy = 'startsAt:desc', doctor, status, week } = search
  return {
    pageIndex: page,
    pageSize: rows,
    search: q,
    orderBy,
    ...weekSpan(weekOf(week, timeZone), timeZone),
    doctorId: doctor,
    status,
  }
}

/** What *Sin médico asignado* asks for: whoever waits longest first. */
export function unassignedParams(
  { page = 1, orderBy = 'startsAt:asc' }: AssignmentsSearch,
  rows: number,
  q = '',
) {
  return { pageIndex: page, pageSize: rows, search: q, orderBy }
}

/** After a write: the roster shows it, and so does every page that names the doctor of an episode. */
export async function invalidateAssignments(
  queryClient: QueryClient,
  hospital: HospitalHandle,
): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: assignmentQueries.all(hospital) }),
    queryClient.invalidateQueries({ queryKey: handoverQueries.all(hospital) }),
    queryClient.invalidateQueries({ queryKey: episodeQueries.all(hospital) }),
    invalidatePatients(queryClient, hospital),
    invalidateRooms(queryClient, hospital),
  ])
}
