import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { revoke } from '../fixtures/store-changes.ts'
import { openUsedWard, openWard, setBed, type Ward } from '../fixtures/ward.ts'
import { bed, bedButton, HOME } from './beds.ts'
import { type App, expectToast, gone, shownDialog, visit } from './harness.tsx'

const menu = (code: string) => screen.findByRole('menu', { name: `Acciones: cama ${code}` })
const entries = (part: HTMLElement) =>
  within(part)
    .getAllByRole('menuitem')
    .map((one) => one.textContent)

/** Asks for the menu of a bed by the right button; gives whether the browser's own opens. */
function rightClick(target: Element, keys: { ctrlKey?: boolean; shiftKey?: boolean } = {}): boolean {
  fireEvent.pointerDown(target, { button: 2, pointerType: 'mouse', isPrimary: true })
  const event = createEvent.contextMenu(target, { button: 2, ...keys })
  fireEvent(target, event)
  return !event.defaultPrevented
}

/** A ward whose first bed waits to be cleaned, with Rosa in the second; the third is free. */
async function openMixedWard(): Promise<{ ward: Ward; patientId: number; episodeId: number }> {
  const ward = await openUsedWard()
  const { patientId } = await ward.addPatient({ givenNames: 'Rosa' })
  const { episodeId } = await ward.admit(patientId, { bedId: ward.beds[1] ?? 0 })
  return { ward, patientId, episodeId }
}

describe('the menu of a bed offers what one may do', () => {
  test.each([
    ['direccion', 'Q-2', ['Abrir expediente', 'Nota de hoy', 'Otro documento', 'Trasladar', 'Indicar alta']],
    ['direccion', 'Q-1', ['Marcar como limpia']],
    ['direccion', 'Q-3', ['Ingresar', 'Fuera de servicio']],
    ['medica', 'Q-2', ['Abrir expediente', 'Nota de hoy', 'Otro documento', 'Trasladar', 'Indicar alta']],
    ['medica', 'Q-3', ['Ingresar']],
    ['archivo', 'Q-2', ['Abrir expediente', 'Documentos']],
  ])('%s at %s', async (persona, code, offered) => {
    const { ward } = await openMixedWard()
    await visit(HOME, { mock: ward.mock, persona })
    expect(rightClick(await bed(code))).toBe(false)
    expect(entries(await menu(code))).toEqual(offered)
  })

  test('of a bed out of service puts it back', async () => {
    const { ward } = await openMixedWard()
    await setBed(ward, 2, 'outOfService', 'Barandal roto')
    await visit(HOME, { mock: ward.mock })
    rightClick(await bed('Q-3'))
    expect(entries(await menu('Q-3'))).toEqual(['Poner en servicio'])
  })

  test('whose discharge is ordered, the exit comes next', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    await ward.actOnEpisode(await ward.admit(patientId), 'order-discharge', { motive: 'improved' })
    await visit(HOME, { mock: ward.mock })
    rightClick(await bed('Q-1'))
    expect(entries(await menu('Q-1'))).toEqual([
      'Abrir expediente',
      'Nota de hoy',
      'Otro documento',
      'Trasladar',
      'Egresar',
    ])
  })

  test('without the right to read patients tells nobody’s name and opens no record', async () => {
    const { ward } = await openMixedWard()
    await revoke(ward.mock.store, 'enfermeria', 'patients')
    await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    rightClick(await bed('Q-2'))
    const part = await menu('Q-2')
    expect(entries(part)).toEqual(['Trasladar'])
    expect(part.outerHTML).not.toMatch(/Rosa|Quintanar|null/i)
  })

  test('in words, too', async () => {
    const { ward } = await openMixedWard()
    const app = await visit(HOME, { mock: ward.mock })
    await app.user.click(await screen.findByRole('button', { name: 'Cómodo' }))
    rightClick(await bed('Q-1'))
    expect(entries(await menu('Q-1'))).toEqual(['Marcar como limpia'])
  })

  test('in a room that is not in use it stays the browser’s own', async () => {
    const ward = await openUsedWard()
    const { db } = ward.mock.store
    await db.updateTable('rooms').set({ active: 0 }).where('roomId', '=', ward.room.roomId).execute()
    await visit(HOME, { mock: ward.mock })
    expect(rightClick(await bed('Q-1'))).toBe(true)
    expect(rightClick(await bed('Q-2'))).toBe(true)
  })
})

describe('the browser’s own menu stays', () => {
  test('for whoever may do nothing about a bed, with Ctrl or Mayús, and where text is selected', async () => {
    const { ward } = await openMixedWard()
    const app = await visit(HOME, { mock: ward.mock, persona: 'archivo' })
    expect(rightClick(await bed('Q-1'))).toBe(true)
    const place = await bed('Q-2')
    const name = within(place).getByRole('link')
    expect(rightClick(name, { ctrlKey: true })).toBe(true)
    expect(rightClick(name, { shiftKey: true })).toBe(true)
    window.getSelection()?.selectAllChildren(name)
    expect(rightClick(name)).toBe(true)
    fireEvent.keyDown(name, { key: 'F10', shiftKey: true })
    window.getSelection()?.selectAllChildren(await bed('Q-1'))
    expect(rightClick(name)).toBe(false)
    expect(screen.getAllByRole('menu')).toEqual([await menu('Q-2')])
    expect(app.address()).toBe(HOME)
  })
})

