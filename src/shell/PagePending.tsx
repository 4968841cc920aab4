import { useSession } from '#src/session/use-session.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { Main } from './PageFrame.tsx'

/** While a page's code or data is on its way. */
export function PagePending() {
  const session = useSession()
  async function cancel() {
    const { workplaceOf } = await import('#src/session/workplace.ts')
    await workplaceOf(session).queryClient.cancelQueries()
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
