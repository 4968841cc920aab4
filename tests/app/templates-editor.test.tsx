import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { hospitalOf } from '../fixtures/ward.ts'
import {
  type App,
  button,
  expectToast,
  findButton,
  gone,
  heading,
  reload,
  shownDialog,
  visit,
  write,
} from './harness.tsx'

const PAGE = '/hospitals/1/settings/templates'
const DOCS = '/docs/hospitals/1/templates'

const editor = (name: string) => screen.findByRole('form', { name })
const sections = () => within(screen.getByRole('list', { name: 'Secciones' })).getAllByRole('listitem')
const titles = () => sections().map((section) => within(section).getByRole('heading').textContent)
const section = (name: string) => screen.getByRole('group', { name })
const unfold = (app: App, name: string) =>
  app.user.click(screen.getByRole('button', { name: new RegExp(`^\\d+\\. ?${name}`) }))

/** The body of the newest write. */
async function sent(app: App, method: string): Promise<unknown> {
  return JSON.parse((await app.callsTo(method, DOCS).at(-1)?.body) ?? 'null')
}

/** Opens the editor of a small published template of three sections. */
async function openSmall(persona = 'direccion') {
  const app = await visit(PAGE, {
    persona,
    prepare: async (mock) => {
      const hospital = hospitalOf(mock)
      const made = await hospital.addTemplate({ name: 'Nota de nutrición' })
      const [first] = made.sections
      if (!first) throw new Error('The template has no section')
      const parts = ['Uno', 'Dos', 'Tres'].map((title) => ({ ...first, title, key: title.toLowerCase() }))
      await hospital.actOnTemplate(await hospital.editTemplate(made, { sections: parts }), 'publish')
    },
  })
  const hospital = hospitalOf(app.mock)
  const stored = await hospital.findTemplate('Nota de nutrición')
  await app.go(`${PAGE}?form=editar&template=${stored.templateId}`)
  await editor('Editar plantilla')
  return { app, hospital, stored }
}

