import { getRouteApi } from '@tanstack/react-router'
import { useGranted } from '#src/session/use-session.ts'
import { AreaPage } from '#src/shell/AreaPage.tsx'
import { useHospital } from '#src/shell/use-hospital.ts'
import { HomeRooms } from '../rooms/HomeRooms.tsx'
import { Day } from './Day.tsx'

const route = getRouteApi('/_app/hospitals/$hospitalId/home')

/** The start page: the person's day, and below it the beds, which it is for. */
export function HomePage() {
  const { hospitalId } = useHospital()
  const { view } = route.useSearch()
  const mayReadRooms = useGranted(hospitalId)('rooms')
  return (
    <AreaPage
      title="Página de Inicio"
      needs={[
        ['rooms', 'read'],
        ['episodes', 'read'],
      ]}
    >
      <Day key={hospitalId} hasBoard={view !== 'lista'} />
      {mayReadRooms && <HomeRooms />}
    </AreaPage>
  )
}
