import { screen } from '@testing-library/react'
import { http } from 'msw/http'
import { expect, test, vi } from 'vitest'
import { SCREENS } from '../e2e/screen-list.ts'
import { ORIGIN, visit } from './harness.tsx'

/** Turns of the event loop in which a page asks for nothing more: it waits for an answer, or is at rest. */
const QUIET_TURNS = 30

/** Until a page stands, or waits for an answer, and asks for nothing more. */
async function settle(countAsked: () => number): Promise<void> {
  let asked = countAsked()
  for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setTimeout(resolve))
    if (countAsked() !== asked || (asked === 0 && !screen.queryByRole('heading', { level: 1 }))) quiet = 0
    asked = countAsked()
  }
}

/**
 * Opens a page, and answers nothing before the page asks for no more: whatever it asks for together is one round.
 * @returns what it asked for, round by round
 */
async function openInRounds(path: string): Promise<string[][]> {
  const rounds: string[][] = []
  let waiting: (() => void)[] = []
  let asked: string[] = []
  await visit(path, {
    prepare: ({ server }) => {
      const hold = async ({ request }: { request: Request }) => {
        const { pathname, search } = new URL(request.url)
        // The shell asks for these by itself, and nothing waits for them.
        if (pathname === '/api/hospital-notices' || pathname === '/api/invitations') return undefined
        asked.push(`${request.method} ${decodeURIComponent(pathname + search)}`)
        await new Promise<void>((answer) => waiting.push(answer))
        return undefined
      }
      server.use(http.all(`${ORIGIN}/api/*`, hold), http.all(`${ORIGIN}/docs/*`, hold))
    },
  })
  for (;;) {
    await settle(() => asked.length)
    if (waiting.length === 0) return rounds
    rounds.push(asked)
    const answers = waiting
    waiting = []
    asked = []
    for (const answer of answers) answer()
  }
}

/** Where every page begins: the person's hospitals. */
const START = 'GET /api/hospitals?api-version=2020-05-01&pageIndex=1&pageSize=100'

const PATHS = [
  ...new Set(SCREENS.filter(({ persona, seed }) => !persona && !seed).map(({ path }) => path)),
  '/hospitals/1/assignments?view=cuartos',
  '/hospitals/1/assignments?view=lista',
  '/hospitals/1/assignments?view=sin-medico',
  '/hospitals/1/assignments?view=entregas',
]

test.each(PATHS)(
  '%s asks for nothing twice, and at most twice in a row once the hospitals are there',
  async (path) => {
    const rounds = await openInRounds(path)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    const calls = rounds.flat()
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
    const start = rounds.findIndex((round) => round.includes(START))
    expect(rounds.slice(start + 1 + 2)).toEqual([])
  },
)
