import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { hospitalOf } from '../fixtures/ward.ts'
import { type App, expectToast, findButton, gone, selectRow, shownDialog, visit } from './harness.tsx'

const IN = '/hospitals/1'

/** A list, one of its rows, the row's actions in the order of the menu, and what an action opens. */
const LISTS = [
  {
    path: `${IN}/doctors`,
    row: 'Elena Ríos Beltrán',
    items: ['Editar', 'Pausar', 'Dar de baja'],
    opens: [
      ['Editar', 'Editar doctor'],
      ['Dar de baja', 'Dar de baja'],
    ],
  },
  {
    path: `${IN}/settings/users`,
    row: 'Óscar Peña Lara',
    items: ['Permisos', 'Quitar'],
    opens: [
      ['Permisos', 'Permisos'],
      ['Quitar', 'Quitar usuario'],
    ],
  },
  { path: `${IN}/settings/rooms`, row: '101', items: ['Editar'], opens: [['Editar', 'Editar cuarto']] },
  {
    path: `${IN}/settings/templates`,
    row: 'Nota de evolución',
    items: ['Editar', 'Publicar', 'Vista previa', 'Retirar'],
    opens: [
      ['Vista previa', 'Nota de evolución'],
      ['Retirar', 'Retirar plantilla'],
    ],
  },
] as const

const menuOf = (row: string) => findButton(`Acciones de ${row}`)

/** The items of a row's menu, from the top, and whether each can be chosen. */
async function openItems(app: App, row: string) {
  await app.user.click(await menuOf(row))
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  return items.map((item) => ({
    name: item.textContent,
    enabled: item.getAttribute('aria-disabled') !== 'true',
  }))
}

/** What the toolbar has to say of the same actions, once the row is ticked. */
async function toolbarItems(app: App, row: string, items: readonly string[]) {
  await selectRow(app, row)
  return items.map((name) => ({
    name,
    enabled: !screen.getByRole<HTMLButtonElement>('button', { name }).disabled,
  }))
}

/** Chooses an item by keyboard alone. */
async function choose(app: App, item: string) {
  const wanted = await screen.findByRole('menuitem', { name: item })
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'menuitem'))
  for (let step = 0; step < 5 && document.activeElement !== wanted; step += 1)
    await app.user.keyboard('{ArrowDown}')
  expect(wanted).toHaveFocus()
  await app.user.keyboard('{Enter}')
}

/** What is read in a dialog, and in its fields. */
const wordsOf = (dialog: HTMLElement) =>
  [dialog.textContent, ...[...dialog.querySelectorAll('input')].map(({ value }) => value)].join(' ')

describe.each(LISTS)('the menu at the end of each row of $path', ({ path, row, items, opens }) => {
  test('offers what the toolbar offers for the ticked row, and ticks nothing', async () => {
    const app = await visit(path)
    const offered = await openItems(app, row)
    expect(offered.map(({ name }) => name)).toEqual(items)
    expect(screen.getByRole('checkbox', { name: `Seleccionar ${row}` })).not.toBeChecked()
    await app.user.keyboard('{Escape}')
    expect(await menuOf(row)).toHaveFocus()
    expect(offered).toEqual(await toolbarItems(app, row, items))
  })

  test('an action opens the form of that row, which gives the focus back to the row’s button', async () => {
    const app = await visit(path)
    for (const [item, title] of opens) {
      const opener = await menuOf(row)
      opener.focus()
      await app.user.keyboard('{Enter}')
      await choose(app, item)
      const dialog = await shownDialog('dialog', title)
      expect(screen.queryByRole('menu')).toBeNull()
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
      expect(wordsOf(dialog)).toContain(row)
      await app.user.keyboard('{Escape}')
      await gone(dialog)
      expect(app.address()).toBe(path)
      expect(await menuOf(row)).toHaveFocus()
      expect(screen.getByRole('checkbox', { name: `Seleccionar ${row}` })).not.toBeChecked()
    }
  })

  test('is in a column with a name, at every row, and not there for who may only read', async () => {
    const app = await visit(path)
    await menuOf(row)
    const table = screen.getByRole('table')
    expect(within(table).getAllByRole('columnheader').at(-1)).toHaveAccessibleName('Acciones')
    const [, ...rows] = within(table).getAllByRole('row')
    for (const one of rows) within(one).getByRole('button', { name: /^Acciones de ./ })
    app.unmount()
    await visit(path, { persona: 'archivo', mock: app.mock })
    expect((await screen.findAllByRole('row', { name: new RegExp(row) })).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /^Acciones de/ })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Acciones' })).toBeNull()
  })

  test('no one can put the column away', async () => {
    const app = await visit(path)
    await menuOf(row)
    await app.user.click(await findButton('Columnas y filas'))
    const columns = within(await screen.findByRole('menu')).getByRole('group', { name: 'Columnas' })
    expect(within(columns).getAllByRole('menuitemcheckbox').length).toBeGreaterThan(1)
    expect(within(columns).queryByRole('menuitemcheckbox', { name: 'Acciones' })).toBeNull()
  })
})

