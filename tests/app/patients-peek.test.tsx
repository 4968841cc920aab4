import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { revoke } from '../fixtures/store-changes.ts'
import { openWard } from '../fixtures/ward.ts'
import { panelOf } from './beds.ts'
import { type App, findButton, gone, ORIGIN, shownDialog } from './harness.tsx'
import { CORE, IN, visitPatients } from './patients.ts'

const LIST = `${IN}/patients`
const peek = (name: string) => `Ver resumen de ${name} Quintanar Yáñez`
/** In the list: the panel has the name as well. */
const nameOf = async (name: string) =>
  within(await screen.findByRole('table')).findByRole('link', { name: `QUINTANAR YÁÑEZ, ${name}` })
const none = () => waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())

/** The list of those in a ward: Rosa in Q-1, Luz in Q-2; Ana lies nowhere. */
async function visitWard(options: { persona?: string; search?: string } = {}) {
  const ward = await openWard()
  const [rosa, luz] = [
    await ward.addPatient({ givenNames: 'Rosa' }),
    await ward.addPatient({ givenNames: 'Luz' }),
  ]
  await ward.addPatient({ givenNames: 'Ana' })
  const stay = await ward.admit(rosa.patientId)
  const after = await ward.admit(luz.patientId, { bedId: ward.beds[1] ?? 0 })
  const app = await visitPatients({ mock: ward.mock, search: '', ...options })
  await app.user.type(screen.getByRole('textbox', { name: 'Buscar' }), 'Quintanar')
  await nameOf('Rosa')
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(6))
  return { ward, app, rosa, luz, stay, after }
}

const boards = (app: App) => app.callsTo('GET', `${CORE}/rooms`)

describe('the panel of a bed beside the list of patients', () => {
  test('opens by the space bar on a name, goes along with the arrows, and Escape gives the focus back', async () => {
    const { app } = await visitWard()
    const name = await nameOf('Rosa')
    expect(boards(app)).toEqual([])
    name.focus()
    await app.user.keyboard(' ')
    const part = await panelOf('Q-1')
    within(part).getByText('QUINTANAR YÁÑEZ, Rosa')
    expect(name).toHaveFocus()
    expect(await findButton(peek('Rosa'))).toHaveAttribute('aria-expanded', 'true')
    await app.user.keyboard('{ArrowDown}')
    const next = await nameOf('Luz')
    expect(next).toHaveFocus()
    within(await panelOf('Q-2')).getByText('QUINTANAR YÁÑEZ, Luz')
    await app.user.keyboard('{ArrowDown}')
    expect(next).toHaveFocus()
    await app.user.keyboard('{Escape}')
    await none()
    expect(next).toHaveFocus()
    expect(app.address()).toBe(LIST)
    expect(document.title).not.toMatch(/Rosa|Luz/)
  })

  test('opens and closes by its button, from which Tab leads into it', async () => {
    const { app } = await visitWard()
    const show = await findButton(peek('Rosa'))
    await app.user.click(show)
    const part = await panelOf('Q-1')
    expect(app.address()).toBe(LIST)
    await app.user.tab()
    expect(within(part).getByRole('button', { name: 'Cerrar panel' })).toHaveFocus()
    await app.user.keyboard('{ArrowDown}')
    await panelOf('Q-2')
    await app.user.keyboard('{Escape}')
    await none()
    expect(await nameOf('Luz')).toHaveFocus()
    await app.user.click(show)
    await panelOf('Q-1')
    await app.user.click(show)
    await none()
    expect(show).toHaveFocus()
    expect(show).toHaveAttribute('aria-expanded', 'false')
  })

  test('reads only of whoever it stays at: reading is logged', async () => {
    const { app, rosa, luz } = await visitWard()
    const readings = (patientId: number) => app.callsTo('GET', `${CORE}/patients/${patientId}`)
    const name = await nameOf('Rosa')
    name.focus()
    await app.user.keyboard(' ')
    await within(await panelOf('Q-1')).findByText('Alergias:', { exact: false })
    await app.user.keyboard('{ArrowDown}{ArrowUp}')
    await within(await panelOf('Q-1')).findByText('Alergias:', { exact: false })
    expect(readings(rosa.patientId)).toHaveLength(1)
    expect(readings(luz.patientId)).toEqual([])
  })

  test('does what the board’s does, and the list stays', async () => {
    const { app, stay } = await visitWard()
    await app.user.click(await findButton(peek('Rosa')))
    const part = await panelOf('Q-1')
    const offered = () => [...part.querySelectorAll('a.button, button.button')].map((one) => one.textContent)
    await waitFor(() =>
      expect(offered()).toEqual(['Escribir nota', '', 'Trasladar', 'Indicar alta', 'Abrir expediente']),
    )
    expect(within(part).getByRole('link', { name: 'Abrir expediente' })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`/episodesOverview/${stay.episodeId}$`)),
    )
    const move = within(part).getByRole('button', { name: 'Trasladar' })
    await app.user.click(move)
    const dialog = await shownDialog('dialog', /Trasladar/)
    expect(app.address()).toBe(LIST)
    await app.user.keyboard('{Escape}')
    await gone(dialog)
    await panelOf('Q-1')
    expect(move).toHaveFocus()
  })

  test('is not offered for who lies in no bed', async () => {
    const { app } = await visitWard({ search: '?view=todos' })
    const name = await nameOf('Ana')
    expect(screen.queryByRole('button', { name: peek('Ana') })).toBeNull()
    name.focus()
    await app.user.keyboard(' ')
    await app.user.click(await findButton(peek('Luz')))
    expect(screen.getAllByRole('complementary')).toEqual([await panelOf('Q-2')])
  })

  test('is not offered to whoever may not read beds, and asks for none', async () => {
    const ward = await openWard()
    await revoke(ward.mock.store, 'archivo', 'rooms')
    const app = await visitPatients({ mock: ward.mock, persona: 'archivo' })
    const [name] = await screen.findAllByRole('link', { name: /, José/ })
    expect(screen.queryByRole('button', { name: /^Ver resumen/ })).toBeNull()
    name?.focus()
    await app.user.keyboard(' ')
    expect(boards(app)).toEqual([])
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  test('that does not come offers to try again', async () => {
    const { app } = await visitWard()
    app.mock.server.use(
      http.get(`${ORIGIN}${CORE}/rooms`, () => HttpResponse.json({ detail: 'No' }, { status: 400 })),
    )
    await app.user.click(await findButton(peek('Rosa')))
    const part = await screen.findByRole('complementary', { name: 'Resumen' })
    await within(part).findByText('No se pudo cargar el resumen')
    app.mock.server.resetHandlers()
    await app.user.click(await within(part).findByRole('button', { name: 'Reintentar' }))
    await panelOf('Q-1')
  })

  test('follows a patient to another bed, and never shows who took theirs', async () => {
    const { app, ward, stay } = await visitWard()
    await ward.actOnEpisode(stay, 'transfer', { bedId: ward.beds[2] ?? 0 })
    await app.user.click(await findButton(peek('Rosa')))
    within(await panelOf('Q-3')).getByText('QUINTANAR YÁÑEZ, Rosa')
  })
})

test('the help names the keys of the list', async () => {
  const app = await visitPatients()
  await findButton('Menú de usuario')
  await app.user.keyboard('?')
  const help = await shownDialog('dialog', 'Ayuda')
  expect(within(help).getByText(/^En un nombre, ver al lado el resumen/)).toBeVisible()
})
