import { waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { http } from 'msw/http'
import { expect, vi } from 'vitest'
import { findAppServices } from '#src/api/app-services.ts'
import { clearPage } from '../../clear-page.ts'
import { type App, ORIGIN, visit } from '../../harness.tsx'
import { FAULTS, type Fault, mustBeSaid } from './faults.ts'
import { type Journey, type Move, mend, type Trip } from './journey.ts'
import { said } from './page.ts'

/** More than any journey takes, whatever goes wrong. */
const MOVES = 40
/** What no person should read. */
const NOT_FOR_PEOPLE = /undefined|null|NaN|\[object|Error:|fetch|JSON|Unexpected|HTTP|<!doctype|abort/i

/** One request of a journey: the how-many-eth of its kind. */
export interface Step {
  method: string
  /** Its ids left out. */
  path: string
  turn: number
}

interface Strike {
  step: Step
  fault: Fault
  /** What the journey is for is done: what is read then may be asked for in one request less. */
  isAfterwards: boolean
}

/** What was seen of a journey. */
interface Telling {
  steps: Step[]
  moves: string[]
  /** What was said after the fault. */
  said: Set<string>
  isStruck: boolean
  /** Requests that nobody answers: where nothing of them is shown, nobody has to end them. */
  silent: number
}

const nameOf = ({ method, path, turn }: Step) => `${method} ${path} (${turn})`

/** Notes every call of the API in its order, and lets one of them fail. */
function watch({ mock }: Trip, telling: Telling, strike?: Strike): void {
  const turns = new Map<string, number>()
  mock.server.use(
    http.all(`${ORIGIN}/*`, async ({ request }) => {
      const { pathname } = new URL(request.url)
      if (!/^\/(api|docs|pay)\//.test(pathname)) return undefined
      const path = pathname.replace(/\/\d+(?=\/|$)/g, '/{id}')
      const kind = `${request.method} ${path}`
      const turn = (turns.get(kind) ?? 0) + 1
      turns.set(kind, turn)
      const step = { method: request.method, path, turn }
      telling.steps.push(step)
      if (!strike || telling.isStruck || nameOf(step) !== nameOf(strike.step)) return undefined
      telling.isStruck = true
      if (strike.fault === 'silence') telling.silent = 1
      return FAULTS[strike.fault]({ request, mock })
    }),
  )
}

/** Does one thing after the other, as a person who looks at the page would, until the journey is over. */
async function pursue(app: App, trip: Trip, telling: Telling): Promise<void> {
  let isThere = false
  for (let turn = 0; turn < MOVES; turn += 1) {
    let move: Move | 'end' | undefined
    await waitFor(() => {
      if (telling.isStruck) for (const words of said()) telling.said.add(words)
      isThere ||= trip.isDone()
      const fetching = findAppServices(app.session)?.queryClient.isFetching() ?? 0
      const isAtRest = fetching <= telling.silent
      move = mend() ?? (isThere ? (isAtRest ? 'end' : undefined) : trip.next())
      if (!move) throw new Error('there is nothing to do')
    })
    if (move === 'end') return
    if (!move) continue
    telling.moves.push(move.does)
    await move.run(app)
  }
  throw new Error('there is no end')
}

/** @param hold looks at how it ended, while the page and its server are still there */
async function travel(
  journey: Journey,
  strike: Strike | undefined,
  hold: (trip: Trip, telling: Telling) => Promise<void>,
): Promise<Telling> {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const telling: Telling = { steps: [], moves: [], said: new Set(), isStruck: false, silent: 0 }
  const trip = await journey.begin()
  watch(trip, telling, strike)
  try {
    const app = await visit(trip.path, { mock: trip.mock, persona: trip.persona })
    await pursue(app, trip, telling)
    await hold(trip, telling)
  } catch (error) {
    const [why = ''] = String(error).split('\n')
    const about = strike ? `${nameOf(strike.step)}, ${strike.fault}: ` : ''
    const parts = [...document.querySelectorAll('main, [role=dialog], [role=alertdialog]')]
    const page = parts.map((part) => part.textContent.slice(0, 300)).join(' | ')
    throw new Error(`${about}${why}, after ${telling.moves.join(' · ')}: ${page}`)
  } finally {
    clearPage()
    await trip.mock.close()
  }
  return telling
}

/** The requests of a journey on which nothing fails, in their order. */
export async function stepsOf(journey: Journey): Promise<Step[]> {
  const { steps } = await travel(journey, undefined, async (trip) => {
    expect(await trip.stored()).toBe(1)
  })
  return steps
}

/**
 * Goes through a journey on which one request fails, as a person would: whatever failed was said in words for people,
 * nothing typed was lost, and what the journey is for is stored once.
 * @returns what did not hold
 */
export async function endure(journey: Journey, strike: Strike): Promise<string[]> {
  const { step, fault, isAfterwards } = strike
  try {
    await travel(journey, strike, async (trip, telling) => {
      if (!isAfterwards) expect(telling.isStruck, 'the request was made').toBe(true)
      expect(trip.lost).toEqual([])
      expect(await trip.stored(), 'so many are stored').toBe(1)
      const words = [...telling.said].join(' ')
      if (mustBeSaid(fault, step.method)) expect(words).toMatch(/\p{L}{4}/u)
      expect(words).not.toMatch(NOT_FOR_PEOPLE)
    })
    return []
  } catch (error) {
    return [String(error)]
  }
}
