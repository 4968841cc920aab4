import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { useRef, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { SECTIONS } from '#tests/sections.ts'
import { type App, gate, gone, heading, heldBy, selectRow, shownDialog, visit } from './harness.tsx'
import { JOSE_LISTED } from './patients.ts'

const IN = '/hospitals/1'

/** A page with what opens dialogs over it, each by its name; in front of it the row that has to be selected. */
const PAGES: readonly [path: string, row: string | null, openers: readonly string[]][] = [
  ['/hospitals', 'Hospital General Zona Norte', ['Agregar', 'Editar', 'Eliminar']],
  [`${IN}/patients`, null, ['Registrar paciente', 'Nuevo episodio']],
  [`${IN}/patients/1/overview`, null, ['Editar', 'Nuevo episodio']],
  [`${IN}/patients/40/overview`, null, ['Identificar']],
  [`${IN}/patients/1/episodesOverview/1`, null, ['Trasladar', 'Indicar alta', 'Egresar', 'Editar', 'Anular']],
  [`${IN}/patients/17/episodesOverview/1315`, null, ['Reabrir']],
  [
    `${IN}/rooms/1`,
    null,
    ['Nuevo episodio', 'Trasladar: cama 101-A', 'Ingresar: cama 101-B', 'Fuera de servicio: cama 101-B'],
  ],
  [`${IN}/settings/rooms`, '101', ['Agregar', 'Agregar varios', 'Importar CSV', 'Editar']],
  [`${IN}/doctors`, 'Elena Ríos Beltrán', ['Agregar', 'Editar', 'Dar de baja']],
  [`${IN}/settings/users`, 'Óscar Peña Lara', ['Agregar', 'Permisos', 'Quitar']],
  [`${IN}/settings/profile`, null, ['Editar']],
  [`${IN}/settings/templates`, 'Nota de evolución', ['Retirar', 'Vista previa']],
  [`${IN}/assignments`, null, ['Nueva asignación']],
  [`${IN}/assignments?view=entregas`, null, ['Entregar turno']],
  [`${IN}/patients/21/episodes/21/templates/2`, null, ['Copiar nota anterior', 'Descartar']],
  [`${IN}/patients/1/episodes/1/templates/2?document=5`, null, ['Agregar adenda', 'Anular']],
  [
    '/getting-started',
    null,
    ['Agregar varios cuartos', 'Agregar doctor', 'Agregar usuario', 'Registrar paciente'],
  ],
]

/** Opens it by keyboard, and waits until the keyboard is inside. */
async function openBy({ user }: App, opener: HTMLElement): Promise<HTMLElement> {
  opener.focus()
  await user.keyboard('{Enter}')
  const dialog = await shownDialog('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return dialog
}

describe('a dialog gives the focus back to what opened it', () => {
  test.each(PAGES)('%s', async (path, row, openers) => {
    const app = await visit(path)
    if (row !== null) await selectRow(app, row)
    for (const [index, name] of openers.entries()) {
      const opener = await screen.findByRole('button', { name })
      await waitFor(() => expect(opener).toBeEnabled())
      const dialog = await openBy(app, opener)
      const leave = within(dialog).queryByRole('button', { name: 'Cancelar' })
      // An open list takes the first Esc for itself.
      if (dialog.querySelector('[role=combobox][aria-expanded=true]')) await app.user.keyboard('{Escape}')
      // By turns, so that each way out is gone many times.
      if (leave === null || index % 2 === 0) await app.user.keyboard('{Escape}')
      else await app.user.click(leave)
      await gone(dialog)
      expect([name, document.activeElement]).toEqual([name, opener])
    }
  })
})

/** A page waits a second at most for what it can do without: here it would wait for ever. */
function neverGiveUp(): void {
  const setTimeout = globalThis.setTimeout.bind(globalThis)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((then, ms) =>
    setTimeout(ms === 1000 ? () => undefined : then, ms),
  )
}

test('a dialog opens over a note at once, while the server is silent, and gives the focus back', async () => {
  const app = await visit(`${IN}/patients/21/episodes/21/templates/2`)
  const opener = await screen.findByRole('button', { name: 'Copiar nota anterior' })
  // What the page has read by now is old enough to be read again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  const isSilent = gate()
  app.mock.server.use(http.get('*', heldBy(isSilent)))
  neverGiveUp()
  const dialog = await openBy(app, opener)
  await app.user.keyboard('{Escape}')
  await gone(dialog)
  expect(opener).toHaveFocus()
  isSilent.resolve()
})

test('where the person went while a page was on its way, the focus stays when it comes', async () => {
  const app = await visit(`${IN}/patients`)
  const sections = await screen.findByRole('navigation', { name: 'Secciones' })
  const isSilent = gate()
  app.mock.server.use(http.get('*/doctors*', heldBy(isSilent)))
  within(sections).getByRole('link', { name: 'Doctores' }).focus()
  await app.user.keyboard('{Enter}')
  await app.user.tab()
  const next = document.activeElement
  expect(next).toHaveAccessibleName(/./)
  isSilent.resolve()
  await heading('Doctores')
  await screen.findByRole('row', { name: /Elena Ríos Beltrán/ })
  expect(document.activeElement).toBe(next)
})

/** A form in a dialog that asks before it sends, and whose answer is at a field at once. */
function AskingForm() {
  const [isAsked, setAsked] = useState(false)
  const curp = useRef<HTMLInputElement>(null)
  function send() {
    setAsked(false)
    queueMicrotask(() => curp.current?.focus())
  }
  return (
    <Dialog title="Registrar" onClose={() => undefined}>
      <input aria-label="CURP" ref={curp} />
      <Button onClick={() => setAsked(true)}>Guardar</Button>
      {isAsked && (
        <ConfirmDialog
          title="La CURP no coincide"
          question="¿Quieres guardar?"
          cancelLabel="Revisar"
          confirmLabel="Guardar de todos modos"
          onCancel={() => setAsked(false)}
          onConfirm={send}
        />
      )}
    </Dialog>
  )
}

describe('a question over a form', () => {
  test.each([
    ['Revisar', 'button', 'Guardar'],
    // However fast the answer came: the question gives the focus back a moment after it has gone.
    ['Guardar de todos modos', 'textbox', 'CURP'],
  ])('%s leaves the focus on the %s %s', async (answer, role, name) => {
    const user = userEvent.setup()
    render(<AskingForm />)
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    const question = await shownDialog('alertdialog')
    await user.click(within(question).getByRole('button', { name: answer }))
    await gone(question)
    // What it had put off until the next turn is done.
    await new Promise((done) => setTimeout(done, 0))
    expect(screen.getByRole(role, { name })).toHaveFocus()
  })
})

/** What goes with what is done, by what opens the question and what answers it. */
const DELETIONS: readonly [
  path: string,
  row: string | null,
  opener: string | RegExp,
  answer: string | RegExp,
][] = [
  [`${IN}/settings/users`, 'Nadia Ibáñez Cruz', 'Quitar', 'Quitar'],
  [`${IN}/patients/21/episodes/21/templates/2`, null, 'Descartar', 'Descartar'],
  [
    `${IN}/assignments?view=lista&doctor=direccion`,
    null,
    /^Terminar: /,
    /^(Terminar|Cancelar la asignación)$/,
  ],
]

describe('what goes takes the focus nowhere', () => {
  test.each(DELETIONS)('%s', async (path, row, opener, answer) => {
    const app = await visit(path)
    if (row !== null) await selectRow(app, row)
    const [first] = await screen.findAllByRole(row === null && opener !== 'Descartar' ? 'link' : 'button', {
      name: opener,
    })
    first?.focus()
    await app.user.keyboard('{Enter}')
    const dialog = await shownDialog('dialog')
    await app.user.click(await within(dialog).findByRole('button', { name: answer }))
    await gone(dialog)
    await waitFor(() => expect(first?.isConnected && !first.matches(':disabled')).toBe(false))
    await waitFor(() => expect(document.body).not.toHaveFocus())
  })

  test.each([
    ['the services and shifts of a hospital', `${IN}/settings/profile?form=editar`, []],
    ['the beds of a room', `${IN}/settings/rooms?form=nuevo`, ['Agregar cama', 'Agregar cama']],
    [
      'the diagnoses of an episode',
      `${IN}/patients?form=episodio`,
      ['Agregar diagnóstico', 'Agregar diagnóstico'],
    ],
  ] as const)('%s, taken out of their form one by one', async (_, path, adds) => {
    const app = await visit(path)
    const form = await shownDialog('dialog')
    for (const name of adds) await app.user.click(await within(form).findByRole('button', { name }))
    const all = () => within(form).queryAllByRole('button', { name: /^Quitar/ })
    for (let left = all().length; left > 0; left -= 1) {
      all()[0]?.focus()
      await app.user.keyboard('{Enter}')
      await waitFor(() => expect(all()).toHaveLength(left - 1))
      expect(form.contains(document.activeElement)).toBe(true)
    }
  })
})

/** Where the keyboard is: on the main part of a page by this name. */
async function arrivesAt(name: string): Promise<void> {
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main', { name })))
}

describe('a page that one comes to has the focus, and its main part says where one is', () => {
  test('section by section, and back', async () => {
    const app = await visit(`${IN}/settings`)
    const sections = await screen.findByRole('navigation', { name: 'Secciones' })
    await heading('Configuración')
    expect(document.body).toHaveFocus()
    for (const [link, title] of SECTIONS) {
      within(sections).getByRole('link', { name: link }).focus()
      await app.user.keyboard('{Enter}')
      await arrivesAt(title)
      expect(document.title).toBe(`${title} - Ronda`)
    }
    app.router.history.back()
    await arrivesAt('Asignaciones')
    within(sections).getByRole('link', { name: 'Cuartos' }).focus()
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('region', { name: 'Tablero de camas' })).toHaveFocus())
  })

  test('from a patient to an episode and its documents, always by the patient’s name', async () => {
    const app = await visit(`${IN}/patients/1/overview`)
    for (const [role, name, title] of [
      ['link', /^Hospitalización/, 'Hospitalización'],
      ['link', /^Documentos/, 'Documentos del episodio'],
      ['button', 'Empezar: Nota de evolución', 'Nota de evolución'],
      ['link', JOSE_LISTED, 'Paciente'],
    ] as const) {
      const [first] = await screen.findAllByRole(role, { name })
      first?.focus()
      await app.user.keyboard('{Enter}')
      await arrivesAt(`${title} ${JOSE_LISTED}`)
    }
  })

  test('a change of the state of a page leaves the focus where it is', async () => {
    const app = await visit(`${IN}/assignments`)
    const link = await screen.findByRole('link', { name: 'Por cuarto' })
    link.focus()
    await app.user.keyboard('{Enter}')
    await screen.findByRole('table', { name: 'Semana por cuarto' })
    expect(link).toHaveFocus()
  })
})
