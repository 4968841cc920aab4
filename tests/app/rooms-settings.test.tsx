import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { revoke } from '../fixtures/store-changes.ts'
import { openWard, touchRoom, type Ward } from '../fixtures/ward.ts'
import {
  type App,
  changeBeforeAnswer,
  expectToast,
  gone,
  selectRow,
  shownDialog,
  visit,
  write,
} from './harness.tsx'

const SETTINGS = '/hospitals/1/settings/rooms'
const API = '/api/hospitals/1/rooms'
const field = (dialog: HTMLElement, name: string | RegExp) => within(dialog).getByLabelText(name)
const press = (app: App, dialog: HTMLElement, name: string | RegExp) =>
  app.user.click(within(dialog).getByRole('button', { name }))

async function openForm(label: string, title: string, ward?: Ward) {
  const app = await visit(SETTINGS, { ...(ward && { mock: ward.mock }) })
  await app.user.click(await screen.findByRole('button', { name: label }))
  const dialog = await shownDialog('dialog', title)
  return { app, dialog }
}

/** Opens *Editar* for the ward's room, found by the list's search. */
async function openEdit(ward: Ward) {
  const app = await visit(`${SETTINGS}?q=Q+Piso+7`, { mock: ward.mock })
  await selectRow(app, 'Q')
  await app.user.click(await screen.findByRole('button', { name: 'Editar' }))
  const dialog = await shownDialog('dialog', 'Editar cuarto')
  expect(app.address()).toBe(`${SETTINGS}?q=Q+Piso+7&form=editar&room=${ward.room.roomId}`)
  return { app, dialog }
}

/** Sends rooms by this button, which are in the list then, before the answer comes. */
const addBeforeAnswer = (app: App, dialog: HTMLElement, label: string, total: number) =>
  changeBeforeAnswer(app, `${API}/import`, () => press(app, dialog, label), `de ${total}`)

const stored = async ({ mock, room }: Ward) => ({
  room: await mock.store.db
    .selectFrom('rooms')
    .selectAll()
    .where('roomId', '=', room.roomId)
    .executeTakeFirstOrThrow(),
  beds: await mock.store.db
    .selectFrom('beds')
    .select(['code', 'countable'])
    .where('roomId', '=', room.roomId)
    .where('retiredAt', 'is', null)
    .orderBy('code')
    .execute(),
})

