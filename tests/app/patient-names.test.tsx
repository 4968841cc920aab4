import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openWard } from '../fixtures/ward.ts'
import { bed, HOME } from './beds.ts'
import { print } from './documents.ts'
import { visit } from './harness.tsx'
import { IN, JOSE, JOSE_LISTED } from './patients.ts'

/** The name of `ward.addPatient()` in sentences, and in lists. */
const ROSA = 'Rosa Quintanar Yáñez'
const ROSA_LISTED = 'QUINTANAR YÁÑEZ, Rosa'

/** A ward whose patient the *Médica* attends. */
async function attended() {
  const ward = await openWard()
  const { patientId } = await ward.addPatient()
  const episode = await ward.admit(patientId)
  const startsAt = new Date().toISOString()
  await ward.assign({ episodeId: episode.episodeId, doctorId: 'medica', role: 'attending', startsAt })
  return ward
}

describe('the surname comes first', () => {
  test('in the heading of a bed’s menu', async () => {
    await visit(HOME)
    fireEvent.contextMenu(await bed('101-A'), { clientX: 10, clientY: 10 })
    expect(within(await screen.findByRole('menu')).getByText(JOSE_LISTED)).toBeVisible()
  })

  test('in the rows behind a figure', async () => {
    const ward = await attended()
    await visit(`${IN}?detalle=ingresos`, { mock: ward.mock })
    expect(await screen.findByRole('link', { name: ROSA_LISTED })).toBeVisible()
  })

  test('in the list of patients without a doctor, whose button says a sentence', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    await ward.admit(patientId)
    await visit(`${IN}/assignments?view=sin-medico`, { mock: ward.mock })
    expect(await screen.findByRole('link', { name: ROSA_LISTED })).toBeVisible()
    expect(screen.getByRole('link', { name: `Asignar: ${ROSA}` })).toBeVisible()
  })

  test('in the roster on the screen, and not on paper', async () => {
    const ward = await attended()
    await visit(`${IN}/assignments`, { mock: ward.mock })
    const chip = await screen.findByText(ROSA_LISTED)
    expect(chip.closest('[title]')?.getAttribute('title')).toContain(ROSA_LISTED)
    const sheet = await print()
    expect(sheet).toHaveTextContent(ROSA)
    expect(sheet).not.toHaveTextContent(ROSA_LISTED)
  })
})

describe('the order is natural', () => {
  test('in the name of a button that says what it does', async () => {
    await visit(`${IN}/patients`)
    expect(await screen.findByRole('button', { name: `Ver resumen de ${JOSE}` })).toBeVisible()
  })
})
