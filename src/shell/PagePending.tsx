import { useRouter } from '@tanstack/react-router'
import { Loading } from '#src/ui/Loading.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { Main } from './PageFrame.tsx'

/** While a page's code or data is on its way. */
export function PagePending() {
  const router = useRouter()
  return (
    <Main>
      <Loading />
      <SlowNotice waiting onCancel={() => void router.options.context.queryClient.cancelQueries()} />
    </Main>
  )
}
