import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useHospital } from '#src/shell/use-hospital.ts'
import { codeKey } from './contract.ts'
import { roomQueries } from './queries.ts'

/** The keys of the codes that the hospital's rooms have; empty while they load. */
export function useStoredCodes(): ReadonlySet<string> {
  const { clients, hospitalId } = useHospital()
  const { data } = useQuery({ ...roomQueries.board(clients, hospitalId), refetchInterval: false })
  return useMemo(() => new Set(data?.map(({ code }) => codeKey(code))), [data])
}
