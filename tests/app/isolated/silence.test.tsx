import { waitFor } from '@testing-library/react'
import { http } from 'msw/http'
import { expect, test, vi } from 'vitest'
import { SCREENS, type Screen } from '../../e2e/screen-list.ts'
import { IS_SOAK, reportSoak } from '../../soak.ts'
import { clearPage } from '../clear-page.ts'
import { type App, ORIGIN, queryClientOf, visit } from '../harness.tsx'
import { recoveryAction } from './faults/journey.ts'

// Nobody waits ten seconds here for the notice of a long wait.
vi.mock('#src/lib/loading.ts', async (original) => ({ ...(await original<object>()), SLOW_AFTER_MS: 400 }))

/** More than any page takes from its first request to its last retry. */
const MOST_ACTIONS = 10
/** Turns of the event loop without a request after which a page is at rest. */
const QUIET_TURNS = 20

const SHOWN = SCREENS.filter(({ fresh, sameParts }) => !fresh && !sameParts)

/** The requests that an earlier screen made, by their paths without ids. */
const tried = new Set<string>()
const withoutIds = (path: string) => path.replace(/\/\d+(?=\/|$)/g, '/{id}')

/** One request of a screen: the first, second, … of its path. */
interface ScreenRequest {
  path: string
  turn: number
}

/** Opens a screen on which one request is never answered the first time. */
async function openScreen(
  { path, persona }: Required<Pick<Screen, 'path' | 'persona'>>,
  silent?: ScreenRequest,
) {
  const requests: ScreenRequest[] = []
  const turns = new Map<string, number>()
  const app = await visit(path, {
    persona,
    prepare: ({ server }) =>
      server.use(
        http.get(`${ORIGIN}/*`, ({ request }) => {
          const { pathname } = new URL(request.url)
          if (!/^\/(api|docs|pay)\//.test(pathname)) return undefined
          const turn = (turns.get(pathname) ?? 0) + 1
          turns.set(pathname, turn)
          requests.push({ path: pathname, turn })
          const isSilent = silent?.path === pathname && silent.turn === turn
          return isSilent ? new Promise<Response>(() => {}) : undefined
        }),
      ),
  })
  return { app, requests }
}

async function closeScreen({ unmount, mock }: App): Promise<void> {
  unmount()
  await mock.close()
  vi.restoreAllMocks()
  clearPage()
}

/** The letters of every button and link: what one can do here, without numbers and counts. */
const actionsOnPage = () =>
  [...document.querySelectorAll('a, button')].map((element) =>
    (element.getAttribute('aria-label') ?? element.textContent).replace(/[^\p{L}… ]/gu, '').trim(),
  )

const isLoading = () =>
  document.querySelector('h1') === null ||
  /Cargando|Está tardando/.test(document.body.textContent) ||
  actionsOnPage().some((action) => action.endsWith('…'))

/** Waits until a screen has everything that it asks for. @returns what one can do there */
async function actionsAtRest(app: App): Promise<string[]> {
  let quiet = 0
  await waitFor(
    async () => {
      await vi.dynamicImportSettled()
      quiet = isLoading() || queryClientOf(app).isFetching() > 0 ? 0 : quiet + 1
      expect(quiet).toBeGreaterThan(QUIET_TURNS)
    },
    { interval: 10 },
  )
  return actionsOnPage()
}

/** Presses *Cancelar* and *Reintentar* as they are offered, until everything that one can do is there. */
async function recover(app: App, expected: readonly string[]): Promise<void> {
  const missing = () => {
    const shown = actionsOnPage()
    return expected.filter((action) => !shown.some((one) => one.startsWith(action)))
  }
  for (let count = 0; count < MOST_ACTIONS; count += 1) {
    await waitFor(() => {
      if (recoveryAction()) return
      if (isLoading()) throw new Error('It goes on loading, and nothing is offered')
      expect(missing()).toEqual([])
    })
    const action = recoveryAction()
    if (!action) return
    await action.run(app)
  }
  throw new Error('There is no end')
}

test.each(SHOWN.map((shown) => ({ persona: 'direccion', ...shown })))(
  'F34: $path as $persona: an unanswered request leaves a way on, whichever it is',
  async (shown) => {
    const { app, requests } = await openScreen(shown)
    const expected = await actionsAtRest(app)
    await closeScreen(app)

    const problems: string[] = []
    const isNew = ({ path }: ScreenRequest) => IS_SOAK || !tried.has(withoutIds(path))
    const silenced = requests.filter(isNew)
    for (const { path } of requests) tried.add(withoutIds(path))
    for (const silent of silenced) {
      const opened = await openScreen(shown, silent)
      await recover(opened.app, expected).catch((error: unknown) => {
        const [why = ''] = String(error).split('\n')
        problems.push(`${silent.path} (${silent.turn}): ${why}: ${document.body.textContent.slice(0, 300)}`)
      })
      await closeScreen(opened.app)
    }
    expect(problems).toEqual([])
    reportSoak('screens × unanswered requests', silenced.length)
  },
  300_000,
)
