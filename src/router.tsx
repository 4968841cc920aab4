import {
  createBrowserHistory,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { useState } from 'react'
import { PageError } from '#src/hospital/PageError.tsx'
import { Main } from '#src/hospital/PageFrame.tsx'
import { QUIET_MS, SLOW_AFTER_MS } from '#src/lib/loading.ts'
import { type RouterContext, useSession } from '#src/session/use-session.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { routeTree } from './routeTree.gen.ts'

const NotFoundPage = lazyRouteComponent(() => import('#src/hospital/MissingPage.tsx'), 'NotFoundPage')

// Plain query strings: the router's own reading would turn `q=123` into a number and choke on bad JSON.
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))
const stringifySearch = (search: Record<string, unknown>): string => {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
  // `orderBy=name:desc`, as people write it: no address needs its colon hidden there.
  return text && `?${text.replaceAll('%3A', ':')}`
}

/**
 * Has an address that would stand twice in a row go back to where it stands. A dialog is an address of its own: who closes
 * it is where they opened it, and the browser's *back* leads on from there at once.
 */
function withoutRepeats(history: RouterHistory): RouterHistory {
  const { push, replace, block } = history
  /** What stands before each entry, by its place. After a visit begins anew, what was there before is not known. */
  const before = new Map<number, string>()
  /** How many forms would ask before they are left: of a step back the browser itself would tell them too late. */
  let guards = 0
  /** While the browser goes back, which it does later: what is asked for meanwhile comes after. */
  let returning: Promise<void> | undefined

  function goBack(options: Parameters<RouterHistory['back']>[0]) {
    const returned = Promise.withResolvers<void>()
    returning = returned.promise
    const stop = history.subscribe(() => {
      stop()
      returning = undefined
      returned.resolve()
    })
    history.flush()
    history.back(options)
  }
  const inTurn = (go: () => void) => void (returning ? returning.then(go) : go())

  history.block = (blocker) => {
    const unblock = block(blocker)
    guards += 1
    return () => {
      guards -= 1
      unblock()
    }
  }
  history.push = (href, state, options) =>
    inTurn(() => {
      const { location } = history
      before.set(location.state.__TSR_index + 1, location.href)
      push(href, state, options)
    })
  history.replace = (href, state, options) =>
    inTurn(() => {
      const isRepeat = before.get(history.location.state.__TSR_index) === href
      if (isRepeat && (guards === 0 || options?.ignoreBlocker)) goBack(options)
      else replace(href, state, options)
    })
  return history
}

/** @param history another history than the browser's, for tests */
export function createAppRouter(context: Pick<RouterContext, 'session'>, history = createBrowserHistory()) {
  const currentHref: RouterContext['currentHref'] = () => router.state.resolvedLocation?.href
  const router = createRouter({
    routeTree,
    context: { ...context, currentHref },
    history: withoutRepeats(history),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // TanStack Query decides how fresh data is.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: QUIET_MS,
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
    // An address that can't be read is no route's.
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })
  // Another search, order or page of a list is the list's to show: its page stays, with what is typed or open in it.
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    router.options.defaultPendingMs = pathChanged ? QUIET_MS : SLOW_AFTER_MS
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** The browser tab's title; null shows the product's name alone. Unset leaves it to the parent. */
    title?: string | null
  }
}

/** Why a page that was cancelled is not shown. */
const CANCELLED_PAGE = Object.assign(new Error(), { name: 'AbortError' })

/** Shown while a page's code or data loads, and after the person cancelled that. */
function PagePending() {
  const session = useSession()
  const router = useRouter()
  const isFirst = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation === undefined })
  const [isCancelled, setCancelled] = useState(false)
  async function cancel() {
    // A page also waits for what is no query: its code, the user's information, a renewal.
    setCancelled(true)
    const { findAppServices } = await import('#src/api/app-services.ts')
    await findAppServices(session)?.queryClient.cancelQueries()
  }
  function retry() {
    setCancelled(false)
    void router.invalidate()
  }
  if (isCancelled) return <PageError error={CANCELLED_PAGE} reset={retry} onRetry={retry} />
  const slow = <SlowNotice waiting onCancel={() => void cancel()} />
  if (isFirst)
    return (
      <>
        {/* As index.html paints it, and by its styles: nothing moves between the two. */}
        <div id="start" role="status">
          <Logo />
          <p>Cargando...</p>
        </div>
        <div className="fixed inset-x-0 top-52">{slow}</div>
      </>
    )
  return (
    <Main>
      {/* Where the title, the actions and the list's search are about to be. */}
      <div aria-hidden="true" className="appear-late flex flex-col gap-3">
        <span className="flex h-9 items-center justify-between gap-3">
          <span className="h-6 w-40 rounded bg-sunken" />
          <span className="h-9 w-32 rounded-md bg-sunken" />
        </span>
        <span className="h-9 w-56 max-w-full rounded-md bg-sunken" />
      </div>
      {/* In its own place, whatever arrives around it meanwhile. */}
      <div className="fixed inset-x-0 top-36">
        <Loading />
        {slow}
      </div>
    </Main>
  )
}
