import { queryOptions } from '@tanstack/react-query'
import { allPages } from '#src/api/all-pages.ts'
import { type HospitalClients, listSearch } from '#src/api/clients.ts'
import { HttpProblem } from '#src/api/errors.ts'
import { read } from '#src/api/http.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/api/list.ts'
import { Doctor, DoctorPage } from './contract.ts'

type Core = Pick<HospitalClients, 'core'>

export const doctorQueries = {
  all: (hospitalId: number) => ['doctors', hospitalId] as const,
  list: ({ core }: Core, hospitalId: number, params: ListParams) =>
    queryOptions({
      queryKey: [...doctorQueries.all(hospitalId), 'list', params] as const,
      queryFn: ({ signal }) =>
        read(DoctorPage, core.get('doctors', { searchParams: listSearch(params), signal })),
    }),
  /** All of them by name, for choosing one. */
  everyone: ({ core }: Core, hospitalId: number) =>
    queryOptions({
      queryKey: [...doctorQueries.all(hospitalId), 'everyone'] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) => {
          const searchParams = listSearch({ pageIndex, pageSize: MAX_PAGE_SIZE, orderBy: 'name:asc' })
          return read(DoctorPage, core.get('doctors', { searchParams, signal }))
        }),
      staleTime: 5 * 60_000,
    }),
  /** One doctor; null for a user who is none in this hospital. */
  find: ({ core }: Core, hospitalId: number, doctorId: string) =>
    queryOptions({
      queryKey: [...doctorQueries.all(hospitalId), 'find', doctorId] as const,
      queryFn: ({ signal }) =>
        read(Doctor, core.get(`doctors/${encodeURIComponent(doctorId)}`, { signal })).catch(
          (error: unknown) => {
            if (error instanceof HttpProblem && error.status === 404) return null
            throw error
          },
        ),
    }),
}