test('a doctor is paused and reactivated from their row, where the focus stays', async () => {
  const name = 'Elena Ríos Beltrán'
  const app = await visit(`${IN}/doctors`)
  await openItems(app, name)
  await app.user.click(screen.getByRole('menuitem', { name: 'Pausar' }))
  await expectToast('status', 'Pausar doctor', `${name} queda en pausa`)
  await screen.findByRole('row', { name: new RegExp(`${name}.*En pausa`) })
  expect(await menuOf(name)).toHaveFocus()
  expect((await openItems(app, name)).map((item) => item.name)).toEqual([
    'Editar',
    'Reactivar',
    'Dar de baja',
  ])
  await app.user.click(screen.getByRole('menuitem', { name: 'Reactivar' }))
  await expectToast('status', 'Reactivar doctor', `${name} vuelve a estar en activo`)
})

test('paused among those in activity, a doctor leaves the list; the focus stays in the page', async () => {
  const name = 'Elena Ríos Beltrán'
  const app = await visit(`${IN}/doctors?status=active`)
  await openItems(app, name)
  await app.user.click(screen.getByRole('menuitem', { name: 'Pausar' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(name) })).toBeNull())
  expect(screen.getByRole('main')).toHaveFocus()
})

test('a template that is retired can only be published or looked at, in its row as in the toolbar', async () => {
  const name = 'Egreso voluntario'
  const app = await visit(`${IN}/settings/templates`, {
    prepare: async (mock) => {
      const hospital = hospitalOf(mock)
      await hospital.actOnTemplate(await hospital.findTemplate(name), 'retire')
    },
  })
  const offered = await openItems(app, name)
  expect(offered.filter(({ enabled }) => enabled).map((item) => item.name)).toEqual([
    'Publicar',
    'Vista previa',
  ])
  await app.user.keyboard('{Escape}')
  expect(offered).toEqual(
    await toolbarItems(
      app,
      name,
      offered.map((item) => item.name ?? ''),
    ),
  )
})

test('a click in the menu is none on its row: it does not tick it', async () => {
  const row = 'Nota de evolución'
  const app = await visit(`${IN}/settings/templates`)
  await openItems(app, row)
  const places = [screen.getByRole('menu'), screen.getByRole('menuitem', { name: 'Publicar' })]
  for (const place of places) {
    await app.user.click(place)
    expect(screen.getByRole('checkbox', { name: `Seleccionar ${row}` })).not.toBeChecked()
    expect(screen.getByRole('menu')).toBeVisible()
  }
  await app.user.click(screen.getByRole('menuitem', { name: 'Vista previa' }))
  await shownDialog('dialog', row)
  expect(screen.getByLabelText(`Seleccionar ${row}`)).not.toBeChecked()
})

test('the list of medical centres has no menu in its rows', async () => {
  await visit('/hospitals')
  await screen.findByRole('checkbox', { name: 'Seleccionar Hospital General Zona Norte' })
  expect(screen.queryByRole('button', { name: /^Acciones de/ })).toBeNull()
})
