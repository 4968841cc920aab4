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
      <Loading />
      <SlowNotice waiting onCancel={() => void cancel()} />
    </Main>
  )
}
