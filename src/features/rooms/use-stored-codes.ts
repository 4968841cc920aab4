import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { codeKey } from '#src/domain/rooms/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { roomQueries } from './queries.ts'

/** The keys of the codes that the hospital's rooms have; empty while they load. */
export function useStoredCodes(): ReadonlySet<string> {
  const hospital = useHospital()
  const { data } = useQuery({ ...roomQueries.board(hospital), refetchInterval: false })
  return useMemo(() => new Set(data?.map(({ code }) => codeKey(code))), [data])
}