describe('the menu of a bed', () => {
  test.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])(
    'opens by %s, and Escape gives the focus back',
    async (keys) => {
      const { ward } = await openMixedWard()
      const app = await visit(HOME, { mock: ward.mock })
      const name = within(await bed('Q-2')).getByRole('link', { name: /, Rosa/ })
      name.focus()
      await app.user.keyboard(keys)
      const part = await menu('Q-2')
      await waitFor(() => expect(within(part).getAllByRole('menuitem')[0]).toHaveFocus())
      await app.user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
      await waitFor(() => expect(name).toHaveFocus())
    },
  )

  test('leaves an open panel where it is: Escape closes one after the other', async () => {
    const { ward } = await openMixedWard()
    const app = await visit(HOME, { mock: ward.mock })
    within(await bed('Q-2'))
      .getByRole('link', { name: /, Rosa/ })
      .focus()
    await app.user.keyboard(' ')
    await screen.findByRole('complementary')
    await app.user.keyboard('{Shift>}{F10}{/Shift}')
    await menu('Q-2')
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    screen.getByRole('complementary')
    await app.user.keyboard('{Escape}')
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  /** Chooses an entry of the menu of a bed. */
  async function choose({ user }: App, code: string, name: string) {
    rightClick(await bed(code))
    await user.click(within(await menu(code)).getByRole('menuitem', { name }))
  }

  test('marks a bed clean, and the keyboard goes on from there', async () => {
    const { ward } = await openMixedWard()
    const app = await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    await bedButton('Marcar como limpia', 'Q-1')
    await choose(app, 'Q-1', 'Marcar como limpia')
    await expectToast('status', 'Marcar como limpia', 'La cama Q-1 ya está disponible')
    await within(await bed('Q-1')).findByText('Disponible')
    const place = await bed('Q-1')
    await waitFor(() => expect(place.contains(document.activeElement)).toBe(true))
  })

  test('opens the forms that the panel opens, for the same bed', async () => {
    const { ward, episodeId } = await openMixedWard()
    const app = await visit(HOME, { mock: ward.mock })
    for (const [code, name, title, address] of [
      ['Q-2', 'Trasladar', /Trasladar/, `form=trasladar&episode=${episodeId}`],
      ['Q-2', 'Indicar alta', /alta/, `form=indicar-alta&episode=${episodeId}`],
      ['Q-3', 'Ingresar', 'Nuevo episodio', `form=episodio&bed=${ward.beds[2]}`],
      ['Q-3', 'Fuera de servicio', 'Fuera de servicio', `form=fuera-de-servicio&bed=${ward.beds[2]}`],
    ] as const) {
      await choose(app, code, name)
      const dialog = await shownDialog('dialog', title)
      expect(app.address()).toBe(`${HOME}?${address}`)
      await app.user.keyboard('{Escape}')
      await gone(dialog)
      await waitFor(async () => expect((await bed(code)).contains(document.activeElement)).toBe(true))
    }
  })

  test('leads to the record and to the documents', async () => {
    const { ward, patientId, episodeId } = await openMixedWard()
    await visit(HOME, { mock: ward.mock })
    rightClick(await bed('Q-2'))
    const part = await menu('Q-2')
    const base = `/hospitals/1/rooms/${ward.room.roomId}/patients/${patientId}`
    expect(within(part).getByRole('menuitem', { name: 'Abrir expediente' })).toHaveAttribute(
      'href',
      `${base}/episodesOverview/${episodeId}`,
    )
    expect(within(part).getByRole('menuitem', { name: 'Otro documento' })).toHaveAttribute(
      'href',
      `${base}/episodes/${episodeId}/overview`,
    )
  })

  test('opens under a finger that rests, and not under one that slips; lifting it opens nothing more', async () => {
    const { ward } = await openMixedWard()
    const app = await visit(HOME, { mock: ward.mock })
    const touch = { pointerType: 'touch', isPrimary: true, clientX: 10, clientY: 10 }
    const name = within(await bed('Q-2')).getByRole('link', { name: /, Rosa/ })
    fireEvent.pointerDown(await bed('Q-3'), touch)
    fireEvent.pointerMove(await bed('Q-3'), { ...touch, clientY: 40 })
    fireEvent.pointerUp(await bed('Q-3'), { ...touch, clientY: 40 })
    fireEvent.pointerDown(name, touch)
    await menu('Q-2')
    expect(screen.getAllByRole('menu')).toHaveLength(1)
    fireEvent.pointerUp(name, touch)
    fireEvent.click(name)
    expect(app.address()).toBe(HOME)
    expect(screen.queryByRole('complementary')).toBeNull()
    await menu('Q-2')
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })
})

test('the help names the keys of the menu', async () => {
  const app = await visit(HOME)
  await screen.findByRole('button', { name: 'Menú de usuario' })
  await app.user.keyboard('?')
  const help = await shownDialog('dialog', 'Ayuda')
  expect(within(help).getByText('En una cama, ver lo que se puede hacer con ella')).toBeVisible()
})
