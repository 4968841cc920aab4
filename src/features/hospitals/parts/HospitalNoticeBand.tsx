import { useQuery } from '@tanstack/react-query'
import { useAppServices } from '#src/api/app-services.ts'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { hospitalQueries } from '../queries.ts'

const HospitalNoticeList = lazyComponent(
  async () => (await import('./HospitalNoticeList.tsx')).HospitalNoticeList,
)

/** Tells who withdrew or renamed a hospital that the person administers, until it is read. */
export function HospitalNoticeBand() {
  const { client } = useAppServices()
  const { data = [] } = useQuery(hospitalQueries.notices(client))
  // Without its code the page is whole, and the notice shows at the next visit.
  return data.length > 0 && <HospitalNoticeList notices={data} onGiveUp={() => {}} />
}