describe('Agregar', () => {
  test('makes a room with its beds, named after it unless one writes otherwise', async () => {
    const ward = await openWard()
    const { app, dialog } = await openForm('Agregar', 'Agregar cuarto', ward)
    await app.user.type(field(dialog, 'Clave'), 'Z-9')
    await app.user.selectOptions(field(dialog, 'Tipo'), 'Doble')
    await press(app, dialog, 'Agregar cama')
    expect(field(dialog, 'Clave de la cama 1')).toHaveFocus()
    await press(app, dialog, 'Agregar cama')
    await write(app, field(dialog, 'Clave de la cama 2'), 'Ventana')
    await app.user.click(field(dialog, 'Censable (cama 2)'))
    await press(app, dialog, 'Guardar')
    await gone(dialog)
    await expectToast('status', 'Agregar cuarto', 'Se agregó el cuarto Z-9')
    const [post] = app.callsTo('POST', API)
    expect(JSON.parse((await post?.body) ?? '')).toEqual({
      code: 'Z-9',
      name: '',
      kind: 'double',
      floor: '',
      service: '',
      notes: '',
      beds: [
        { code: 'Z-9-A', countable: true },
        { code: 'Ventana', countable: false },
      ],
    })
    expect(post?.headers.get('idempotency-key')).toBeTruthy()
    expect(app.address()).toBe(SETTINGS)
  })

  test('says at the fields what is wrong, and puts the cursor there', async () => {
    const { app, dialog } = await openForm('Agregar', 'Agregar cuarto')
    await press(app, dialog, 'Agregar cama')
    await write(app, field(dialog, 'Clave de la cama 1'), ' ')
    await press(app, dialog, 'Guardar')
    await within(dialog).findByText('Escribe la clave del cuarto')
    within(dialog).getByText('Escribe la clave de la cama')
    expect(field(dialog, 'Clave')).toHaveFocus()
    await app.user.type(field(dialog, 'Clave'), 'Z-9')
    await press(app, dialog, 'Agregar cama')
    await write(app, field(dialog, 'Clave de la cama 1'), 'z-9-a')
    await press(app, dialog, 'Guardar')
    await within(dialog).findByText('Dos camas no pueden tener la misma clave')
    expect(app.callsTo('POST', API)).toEqual([])
  })

  test('F26: a clave that exists is blamed at its field, with the way to that room; what is typed stays', async () => {
    const ward = await openWard()
    const { app, dialog } = await openForm('Agregar', 'Agregar cuarto', ward)
    await app.user.type(field(dialog, 'Clave'), 'q')
    await app.user.type(field(dialog, 'Notas'), 'Junto al elevador')
    await press(app, dialog, 'Guardar')
    await within(dialog).findByText('Ya hay un cuarto con la clave q')
    await waitFor(() => expect(field(dialog, 'Clave')).toHaveFocus())
    expect(field(dialog, 'Notas')).toHaveValue('Junto al elevador')
    expect(within(dialog).getByRole('link', { name: 'Ver el cuarto que ya existe' })).toHaveAttribute(
      'href',
      `/hospitals/1/rooms/${ward.room.roomId}`,
    )
  })

  test('closing with changes asks, and leaves the list as it was', async () => {
    const { app, dialog } = await openForm('Agregar', 'Agregar cuarto')
    await app.user.type(field(dialog, 'Clave'), 'Z')
    await app.user.keyboard('{Escape}')
    await app.user.click(within(await shownDialog('alertdialog')).getByRole('button', { name: 'Salir' }))
    await gone(dialog)
    expect(app.address()).toBe(SETTINGS)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('Editar', () => {
  test('begins from what is stored now; beds are renamed, added, removed and left out of the census', async () => {
    const ward = await openWard()
    const app = await visit(`${SETTINGS}?q=Q+Piso+7`, { mock: ward.mock })
    await selectRow(app, 'Q')
    await touchRoom(ward, { notes: 'Pintada' })
    await app.user.click(await screen.findByRole('button', { name: 'Editar' }))
    const dialog = await shownDialog('dialog', 'Editar cuarto')
    expect(field(dialog, 'Notas')).toHaveValue('Pintada')
    await write(app, field(dialog, 'Clave de la cama 1'), 'Q-10')
    await press(app, dialog, 'Quitar cama 2')
    await app.user.click(field(dialog, 'Censable (cama 2)'))
    await press(app, dialog, 'Agregar cama')
    await write(app, field(dialog, 'Piso'), '8')
    await press(app, dialog, 'Guardar')
    await gone(dialog)
    await expectToast('status', 'Editar cuarto', 'Se guardó el cuarto Q')
    const after = await stored(ward)
    expect(after.room).toMatchObject({ floor: '8', notes: 'Pintada' })
    expect(after.beds).toEqual([
      { code: 'Q-10', countable: 1 },
      { code: 'Q-3', countable: 0 },
      { code: 'Q-A', countable: 1 },
    ])
  })

  test('a bed that is cleaned meanwhile stands in nobody’s way', async () => {
    const ward = await openWard()
    const { app, dialog } = await openEdit(ward)
    await touchRoom(ward)
    await write(app, field(dialog, 'Nombre'), 'Azul')
    await press(app, dialog, 'Guardar')
    await gone(dialog)
    expect((await stored(ward)).room.name).toBe('Azul')
  })

  test('F27: what somebody else changed is shown beside one’s own; nothing is lost', async () => {
    const ward = await openWard()
    const { app, dialog } = await openEdit(ward)
    await touchRoom(ward, { floor: '9' })
    await write(app, field(dialog, 'Nombre'), 'Azul')
    await write(app, field(dialog, 'Piso'), '8')
    await press(app, dialog, 'Guardar')
    await within(dialog).findByText(/Se cambió en otro lugar mientras lo editabas/)
    await press(app, dialog, 'Ver cambios')
    await within(dialog).findByRole('row', { name: 'Piso 8 9' })
    await press(app, dialog, 'Conservar lo mío')
    await gone(dialog)
    expect((await stored(ward)).room).toMatchObject({ name: 'Azul', floor: '8' })
  })

  test('a room with patients is not put out of use: the refusal says who, and leads to them', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    await ward.admit(patientId)
    const { app, dialog } = await openEdit(ward)
    await app.user.click(field(dialog, /^En uso/))
    await press(app, dialog, 'Guardar')
    await within(dialog).findByText(
      'Un cuarto con pacientes no se puede desactivar: en la cama Q-1 está Rosa Quintanar Yáñez',
    )
    await waitFor(() => expect(field(dialog, /^En uso/)).toHaveFocus())
    expect(within(dialog).getByRole('link', { name: 'Ver los pacientes del cuarto' })).toHaveAttribute(
      'href',
      `/hospitals/1/rooms/${ward.room.roomId}`,
    )
  })

  test('a bed in which somebody lies is not removed', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    await ward.admit(patientId)
    const { app, dialog } = await openEdit(ward)
    await press(app, dialog, 'Quitar cama 1')
    await press(app, dialog, 'Guardar')
    await within(dialog).findByText('La cama Q-1 no se puede quitar: la ocupa Rosa Quintanar Yáñez')
    within(dialog).getByRole('link', { name: 'Ver los pacientes del cuarto' })
  })

  test('F25: a room that is not there is told, and closed', async () => {
    const app = await visit(`${SETTINGS}?form=editar&room=99999`)
    await shownDialog('alertdialog', 'No se pudo abrir')
    await app.user.click(await screen.findByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(app.address()).toBe(SETTINGS))
  })
})

describe('Agregar varios', () => {
  const numbers = async (app: App, dialog: HTMLElement, from: string, to: string) => {
    await app.user.type(field(dialog, 'Prefijo'), 'U-')
    await app.user.type(field(dialog, 'Del número'), from)
    await app.user.type(field(dialog, 'Al número'), to)
    await write(app, field(dialog, 'Camas en cada uno'), '2')
  }

  test('shows the claves as one writes, and adds them in one go', async () => {
    const { app, dialog } = await openForm('Agregar varios', 'Agregar varios cuartos')
    await numbers(app, dialog, '08', '10')
    const preview = within(dialog).getByRole('region', { name: 'Vista previa' })
    expect(
      within(preview)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['U-08', 'U-09', 'U-10'])
    expect(preview).toHaveTextContent('3 cuartos · camas del primero: U-08-A, U-08-B')
    await press(app, dialog, 'Agregar 3 cuartos')
    await gone(dialog)
    await expectToast('status', 'Agregar varios cuartos', 'Se agregaron 3 cuartos')
    expect(app.callsTo('POST', API).map(({ path }) => path.split('?')[0])).toEqual([`${API}/import`])
  })

  test('says at once why no claves appear, where the numbers make too many or none', async () => {
    const { app, dialog } = await openForm('Agregar varios', 'Agregar varios cuartos')
    within(dialog).getByText('Aquí aparecen las claves cuando escribas el primer y el último número.')
    await app.user.type(field(dialog, 'Del número'), '101')
    await write(app, field(dialog, 'Al número'), '9999')
    within(dialog).getByText('Sin claves: serían 9,899 cuartos, y se agregan 500 como máximo por vez.')
    expect(dialog).not.toHaveTextContent('Aquí aparecen las claves')
    await write(app, field(dialog, 'Al número'), '100')
    within(dialog).getByText('Sin claves: el último número va antes que el primero.')
    await write(app, field(dialog, 'Al número'), '102')
    within(dialog).getByText('2 cuartos')
  })

  test('those that exist already are marked, and nothing is sent', async () => {
    const ward = await openWard()
    await ward.addRoom([], { code: 'u-09' })
    const { app, dialog } = await openForm('Agregar varios', 'Agregar varios cuartos', ward)
    await numbers(app, dialog, '08', '10')
    await within(dialog).findByText(/ya existe/)
    await press(app, dialog, 'Agregar 3 cuartos')
    await within(dialog).findByText('Ya existen: U-09')
    expect(app.callsTo('POST', API)).toEqual([])
  })

  test('nothing is said of the rooms that are being added: they exist before the answer comes', async () => {
    const { app, dialog } = await openForm('Agregar varios', 'Agregar varios cuartos')
    await numbers(app, dialog, '08', '10')
    const answer = await addBeforeAnswer(app, dialog, 'Agregar 3 cuartos', 30)
    expect(dialog).not.toHaveTextContent('ya existe')
    answer()
    await gone(dialog)
  })
})

describe('Importar CSV', () => {
  const CSV = 'Clave;Nombre;Tipo;Camas\nN-1;Niños;Cunero;2\nN-2;;Suite;1\n=1+1;@x;Doble;1\nQ;;Doble;1\n'
  const file = (text: string | Uint8Array<ArrayBuffer>, name = 'cuartos.csv') => new File([text], name)

  function unreadable() {
    const moved = file('')
    moved.arrayBuffer = () => Promise.reject(new DOMException('Gone', 'NotReadableError'))
    return moved
  }

  async function upload(ward: Ward, ...files: File[]) {
    const { app, dialog } = await openForm('Importar CSV', 'Importar cuartos', ward)
    // The list of rooms that there are has come: what is marked is marked against it.
    await waitFor(() => expect(app.callsTo('GET', `${API}?`).length).toBeGreaterThan(1))
    await app.user.upload(within(dialog).getByLabelText('Archivo CSV'), files)
    return { app, dialog }
  }
  const submit = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: /^Importar/ })

  test('marks each bad row and why; only the good ones go, once the others are left out on purpose', async () => {
    const ward = await openWard()
    const { app, dialog } = await upload(ward, file(CSV))
    const row = (name: RegExp) => within(dialog).findByRole('row', { name })
    expect(await row(/^2 /)).toHaveTextContent('Lista')
    expect(await row(/^3 /)).toHaveTextContent('tipo: no existe «Suite»')
    expect(await row(/^5 .*ya hay un cuarto Q en el hospital/)).toBeVisible()
    expect(submit(dialog)).toBeDisabled()
    await app.user.click(field(dialog, 'Dejar fuera las 2 filas con error'))
    expect(submit(dialog)).toHaveTextContent('Importar 2, dejar fuera 2')
    await app.user.click(submit(dialog))
    await gone(dialog)
    await expectToast('status', 'Importar cuartos', 'Se agregaron 2 cuartos')
    const [post] = app.callsTo('POST', `${API}/import`)
    const about = { floor: '', service: '', notes: '' }
    expect(JSON.parse((await post?.body) ?? '')).toEqual({
      rooms: [
        {
          ...about,
          code: 'N-1',
          name: 'Niños',
          kind: 'nursery',
          beds: [
            { code: 'N-1-A', countable: true },
            { code: 'N-1-B', countable: true },
          ],
        },
        // F40: what a spreadsheet would run is the text that it is.
        { ...about, code: '=1+1', name: '@x', kind: 'double', beds: [{ code: '=1+1-A', countable: true }] },
      ],
    })
  })

  test('nothing is said of the rooms that are being added: they exist before the answer comes', async () => {
    const ward = await openWard()
    const { app, dialog } = await upload(ward, file('clave,tipo,camas\nN-1,Doble,2\n'))
    const answer = await addBeforeAnswer(app, dialog, 'Importar 1', 29)
    expect(dialog).not.toHaveTextContent('ya hay un cuarto')
    expect(dialog).not.toHaveTextContent('No queda ninguna fila')
    answer()
    await gone(dialog)
  })

  test('reads what spreadsheets on Windows write, and what is pasted', async () => {
    const ward = await openWard()
    const latin = Uint8Array.from('clave;nombre;tipo;camas\nN-1;Ni\xf1os;Quir\xf3fano;1', (letter) =>
      letter.charCodeAt(0),
    )
    const { app, dialog } = await upload(ward, file(latin))
    await within(dialog).findByRole('row', { name: /^2 Lista N-1 Niños .*Quirófano/ })
    await app.user.clear(field(dialog, /pega aquí/))
    await app.user.click(field(dialog, /pega aquí/))
    await app.user.paste('clave\ttipo\tcamas\nP-1\tDoble\t2')
    await within(dialog).findByRole('row', { name: /^2 Lista P-1/ })
    expect(submit(dialog)).toHaveTextContent('Importar 1')
  })

  test('reads what spreadsheets on a Mac write, and says so', async () => {
    const ward = await openWard()
    const roman = Uint8Array.from('clave;nombre;tipo;camas\rN-1;Ni\x96os;Quir\x97fano;1', (letter) =>
      letter.charCodeAt(0),
    )
    const { dialog } = await upload(ward, file(roman))
    await within(dialog).findByRole('row', { name: /^2 Lista N-1 Niños .*Quirófano/ })
    expect(within(dialog).getByText(/^Se leyó/)).toHaveTextContent(
      /como texto de una Mac antigua \(Mac Roman\)\. Revisa los acentos y las eñes\.$/,
    )
  })

  test('says which rows Excel may have changed, and imports them as they are', async () => {
    const ward = await openWard()
    const { app, dialog } = await upload(ward, file('clave,tipo,camas\n01-feb,Doble,1\nN-2,Doble,1\n'))
    await within(dialog).findByRole('row', {
      name: /^2 clave: Excel pudo cambiar lo que decía por «01-feb»; revisa el original 01-feb/,
    })
    await within(dialog).findByRole('row', { name: /^3 Lista N-2/ })
    within(dialog).getByText('Revisa la fila marcada antes de importar: se importa como está.')
    await app.user.click(submit(dialog))
    await gone(dialog)
    await expectToast('status', 'Importar cuartos', 'Se agregaron 2 cuartos')
  })

  test('takes the spelling of the hospital, and names the service that is new to it', async () => {
    const ward = await openWard()
    const rows = 'clave;piso;servicio;tipo;camas\nN-1;7;MEDICINA interna;Doble;1\nN-2;piso  7;Ovnis;Doble;1\n'
    const { app, dialog } = await upload(ward, file(rows))
    await within(dialog).findByRole('row', { name: /^2 Lista N-1 — Piso 7 Medicina interna / })
    await within(dialog).findByRole('row', { name: /^3 Lista N-2 — Piso 7 Ovnis / })
    within(dialog).getByText('Servicio nuevo: Ovnis')
    await app.user.click(submit(dialog))
    await gone(dialog)
    const [post] = app.callsTo('POST', `${API}/import`)
    expect(JSON.parse((await post?.body) ?? '')).toMatchObject({
      rooms: [
        { floor: 'Piso 7', service: 'Medicina interna' },
        { floor: 'Piso 7', service: 'Ovnis' },
      ],
    })
  })

  test('a file that is none says what to do', async () => {
    const ward = await openWard()
    const { app, dialog } = await upload(ward, file('PK\u0003\u0004'))
    await within(dialog).findByText('Es un libro de Excel: guárdalo como CSV y elige ese archivo')
    expect(submit(dialog)).toBeDisabled()
    await app.user.upload(within(dialog).getByLabelText('Archivo CSV'), file('x'.repeat(1_000_001)))
    await within(dialog).findByText('El archivo pesa más de 1 MB; divídelo en partes')
  })

  test.each([
    [
      'one that is too large',
      () => file('x'.repeat(1_000_001)),
      'El archivo pesa más de 1 MB; divídelo en partes',
    ],
    ['one that cannot be read', unreadable, 'No se pudo leer el archivo; vuelve a elegirlo'],
    ['an empty one', () => file('\ufeff\r\n'), 'El archivo está vacío'],
  ])('after %s nothing of the file before can be imported', async (_, next, reason) => {
    const ward = await openWard()
    const { app, dialog } = await upload(ward, file('clave,tipo,camas\nN-1,Doble,1\n'))
    await within(dialog).findByRole('row', { name: /^2 Lista N-1/ })
    await app.user.upload(within(dialog).getByLabelText('Archivo CSV'), next())
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(reason)
    expect(dialog).not.toHaveTextContent('Se leyó')
    expect(within(dialog).queryByRole('table')).toBeNull()
    expect(submit(dialog)).toBeDisabled()
  })

  test('of two files the one that was chosen last counts, whichever is read first', async () => {
    const ward = await openWard()
    const slow = file('clave,tipo,camas\nN-1,Doble,1\n', 'primero.csv')
    const read = Promise.withResolvers<ArrayBuffer>()
    slow.arrayBuffer = () => read.promise
    const { app, dialog } = await upload(ward, slow)
    await app.user.upload(within(dialog).getByLabelText('Archivo CSV'), file('x'.repeat(1_000_001)))
    await within(dialog).findByRole('alert')
    await act(async () => read.resolve(new TextEncoder().encode('clave,tipo,camas\nN-1,Doble,1\n').buffer))
    expect(within(dialog).queryByRole('table')).toBeNull()
    expect(dialog).not.toHaveTextContent('Se leyó')
  })

  const rooms = (count: number) =>
    `clave,tipo,camas\n${Array.from({ length: count }, (_, index) => `N-${index},Doble,1`).join('\n')}`

  test('more rows than one import takes are said above the first hundred of them', async () => {
    const ward = await openWard()
    const { dialog } = await upload(ward, file(rooms(5000)))
    const [limit, ...again] = await within(dialog).findAllByText(
      'Importa 500 cuartos como máximo por vez; aquí hay 5,000',
    )
    expect(again).toEqual([])
    const table = within(dialog).getByRole('table')
    expect(limit?.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(table.querySelectorAll('tbody tr')).toHaveLength(100)
    within(dialog).getByText('y 4,900 más')
    expect(submit(dialog)).toBeDisabled()
  })

  test('as many as one import takes are all shown', async () => {
    const ward = await openWard()
    const { dialog } = await upload(ward, file(rooms(500)))
    expect((await within(dialog).findByRole('table')).querySelectorAll('tbody tr')).toHaveLength(500)
    expect(dialog).not.toHaveTextContent('más')
    expect(submit(dialog)).toHaveTextContent('Importar 500')
  })

  test('F26: what somebody else added meanwhile refuses all of them, and is then marked', async () => {
    const ward = await openWard()
    const { app, dialog } = await upload(ward, file('clave,tipo,camas\nN-1,Doble,1\nN-2,Doble,1\n'))
    await within(dialog).findByRole('row', { name: /^3 Lista/ })
    await ward.addRoom([], { code: 'n-2' })
    await app.user.click(submit(dialog))
    await within(dialog).findByText('Ya hay un cuarto con la clave N-2')
    await within(dialog).findByRole('row', { name: /^3 .*ya hay un cuarto N-2 en el hospital/ })
    expect(submit(dialog)).toBeDisabled()
    const made = await ward.mock.store.db
      .selectFrom('rooms')
      .select('code')
      .where('code', '=', 'N-1')
      .execute()
    expect(made).toEqual([])
  })
})

describe('who may do what with the rooms in settings', () => {
  test('whoever may read alone sees the list and opens rooms', async () => {
    await visit(SETTINGS, { persona: 'medica' })
    await screen.findByRole('row', { name: /^101 / })
    expect(screen.queryByRole('button', { name: /^(Agregar|Editar|Importar)/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('the right to change rooms alone reads none', async () => {
    const ward = await openWard()
    await revoke(ward.mock.store, 'enfermeria', 'rooms', 'read')
    const app = await visit(SETTINGS, { mock: ward.mock, persona: 'enfermeria' })
    await screen.findByText('Cuartos y camas (Lectura)')
    expect(app.callsTo('GET', API)).toEqual([])
  })
})
