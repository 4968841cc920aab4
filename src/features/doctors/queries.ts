import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { allPages } from '#src/api/all-pages.ts'
import { call } from '#src/api/call.ts'
import { listSearch } from '#src/api/client.ts'
import { ShapeError } from '#src/api/errors.ts'
import { ensure, prefetch } from '#src/api/load.ts'
import { listDoctors } from '#src/domain/doctors/api.ts'
import { type Doctor, type DoctorStatus, type Profession, practises } from '#src/domain/doctors/contract.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/domain/list.ts'
import type { HospitalContext, HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { waitAtMost } from '#src/lib/loading.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { useSlow } from '#src/ui/SlowNotice.tsx'
import type { DoctorsSearch } from './search-params.ts'

export interface DoctorListParams extends ListParams {
  status?: DoctorStatus | undefined
  profession?: Profession | undefined
  doctorId?: string
  awaitsConfirmation?: boolean
}

export function readDoctors(hospital: HospitalHandle, params: DoctorListParams, signal: AbortSignal) {
  const { status, profession, doctorId, awaitsConfirmation } = params
  const searchParams = { ...listSearch(params), status, profession, doctorId, awaitsConfirmation }
  return call(hospital, listDoctors, {}, { query: searchParams, signal })
}

export const doctorQueries = {
  all: ({ id }: HospitalHandle) => ['doctors', id] as const,
  list: (hospital: HospitalHandle, params: DoctorListParams) =>
    queryOptions({
      queryKey: [...doctorQueries.all(hospital), 'list', params] as const,
      queryFn: ({ signal }) => readDoctors(hospital, params, signal),
    }),
  /** Those whose records wait to be confirmed. */
  waiting: (hospital: HospitalHandle) =>
    doctorQueries.list(hospital, {
      pageIndex: 1,
      pageSize: MAX_PAGE_SIZE,
      orderBy: 'name:asc',
      awaitsConfirmation: true,
    }),
  /** All of them by name, for choosing one. */
  everyone: (hospital: HospitalHandle) =>
    queryOptions({
      queryKey: [...doctorQueries.all(hospital), 'everyone'] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) =>
          readDoctors(hospital, { pageIndex, pageSize: MAX_PAGE_SIZE, orderBy: 'name:asc' }, signal),
        ),
      staleTime: 5 * 60_000,
    }),
  /**
   * Who a user is among the doctors; null for nobody. Asked of the list: a record that isn't there is a refusal, and
   * browsers tell those as faults.
   */
  find: (hospital: HospitalHandle, doctorId: string) =>
    queryOptions({
      queryKey: [...doctorQueries.all(hospital), 'find', doctorId] as const,
      queryFn: async ({ signal }) => {
        const params = { doctorId, pageSize: MAX_PAGE_SIZE }
        const { data, pagination } = await readDoctors(hospital, params, signal)
        const doctor = data.find((one) => one.doctorId === doctorId)
        // A part of a list that was not narrowed down says nothing about who isn't in it.
        if (!doctor && pagination.hasNextPage) throw new ShapeError()
        return doctor ?? null
      },
    }),
}

/** What the list asks for, from its state in the address. @param rows a page */
export function doctorListParams(search: DoctorsSearch, rows: number): DoctorListParams {
  const { page = 1, q = '', orderBy = 'name:asc', status, profession } = search
  return { pageIndex: page, pageSize: rows, search: q, orderBy, status, profession }
}

export function invalidateDoctors(queryClient: QueryClient, hospital: HospitalHandle): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: doctorQueries.all(hospital) })
}

/** Asks what one practises here, beside what a page loads: buttons hang on it. */
export async function prefetchOwnPractice(context: HospitalContext): Promise<void> {
  const { session, queryClient, hospital } = context
  const { user } = session.getState()
  if (!user || !hospital.can('doctors')) return
  await waitAtMost(prefetch(queryClient, doctorQueries.find(hospital, user.userId)))
}

/**
 * What one practises here now; null for nothing, undefined while it is being asked. Who may not ask, or waits for long, is
 * taken for a physician, and finds out from the server.
 */
export function useOwnProfession(): Profession | null | undefined {
  const hospital = useHospital()
  const { user } = useSessionState()
  const mayAsk = hospital.can('doctors') && user !== null
  const query = useQuery({
    ...doctorQueries.find(hospital, user?.userId ?? ''),
    enabled: mayAsk,
  })
  const slow = useSlow(query.isFetching && query.data === undefined)
  if (!mayAsk || query.isError || slow) return 'physician'
  return query.data === undefined ? undefined : professionOf(query.data)
}

/** What one practises here, for what acts on it once; see `useOwnProfession`. */
export async function readOwnProfession(
  queryClient: QueryClient,
  hospital: HospitalHandle,
  userId: string,
): Promise<Profession | null> {
  if (!hospital.can('doctors')) return 'physician'
  const doctor = await ensure(queryClient, doctorQueries.find(hospital, userId)).catch(() => undefined)
  return doctor === undefined ? 'physician' : professionOf(doctor)
}

const professionOf = (doctor: Doctor | null) =>
  doctor !== null && practises(doctor) ? doctor.profession : null

/** Whether one is a physician who practises here; undefined while it is being asked. */
export function useIsActivePhysician(): boolean | undefined {
  const profession = useOwnProfession()
  return profession === undefined ? undefined : profession === 'physician'
}
