import { Main } from '#src/hospital/PageFrame.tsx'
import { useSession } from '#src/session/use-session.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'

/** While a page's code or data is on its way. */
export function PagePending() {
  const session = useSession()
  async function cancel() {
    const { findAppServices } = await import('#src/api/app-services.ts')
    await findAppServices(session)?.queryClient.cancelQueries()
  }
  return (
    <Main>
      {/* In its own place, whatever arrives around it meanwhile. */}
      <div className="fixed inset-x-0 top-36">
        <Loading />
        <SlowNotice waiting onCancel={() => void cancel()} />
      </div>
    </Main>
  )
}