describe('Nueva plantilla', () => {
  test('writes name, kind and sections, and keeps them as a draft', async () => {
    const app = await visit(PAGE)
    await app.user.click(await screen.findByRole('button', { name: 'Nueva plantilla' }))
    const form = await editor('Nueva plantilla')
    expect(app.address()).toBe(`${PAGE}?form=nueva`)
    await app.user.type(within(form).getByLabelText('Nombre'), 'Nota de nutrición')
    await app.user.selectOptions(within(form).getByLabelText('Tipo'), 'Nota de evolución')
    await app.user.type(within(form).getByLabelText('Título'), 'Peso actual')
    await app.user.selectOptions(within(form).getByLabelText('Tipo de sección'), 'Número')
    await app.user.type(within(form).getByLabelText('Unidad'), 'kg')
    await app.user.click(within(form).getByLabelText('Obligatoria para firmar'))
    await app.user.click(await findButton('Agregar sección'))
    expect(within(sections()[1] ?? form).getByLabelText('Título')).toHaveFocus()
    await app.user.keyboard('Dieta indicada')
    await app.user.click(await findButton('Guardar'))
    await expectToast('status', 'Nueva plantilla', 'Se guardó el borrador de Nota de nutrición, revisión 1')
    expect(app.address()).toBe(PAGE)
    const plain = { help: '', required: false, options: [], initial: '' }
    expect(await sent(app, 'POST')).toEqual({
      name: 'Nota de nutrición',
      kind: 'progress',
      needsAuthorization: false,
      sections: [
        {
          ...plain,
          key: 'pesoActual',
          title: 'Peso actual',
          required: true,
          type: 'number',
          options: ['kg'],
        },
        { ...plain, key: 'dietaIndicada', title: 'Dieta indicada', type: 'richText' },
      ],
    })
    const row = await screen.findByRole('row', { name: /Nota de nutrición/ })
    within(row).getByText('Borrador')
    within(row).getByText('Revisión 1; ninguna en uso')
  })

  test('a section that depends on something says on what, is told apart, and is sent with it', async () => {
    const { app, stored } = await openSmall()
    await unfold(app, 'Uno')
    const first = section('Uno')
    await app.user.selectOptions(within(first).getByLabelText('Tipo de sección'), 'Opción de una lista')
    await app.user.type(within(first).getByLabelText('Opciones'), 'Sí{Enter}No')
    await app.user.selectOptions(within(first).getByLabelText('Empieza con'), 'No')
    await unfold(app, 'Dos')
    await app.user.click(within(section('Dos')).getByLabelText('Solo se muestra si…'))
    const condition = within(section('Dos')).getByRole('group', { name: 'Solo se muestra si' })
    await app.user.click(await findButton('Guardar'))
    expect(await within(condition).findByRole('alert')).toHaveTextContent('Elige al menos una condición')
    await app.user.click(within(condition).getByLabelText('Mujer'))
    await app.user.type(within(condition).getByLabelText('Desde la edad de'), '10')
    await app.user.click(within(condition).getByLabelText('Defunción'))
    await app.user.selectOptions(
      within(condition).getByLabelText('Lo elegido en una sección anterior'),
      'Uno',
    )
    expect(within(condition).getByRole('alert')).toHaveTextContent('Elige al menos una opción de «Uno»')
    await app.user.click(
      within(within(condition).getByRole('group', { name: 'Opciones de Uno' })).getByLabelText('Sí'),
    )
    expect(within(condition).queryByRole('alert')).toBeNull()
    await app.user.click(await findButton('Vista previa'))
    const preview = await shownDialog('dialog', stored.name)
    expect(preview).toHaveTextContent(
      'solo se muestra si sexo: Mujer; edad desde 10 años; motivo de egreso: Defunción; Uno: Sí',
    )
    expect(within(preview).getByLabelText('Uno')).toHaveValue('No')
    await app.user.click(within(preview).getByRole('button', { name: 'Cerrar vista previa' }))
    await gone(preview)
    expect(titles()[1]).toMatch(/Dos.*con condición$/)
    await app.user.click(await findButton('Guardar'))
    await expectToast('status', 'Editar plantilla', `Se guardó el borrador de ${stored.name}, revisión 3`)
    const choice = { key: 'uno', values: ['Sí'] }
    const visibleIf = { sex: ['female'], ageFrom: 10, motive: ['died'], choice }
    expect(await sent(app, 'PUT')).toMatchObject({
      sections: [
        { key: 'uno', type: 'choice', options: ['Sí', 'No'], initial: 'No' },
        { key: 'dos', visibleIf },
        { key: 'tres' },
      ],
    })
  })

  test('a section that is moved before what it depends on is told so, and is not saved', async () => {
    const { app } = await openSmall()
    await unfold(app, 'Uno')
    await app.user.selectOptions(
      within(section('Uno')).getByLabelText('Tipo de sección'),
      'Opción de una lista',
    )
    await app.user.type(within(section('Uno')).getByLabelText('Opciones'), 'Sí{Enter}No')
    await unfold(app, 'Dos')
    await app.user.click(within(section('Dos')).getByLabelText('Solo se muestra si…'))
    const fields = () => within(section('Dos')).getByRole('group', { name: 'Solo se muestra si' })
    await app.user.selectOptions(within(fields()).getByLabelText('Lo elegido en una sección anterior'), 'Uno')
    await app.user.click(within(fields()).getByLabelText('No'))
    await app.user.click(button('Subir Dos'))
    await app.user.click(await findButton('Guardar'))
    expect(await within(fields()).findByRole('alert')).toHaveTextContent(
      /^Depende de una sección que ya no está antes/,
    )
    expect(app.callsTo('PUT', DOCS)).toEqual([])
  })

  test('what is wrong is said at its field, in folded sections too; the first has the focus', async () => {
    const app = await visit(`${PAGE}?form=nueva`)
    const form = await editor('Nueva plantilla')
    await app.user.selectOptions(within(form).getByLabelText('Tipo de sección'), 'Opción de una lista')
    await app.user.type(within(form).getByLabelText('Título'), 'Estado')
    await unfold(app, 'Estado')
    expect(within(form).queryByLabelText('Opciones')).toBeNull()
    await app.user.click(await findButton('Guardar'))
    await within(form).findByText('Escribe el nombre')
    expect(within(form).getByLabelText('Nombre')).toHaveFocus()
    expect(within(form).getByLabelText('Tipo')).toHaveAccessibleDescription('Elige el tipo')
    await app.user.type(within(form).getByLabelText('Nombre'), 'Estado del paciente')
    await app.user.selectOptions(within(form).getByLabelText('Tipo'), 'Nota de evolución')
    await app.user.click(await findButton('Guardar'))
    await within(form).findByText('Escribe las opciones, una en cada renglón')
    const options = within(form).getByLabelText('Opciones')
    await waitFor(() => expect(options).toHaveFocus())
    await app.user.keyboard('Estable{Enter}Grave')
    expect(within(form).queryByText('Escribe las opciones, una en cada renglón')).toBeNull()
    expect(within(form).getByLabelText('Opciones')).toHaveValue('Estable\nGrave')
    await app.user.click(await findButton('Guardar'))
    await screen.findByRole('row', { name: /Estado del paciente/ })
  })

  test('each column of a table says what is written in it, whatever becomes of its heading', async () => {
    const app = await visit(`${PAGE}?form=nueva`)
    const form = await editor('Nueva plantilla')
    const fill = (label: string, value: string) =>
      fireEvent.change(within(form).getByLabelText(label), { target: { value } })
    fill('Nombre', 'Tomas')
    fill('Título', 'Tomas')
    await app.user.selectOptions(within(form).getByLabelText('Tipo'), 'Hoja de enfermería')
    await app.user.selectOptions(within(form).getByLabelText('Tipo de sección'), 'Tabla')
    fill('Encabezados de las columnas', 'Hora\nNota')
    const kinds = within(form).getByRole('group', { name: 'Qué se escribe en cada columna' })
    await app.user.selectOptions(within(kinds).getByLabelText('Hora'), 'Hora')
    fill('Encabezados de las columnas', 'Hora de la toma\nNota')
    fill('Encabezados de las columnas', 'Hora de la toma\nNota\nTensión')
    await app.user.selectOptions(within(kinds).getByLabelText('Tensión'), 'Tensión arterial, como 120/80')
    expect(within(kinds).getByLabelText('Hora de la toma')).toHaveDisplayValue('Hora')
    expect(within(kinds).getByLabelText('Nota')).toHaveDisplayValue('Texto')
    await app.user.click(await findButton('Guardar'))
    await waitFor(() => expect(app.address()).toBe(PAGE))
    const options = ['Hora de la toma', 'Nota', 'Tensión']
    const columns = ['time', 'text', 'bloodPressure']
    expect(await sent(app, 'POST')).toMatchObject({ sections: [{ options, columns }] })
  })

  test('a name that another template has is refused at its field', async () => {
    const app = await visit(`${PAGE}?form=nueva`)
    const form = await editor('Nueva plantilla')
    await app.user.type(within(form).getByLabelText('Nombre'), 'NOTA DE EVOLUCION')
    await app.user.selectOptions(within(form).getByLabelText('Tipo'), 'Nota de evolución')
    await app.user.type(within(form).getByLabelText('Título'), 'Texto')
    await app.user.click(await findButton('Guardar'))
    const name = within(form).getByLabelText('Nombre')
    await waitFor(() => expect(name).toBeInvalid())
    expect(name).toHaveAccessibleDescription(/Nota de evolución/)
    await waitFor(() => expect(name).toHaveFocus())
    expect(within(form).getByLabelText('Título')).toHaveValue('Texto')
  })
})

