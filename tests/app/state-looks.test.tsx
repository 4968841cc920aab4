import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays } from '#src/domain/dates.ts'
import { todayIn } from '#src/lib/today.ts'
import { at, episodePath, openWard } from '../fixtures/ward.ts'
import { bed, HOME } from './beds.ts'
import { visit } from './harness.tsx'

/** The icon and the colour of a state: *lucide-log-out text-info*. */
async function lookOf(text: RegExp, root: ParentNode = document): Promise<string> {
  const icon = await waitFor(() => {
    const labelled = [...root.querySelectorAll('svg')].find(({ parentElement }) =>
      text.test(parentElement?.textContent ?? ''),
    )
    if (!labelled) throw new Error(`Nothing says ${text}`)
    return labelled
  })
  const [name = ''] = /lucide-[\w-]+/.exec(icon.getAttribute('class') ?? '') ?? []
  const coloured = icon.matches('[class*=text-]')
    ? icon
    : icon.closest('[class*=text-info],[class*=text-warning],[class*=text-danger]')
  const [color = ''] = /text-(info|warning|danger|success)/.exec(coloured?.getAttribute('class') ?? '') ?? []
  return `${name} ${color}`
}

test('a state has one icon and one colour on every page', async () => {
  const ward = await openWard()
  const today = todayIn('America/Mexico_City')
  const { patientId } = await ward.addPatient()
  const episode = await ward.admit(patientId, {
    admittedAt: at(`${addDays(today, -9)}T08:00`),
    expectedDischargeAt: at(`${addDays(today, -4)}T12:00`),
  })
  await ward.actOnEpisode(episode, 'order-discharge', { motive: 'improved' })
  const page = { mock: ward.mock, persona: 'medica' }
  const seen: Record<'ordered' | 'overdue' | 'notAsked', string[]> = {
    ordered: [],
    overdue: [],
    notAsked: [],
  }

  const board = await visit(HOME, page)
  const tile = await bed('Q-1')
  seen.ordered.push(await lookOf(/^Alta indicada$/, tile))
  seen.overdue.push(await lookOf(/^Alta vencida$/, tile))
  seen.notAsked.push(await lookOf(/^Faltan las alergias$/, tile))
  await board.user.click(tile)
  const panel = await screen.findByRole('complementary', { name: /Q-1/ })
  seen.notAsked.push(await lookOf(/^Alergias: Sin interrogar$/, panel))
  board.end()

  const chart = await visit(episodePath(episode), page)
  seen.ordered.push(await lookOf(/^Alta indicada$/))
  seen.overdue.push(await lookOf(/^vencida$/))
  seen.notAsked.push(await lookOf(/^Sin interrogar$/))
  chart.end()

  await visit('/hospitals/1/patients', page)
  seen.ordered.push(await lookOf(/^Alta indicada$/))

  expect(seen).toEqual({
    ordered: Array(3).fill('lucide-log-out text-info'),
    overdue: Array(2).fill('lucide-clock-exclamation-point text-danger'),
    notAsked: Array(3).fill('lucide-circle-question-mark text-warning'),
  })
})
