import { globSync, readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { doctorRow } from '#mocks/seed/rows.ts'
import {
  type App,
  findButton,
  gone,
  reload,
  shownDialog,
  throughProvider,
  type VisitOptions,
  visit,
  write,
} from './harness.tsx'
import {
  arriveAtRecord,
  field,
  fill,
  IN,
  lastBody,
  NOBODY,
  openRegister,
  patientForm,
  save,
} from './patients.ts'

/** The announcement of a kept draft, in the place of the fields. */
const announcement = (dialog: HTMLElement) => within(dialog).findByRole('region', { name: /^Quedó a medias/ })

const pressIn = async (app: App, dialog: HTMLElement, name: string) =>
  app.user.click(await within(dialog).findByRole('button', { name }))

const label = (name: string, text: string) => async (app: App, dialog: HTMLElement) =>
  write(app, await within(dialog).findByLabelText(name), text)

interface CreatingForm {
  /** The file below `src` that holds the form. */
  file: string
  path: string
  options?: VisitOptions
  /** The steps from the address to the form, where the address does not open it. */
  open?: (app: App) => Promise<void>
  /** Its name: of a dialog, or of a form within a page. */
  title: string
  type: (app: App, dialog: HTMLElement) => Promise<void>
  announced: RegExp
}

const ADMINISTRATION = '/account/installation?q=nunez'
async function pressForXimena(app: App, name: string) {
  await app.user.click(await screen.findByRole('checkbox', { name: /Ximena Núñez Ávila/ }))
  await app.user.click(await findButton(name))
}

/** The form by its name: a dialog, or a part of the page. */
async function shown(title: string): Promise<HTMLElement> {
  const form = await screen.findByRole(/Nueva plantilla/.test(title) ? 'form' : 'dialog', { name: title })
  if (form.role === 'dialog') await shownDialog('dialog', title)
  return form
}

/** Opens a page in a new history entry of the same tab, as the address bar, a bookmark or a click does. */
async function leaveFor(app: App, path: string, options: VisitOptions = {}): Promise<App> {
  app.unmount()
  return visit(path, { mock: app.mock, ...options })
}

/** Each form that creates something, and the words that announce what was left in it. */
const FORMS: readonly CreatingForm[] = [
  {
    file: 'features/patients/parts/use-patient-form.ts',
    path: `${IN}/patients?form=paciente`,
    title: 'Registrar paciente',
    type: (app, dialog) => fill(app, dialog, { ...NOBODY, Teléfono: '5512345678' }),
    announced: /^Quedó a medias el registro de Zenaida Wuotto, \d\d:\d\d$/,
  },
  {
    file: 'features/episodes/dialogs/use-new-episode-form.ts',
    path: `${IN}/patients?form=episodio`,
    title: 'Nuevo episodio',
    type: label('Motivo de ingreso', 'Dolor torácico'),
    announced: /^Quedó a medias este registro, \d\d:\d\d$/,
  },
  {
    file: 'features/patients/parts/NewPatient.tsx',
    path: `${IN}/patients?form=episodio`,
    title: 'Nuevo episodio',
    type: async (app, dialog) => {
      await write(app, await within(dialog).findByRole('combobox', { name: 'Paciente' }), 'nadie')
      await app.user.click(await within(dialog).findByRole('option', { name: 'No identificado' }))
      await label('Edad aproximada', '40')(app, dialog)
    },
    announced: /^Quedó a medias este registro, \d\d:\d\d$/,
  },
  {
    file: 'features/patients/dialogs/OpenRecordDialog.tsx',
    path: `${IN}/patients/1/overview`,
    options: {
      persona: 'sin-permisos',
      prepare: async ({ store }) => {
        const row = { ...doctorRow(1, 'sin-permisos', 77, Date.now()), status: 'active' }
        await store.write('installation', (db) =>
          db
            .insertInto('doctors')
            .values(row)
            .onConflict((on) => on.doNothing())
            .execute(),
        )
      },
    },
    open: async (app) => app.user.click(await findButton('Acceso de emergencia')),
    title: 'Acceso de emergencia',
    type: label('Motivo', 'Llega inconsciente'),
    announced: /^Quedó a medias este registro, \d\d:\d\d$/,
  },
  {
    file: 'features/rooms/dialogs/RoomFormDialog.tsx',
    path: `${IN}/settings/rooms?form=nuevo`,
    title: 'Agregar cuarto',
    type: label('Clave', '901'),
    announced: /^Quedó a medias el registro del cuarto 901, \d\d:\d\d$/,
  },
  {
    file: 'features/rooms/dialogs/SeveralRoomsDialog.tsx',
    path: `${IN}/settings/rooms?form=varios`,
    title: 'Agregar varios cuartos',
    type: async (app, dialog) => {
      await label('Del número', '901')(app, dialog)
      await label('Al número', '904')(app, dialog)
    },
    announced: /^Quedó a medias el registro de los cuartos 901 a 904, \d\d:\d\d$/,
  },
  {
    file: 'features/rooms/dialogs/ImportRoomsDialog.tsx',
    path: `${IN}/settings/rooms?form=importar`,
    title: 'Importar cuartos',
    type: label('O pega aquí las filas, con su encabezado', 'clave\n901'),
    announced: /^Quedó a medias la importación de cuartos, \d\d:\d\d$/,
  },
  {
    file: 'features/rooms/dialogs/OutOfServiceDialog.tsx',
    path: `${IN}/home?form=fuera-de-servicio&bed=2`,
    title: 'Fuera de servicio',
    type: label('¿Por qué?', 'Barandal roto'),
    announced: /^Quedó a medias este registro, \d\d:\d\d$/,
  },
  {
    file: 'features/doctors/dialogs/AddDoctorDialog.tsx',
    path: `${IN}/doctors?form=nuevo`,
    title: 'Agregar doctor',
    type: label('Especialidad', 'Urgencias'),
    announced: /^Quedó a medias este registro, \d\d:\d\d$/,
  },
  {
    file: 'features/users/dialogs/AddMemberDialog.tsx',
    path: `${IN}/settings/users?form=nuevo`,
    title: 'Agregar usuario',
    type: async (app, dialog) => {
      await label('Persona', 'sin-hospitales@ronda.example')(app, dialog)
      await app.user.click(await screen.findByRole('option', { name: /Tomás Güémez/ }))
    },
    announced: /^Quedó a medias la invitación de Tomás Güémez.*, \d\d:\d\d$/,
  },
  {
    file: 'features/assignments/dialogs/NewAssignmentDialog.tsx',
    path: `${IN}/assignments?form=asignacion&forDoctor=medica`,
    title: 'Nueva asignación',
    type: (app, dialog) => app.user.selectOptions(within(dialog).getByLabelText('Para'), 'Un cuarto'),
    announced: /^Quedó a medias la asignación de Ximena Núñez Ávila, \d\d:\d\d$/,
  },
  {
    file: 'features/assignments/dialogs/HandoverDialog.tsx',
    path: `${IN}/assignments?view=entregas&form=entregar`,
    options: { persona: 'medica' },
    title: 'Entregar turno',
    type: async (app, dialog) =>
      write(app, within(dialog).getAllByLabelText(/^Nota de/)[0] ?? dialog, 'Vigilar'),
    announced: /^Quedó a medias la entrega de turno, \d\d:\d\d$/,
  },
  {
    file: 'features/templates/editor/use-template-record.ts',
    path: `${IN}/settings/templates?form=nueva`,
    title: 'Nueva plantilla',
    type: label('Nombre', 'Nota de turno'),
    announced: /^Quedó a medias la plantilla Nota de turno, \d\d:\d\d$/,
  },
  {
    file: 'features/account/page/PersonDialogs.tsx',
    path: ADMINISTRATION,
    open: async (app) => app.user.click(await findButton('Invitar')),
    title: 'Invitar a una persona',
    type: label('Nombre completo', 'Ana Pérez'),
    announced: /^Quedó a medias la invitación de Ana Pérez, \d\d:\d\d$/,
  },
  {
    file: 'features/account/page/PersonDialogs.tsx',
    path: ADMINISTRATION,
    open: (app) => pressForXimena(app, 'Desactivar'),
    title: 'Desactivar cuenta',
    type: label('Motivo', 'Dejó el hospital'),
    announced: /^Quedó a medias este registro, \d\d:\d\d$/,
  },
  {
    file: 'features/account/page/PersonDialogs.tsx',
    path: ADMINISTRATION,
    open: (app) => pressForXimena(app, 'Recuperar acceso'),
    title: 'Recuperar acceso',
    type: async (app, dialog) => app.user.click(await within(dialog).findByRole('checkbox')),
    announced: /^Quedó a medias este registro, \d\d:\d\d$/,
  },
]

/** The files with a form whose fields are not those of a stored record: they create something. */
function creatingFiles(): string[] {
  const isCreating = (call: string) =>
    !call.includes('initial: {},') && (!/staleness: /.test(call) || /&& \{\s*staleness: /.test(call))
  return globSync('features/**/*.{ts,tsx}', { cwd: 'src' })
    .filter((file) =>
      readFileSync(`src/${file}`, 'utf8')
        .split(/useRecordForm[<(]/)
        .slice(1)
        .some(isCreating),
    )
    .sort()
}

const stored = () => JSON.stringify({ ...sessionStorage })

/** The values of each stored draft. */
const drafts = () =>
  Object.entries({ ...sessionStorage })
    .filter(([key]) => key.startsWith('personal.form.'))
    .map(([key, text]) => [key, JSON.parse(text).values])

test('every form that creates something is tried below', () => {
  expect([...new Set(FORMS.map(({ file }) => file))].sort()).toEqual(creatingFiles())
})

describe('a form that creates something announces what was left in it, and shows no field before Seguir', () => {
  test.each(FORMS)('$title ($file)', async ({ path, options, open, title, type, announced }) => {
    const app = await visit(path, options)
    await open?.(app)
    await type(app, await shown(title))
    const left = drafts()
    const again = await leaveFor(app, path, options)
    await open?.(again)
    const form = await shown(title)
    const panel = await announcement(form)
    await waitFor(() => expect(panel).toHaveAccessibleName(announced))
    expect(form.querySelector('input, select, textarea')).toBeNull()
    await pressIn(again, form, 'Seguir')
    await waitFor(() => expect(panel).not.toBeInTheDocument())
    expect(form.querySelector('input, select, textarea')).not.toBeNull()
    expect(drafts()).toEqual(left)
  })
})

describe('Registrar paciente', () => {
  const PATH = `${IN}/patients?form=paciente`

  async function leaveZenaida(): Promise<App> {
    const app = await visit(`${IN}/patients`)
    await screen.findByRole('table', { name: 'Pacientes' })
    await fill(app, await openRegister(app), {
      ...NOBODY,
      Teléfono: '5512345678',
      'Seguro o derechohabiencia': 'IMSS',
    })
    return leaveFor(app, `${IN}/patients`)
  }

  async function openAgain(app: App): Promise<HTMLElement> {
    await app.user.click(await findButton('Registrar paciente'))
    return shownDialog('dialog', 'Registrar paciente')
  }

  test('the announcement has the focus, and closing the form keeps the draft', async () => {
    const app = await leaveZenaida()
    const dialog = await openAgain(app)
    expect(await announcement(dialog)).toHaveFocus()
    await app.user.keyboard('{Enter}')
    await pressIn(app, dialog, 'Cancelar')
    await gone(dialog)
    expect(await announcement(await openAgain(app))).toHaveAccessibleName(/Zenaida Wuotto/)
  })

  test('Empezar de nuevo deletes the draft', async () => {
    const app = await leaveZenaida()
    await pressIn(app, await openAgain(app), 'Empezar de nuevo')
    await patientForm('Registrar')
    expect(stored()).not.toContain('Zenaida')
  })

  test('the next person gets nothing of the former one', async () => {
    const app = await leaveZenaida()
    const dialog = await openAgain(app)
    await announcement(dialog)
    await pressIn(app, dialog, 'Empezar de nuevo')
    await fill(app, dialog, { ...NOBODY, 'Nombre(s)': 'Otilia', 'Primer apellido': 'Xirau' })
    await save(app, dialog)
    await arriveAtRecord(app)
    expect(await lastBody(app, 'POST', '/api/hospitals/1/patients')).toMatchObject({
      givenNames: 'Otilia',
      phone: '',
      insurance: '',
      bloodType: null,
    })
  })

  test('Más datos is open where Seguir fills it', async () => {
    const app = await leaveZenaida()
    const dialog = await openAgain(app)
    await pressIn(app, dialog, 'Seguir')
    expect(field(dialog, 'Teléfono').closest('details')).toHaveAttribute('open')
    expect(field(dialog, 'Teléfono')).toHaveValue('5512345678')
  })

  test('Más datos stays closed in an empty form', async () => {
    await visit(PATH)
    const dialog = await patientForm('Registrar')
    expect(field(dialog, 'Teléfono').closest('details')).not.toHaveAttribute('open')
  })

  test('a reload goes on with it, and so does the next one', async () => {
    const app = await visit(PATH)
    await fill(app, await patientForm('Registrar'), NOBODY)
    await reload(await reload(app))
    const dialog = await patientForm('Registrar')
    expect(field(dialog, 'Nombre(s)')).toHaveValue('Zenaida')
  })

  test('a draft of yesterday says so, on the hospital’s clock', async () => {
    const app = await leaveZenaida()
    const key = 'personal.form.1/patients/new'
    const draft = JSON.parse(sessionStorage.getItem(key) ?? '')
    const yesterday = new Date(Date.parse(draft.savedAt) - 24 * 3_600_000).toISOString()
    sessionStorage.setItem(key, JSON.stringify({ ...draft, savedAt: yesterday }))
    const panel = await announcement(await openAgain(app))
    const hour = new Date(yesterday).toLocaleTimeString('es-MX', {
      timeZone: 'America/Mexico_City',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    expect(panel).toHaveAccessibleName(`Quedó a medias el registro de Zenaida Wuotto, ayer ${hour}`)
  })

  test('a sign-in leaves, and comes back to what was typed', async () => {
    const app = await visit(PATH)
    await fill(app, await patientForm('Registrar'), NOBODY)
    const { href, state } = app.router.history.location
    window.history.replaceState(state, '')
    void app.session.signIn(href)
    const leaving = vi.mocked(app.session.manager.signinRedirect).mock.calls[0]?.[0]
    app.unmount()
    const callback = await throughProvider(app, href, 'direccion', leaving?.state)
    sessionStorage.setItem('session.person', 'direccion')
    await visit(callback, { persona: null, mock: app.mock })
    const dialog = await shownDialog('dialog', 'Registrar paciente')
    expect(await within(dialog).findByLabelText('Nombre(s)')).toHaveValue('Zenaida')
  })
})