describe('Editar', () => {
  test('a published one says that it makes the next revision, and keys stay whatever the titles become', async () => {
    const { app, hospital } = await openSmall()
    screen.getByText(
      /^Al guardar queda la revisión 3 como borrador\. .* los nuevos usan la 2 hasta que publiques/,
    )
    await unfold(app, 'Dos')
    await write(app, within(section('Dos')).getByLabelText('Título'), 'Plan')
    await app.user.click(await findButton('Guardar'))
    await screen.findByRole('row', { name: /Nota de nutrición.*Revisión 3; en uso la 2/ })
    const { sections: kept } = await hospital.findTemplate('Nota de nutrición')
    expect(kept.map(({ key, title }) => [key, title])).toEqual([
      ['uno', 'Uno'],
      ['dos', 'Plan'],
      ['tres', 'Tres'],
    ])
  })

  test('Guardar y publicar saves first, and asks before it puts to use', async () => {
    const { app, hospital } = await openSmall()
    expect(button('Publicar')).toBeDisabled()
    await write(app, screen.getByLabelText('Nombre'), 'Nutrición')
    await app.user.click(await findButton('Guardar y publicar'))
    const dialog = await shownDialog('dialog', 'Publicar plantilla')
    expect((await hospital.findTemplate('Nutrición')).status).toBe('draft')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Publicar' }))
    await gone(dialog)
    expect(await hospital.findTemplate('Nutrición')).toMatchObject({
      status: 'published',
      publishedRevision: 3,
    })
  })

  test('a try to publish that failed does not make the next *Guardar* publish', async () => {
    const { app } = await openSmall()
    await write(app, screen.getByLabelText('Nombre'), 'Nota de evolución')
    await app.user.click(await findButton('Guardar y publicar'))
    await waitFor(() => expect(screen.getByLabelText('Nombre')).toBeInvalid())
    await write(app, screen.getByLabelText('Nombre'), 'Nutrición')
    await app.user.click(await findButton('Guardar'))
    await waitFor(() => expect(app.address()).toBe(PAGE))
    await app.user.click(await findButton('Última página'))
    await screen.findByRole('row', { name: /Nutrición/ })
  })

  test('sections go up and down by button and by key; the focus goes along, and it is said', async () => {
    const { app } = await openSmall()
    expect(titles()).toEqual([/^1\. Uno/, /^2\. Dos/, /^3\. Tres/].map((text) => expect.stringMatching(text)))
    await app.user.click(await findButton('Subir Tres'))
    await waitFor(() => expect(button('Subir Tres')).toHaveFocus())
    expect(titles()[1]).toMatch(/^2\. Tres/)
    screen.getByText('Tres: lugar 2 de 3')
    await app.user.keyboard('{Enter}')
    // At the top there is no way further up: the other button has the focus.
    await waitFor(() => expect(button('Bajar Tres')).toHaveFocus())
    await app.user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(titles()[1]).toMatch(/^2\. Tres/))
    expect(button('Bajar Tres')).toHaveFocus()
    await app.user.click(await findButton('Guardar'))
    await screen.findByRole('table')
    expect(await sent(app, 'PUT')).toMatchObject({
      sections: [{ key: 'uno' }, { key: 'tres' }, { key: 'dos' }],
    })
  })

  test('what was typed goes with its section', async () => {
    const { app } = await openSmall()
    await unfold(app, 'Uno')
    await app.user.type(within(section('Uno')).getByLabelText('Ayuda'), 'La primera')
    await app.user.click(await findButton('Bajar Uno'))
    expect(titles()[1]).toMatch(/^2\. Uno/)
    expect(within(section('Uno')).getByLabelText('Ayuda')).toHaveValue('La primera')
  })

  test('a section with content goes only when that was asked; an empty one at once', async () => {
    const { app } = await openSmall()
    await app.user.click(await findButton('Quitar Dos'))
    const question = await shownDialog('alertdialog', 'Quitar sección')
    expect(question).toHaveAccessibleDescription(/Los documentos que ya existen la conservan/)
    await app.user.click(await within(question).findByRole('button', { name: 'Conservar' }))
    expect(sections()).toHaveLength(3)
    await app.user.click(await findButton('Quitar Dos'))
    await app.user.click(within(await shownDialog('alertdialog')).getByRole('button', { name: 'Quitar' }))
    await waitFor(() => expect(titles().map((title) => title?.slice(0, 7))).toEqual(['1. UnoT', '2. Tres']))
    await app.user.click(await findButton('Agregar sección'))
    await app.user.click(await findButton('Quitar Sección sin título'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sections()).toHaveLength(2)
  })

  test('variables come from a menu that explains them, at the cursor; unknown ones are flagged', async () => {
    const { app } = await openSmall()
    await unfold(app, 'Uno')
    const text = within(section('Uno')).getByLabelText<HTMLTextAreaElement>('Texto inicial')
    await app.user.type(text, 'Yo,  acepto')
    text.setSelectionRange(4, 4)
    await app.user.click(within(section('Uno')).getByRole('button', { name: 'Insertar variable' }))
    const menu = await screen.findByRole('menu')
    expect(within(menu).getAllByRole('menuitem')).toHaveLength(20)
    await app.user.click(await within(menu).findByRole('menuitem', { name: /^Nombre completo del paciente/ }))
    expect(text).toHaveValue('Yo, {{paciente.nombre}} acepto')
    await waitFor(() => expect(text).toHaveFocus())
    expect(text.selectionStart).toBe('Yo, {{paciente.nombre}}'.length)
    expect(screen.queryByText(/no existe y quedará tal cual/)).toBeNull()
    await app.user.keyboard('{{{{paciente.apodo}}')
    within(section('Uno')).getByText('{{paciente.apodo}} no existe y quedará tal cual')
    expect(text).toHaveAccessibleDescription(/paciente\.apodo}} no existe/)
  })

  test('leaving with changes asks; what is kept survives a reload', async () => {
    const { app, stored } = await openSmall()
    await write(app, screen.getByLabelText('Nombre'), 'A medias')
    await app.user.click(await findButton('Cancelar'))
    const question = await shownDialog('alertdialog', 'Hay cambios sin guardar')
    await app.user.click(await within(question).findByRole('button', { name: 'Seguir editando' }))
    expect(screen.getByLabelText('Nombre')).toHaveValue('A medias')
    const again = await reload(app)
    await editor('Editar plantilla')
    expect(screen.getByLabelText('Nombre')).toHaveValue('A medias')
    await again.user.click(await findButton('Cancelar'))
    await again.user.click(within(await shownDialog('alertdialog')).getByRole('button', { name: 'Salir' }))
    await screen.findByRole('row', { name: /Nota de nutrición/ })
    await again.go(`${PAGE}?form=editar&template=${stored.templateId}`)
    await editor('Editar plantilla')
    expect(screen.getByLabelText('Nombre')).toHaveValue('Nota de nutrición')
  })

  test('without changes Cancelar goes back at once', async () => {
    const { app } = await openSmall()
    await app.user.click(await findButton('Cancelar'))
    await screen.findByRole('table')
    expect(app.address()).toBe(PAGE)
  })

  test('F27: changed by somebody else meanwhile: both copies; keeping mine sends it over theirs', async () => {
    const { app, hospital, stored } = await openSmall()
    await write(app, screen.getByLabelText('Nombre'), 'Mi nombre')
    await hospital.editTemplate(stored, { kind: 'nursing', name: 'Su nombre' })
    await app.user.click(await findButton('Guardar'))
    await app.user.click(await screen.findByRole('button', { name: 'Ver cambios' }))
    await screen.findByRole('row', { name: 'Nombre Mi nombre Su nombre' })
    await app.user.click(await findButton('Conservar lo mío'))
    await screen.findByRole('row', { name: /Mi nombre/ })
    // What only they had changed stays theirs.
    expect(await hospital.findTemplate('Mi nombre')).toMatchObject({ kind: 'nursing' })
  })

  test('F25: one that is not there is said to be so, with a way back', async () => {
    const app = await visit(`${PAGE}?form=editar&template=99999`)
    await screen.findByText('Esta plantilla no existe en este centro médico')
    await app.user.click(await findButton('Ver las plantillas'))
    await screen.findByRole('row', { name: /Nota de ingreso/ })
  })

  test('a retired one says why it can’t be changed', async () => {
    const { app, hospital, stored } = await openSmall()
    await app.user.click(await findButton('Cancelar'))
    await hospital.actOnTemplate(stored, 'retire')
    await app.go(`${PAGE}?form=editar&template=${stored.templateId}`)
    await screen.findByText('La plantilla está retirada: publícala de nuevo para cambiarla')
    await heading('Plantillas')
  })

  test('Vista previa shows what is being written, before it is saved', async () => {
    const { app } = await openSmall()
    await unfold(app, 'Uno')
    await write(app, within(section('Uno')).getByLabelText('Título'), 'Nuevo título')
    await app.user.click(await findButton('Vista previa'))
    const dialog = await shownDialog('dialog', 'Nota de nutrición')
    expect(await within(dialog).findByLabelText('Nuevo título')).toBeDisabled()
    await app.user.keyboard('{Escape}')
    await gone(dialog)
    expect(screen.getByRole('form', { name: 'Editar plantilla' })).toBeInTheDocument()
  })
})
