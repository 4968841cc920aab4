import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Day } from './Day.tsx'

const route = getRouteApi('/_app/hospitals/$hospitalId/home')

/** The start page: the person's day, and below it the beds, which it is for. */
export function HomePage({ board }: { board: ReactNode }) {
  const hospital = useHospital()
  const { view } = route.useSearch()
  const mayReadRooms = hospital.can('rooms')
  return (
    <AreaPage
      title="Página de Inicio"
      needs={[
        ['rooms', 'read'],
        ['episodes', 'read'],
      ]}
    >
      <Day key={hospital.id} hasBoard={view !== 'lista'} />
      {mayReadRooms && board}
    </AreaPage>
  )
}
