import { waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { http } from 'msw/http'
import { expect, vi } from 'vitest'
import { findAppServices } from '#src/api/app-services.ts'
import { clearPage } from '../../clear-page.ts'
import { type App, ORIGIN, visit } from '../../harness.tsx'
import { FAULTS, type Fault, mustBeTold } from './faults.ts'
import { type Action, type Journey, type JourneyRun, recoveryAction } from './journey.ts'
import { messagesOnPage } from './page.ts'

/** More than any journey takes, whatever goes wrong. */
const MOST_ACTIONS = 40
/** What no person should read. */
const NOT_FOR_PEOPLE = /undefined|null|NaN|\[object|Error:|fetch|JSON|Unexpected|HTTP|<!doctype|abort/i

/** One request that a journey makes: the first, second, … of its method and path. */
export interface JourneyRequest {
  method: string
  /** Its ids left out. */
  path: string
  turn: number
}

/** The one request that fails, and how. */
interface Failure {
  request: JourneyRequest
  fault: Fault
  /** The journey may end without this request: a reading that only a slow run repeats. */
  isOptional: boolean
}

/** What happened on a journey. */
interface Log {
  requests: JourneyRequest[]
  actions: string[]
  /** What the page told since the request failed. */
  messages: Set<string>
  hasFailed: boolean
  /** How many requests get no answer: where the page shows nothing of them, nobody has to cancel them. */
  unanswered: number
}

const nameOf = ({ method, path, turn }: JourneyRequest) => `${method} ${path} (${turn})`

/** Logs each request of the API, and has one of them fail. */
function interceptRequests({ mock }: JourneyRun, log: Log, failure?: Failure): void {
  const turns = new Map<string, number>()
  mock.server.use(
    http.all(`${ORIGIN}/*`, async ({ request }) => {
      const { pathname } = new URL(request.url)
      if (!/^\/(api|docs|pay)\//.test(pathname)) return undefined
      const { method } = request
      const path = pathname.replace(/\/\d+(?=\/|$)/g, '/{id}')
      const turn = (turns.get(`${method} ${path}`) ?? 0) + 1
      turns.set(`${method} ${path}`, turn)
      const made = { method, path, turn }
      log.requests.push(made)
      if (!failure || log.hasFailed || nameOf(made) !== nameOf(failure.request)) return undefined
      log.hasFailed = true
      if (failure.fault === 'silence') log.unanswered = 1
      return FAULTS[failure.fault]({ request, mock })
    }),
  )
}

/** Does one thing after the other, as a person who looks at the page would, until the journey is over. */
async function actUntilFinished(app: App, run: JourneyRun, log: Log): Promise<void> {
  let isFinished = false
  function findNext(): Action | 'end' | undefined {
    if (log.hasFailed) for (const message of messagesOnPage()) log.messages.add(message)
    isFinished ||= run.isFinished()
    const fetching = findAppServices(app.session)?.queryClient.isFetching() ?? 0
    const isLoading = fetching > log.unanswered
    return recoveryAction() ?? (isFinished ? (isLoading ? undefined : 'end') : run.nextAction())
  }
  for (let count = 0; count < MOST_ACTIONS; count += 1) {
    await waitFor(() => {
      if (!findNext()) throw new Error('there is nothing to do')
    })
    // Waiting ends a moment after something was found: what a person presses is what is there now.
    const action = findNext()
    if (action === 'end') return
    if (!action) continue
    log.actions.push(action.name)
    await action.run(app)
  }
  throw new Error('there is no end')
}

/** @param check looks at how it ended, while the page and its server are still there */
async function runJourney(
  journey: Journey,
  failure: Failure | undefined,
  check: (run: JourneyRun, log: Log) => Promise<void>,
): Promise<Log> {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const log: Log = { requests: [], actions: [], messages: new Set(), hasFailed: false, unanswered: 0 }
  const run = await journey.start()
  interceptRequests(run, log, failure)
  let app: App | undefined
  try {
    app = await visit(run.path, { mock: run.mock, persona: run.persona })
    await actUntilFinished(app, run, log)
    await check(run, log)
  } catch (error) {
    const [why = ''] = String(error).split('\n')
    const where = failure ? `${nameOf(failure.request)}, ${failure.fault}: ` : ''
    const parts = [...document.querySelectorAll('main, [role=dialog], [role=alertdialog]')]
    const page = parts.map((part) => part.textContent.slice(0, 300)).join(' | ')
    throw new Error(`${where}${why}, after ${log.actions.join(' · ')}: ${page}`)
  } finally {
    app?.end()
    clearPage()
    await run.mock.close()
  }
  return log
}

/** The requests of a journey on which nothing fails, in their order. */
export async function requestsOf(journey: Journey): Promise<JourneyRequest[]> {
  const { requests } = await runJourney(journey, undefined, async (run) => {
    expect(await run.countStored()).toBe(1)
  })
  return requests
}

/**
 * Runs a journey on which one request fails: the person was told in words for people, nothing typed was lost, and what
 * the journey is for is stored once.
 * @returns what was otherwise
 */
export async function findProblems(journey: Journey, failure: Failure): Promise<string[]> {
  const { request, fault, isOptional } = failure
  try {
    await runJourney(journey, failure, async (run, log) => {
      if (!isOptional) expect(log.hasFailed, 'the request was made').toBe(true)
      expect(run.typed.lost).toEqual([])
      expect(await run.countStored(), 'so many are stored').toBe(1)
      const messages = [...log.messages].join(' ')
      if (mustBeTold(fault, request.method)) expect(messages).toMatch(/\p{L}{4}/u)
      expect(messages).not.toMatch(NOT_FOR_PEOPLE)
    })
    return []
  } catch (error) {
    return [String(error)]
  }
}
