import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { hospitalOf } from '../fixtures/ward.ts'
import { button, expectToast, findButton, gone, ORIGIN, selectRow, shownDialog, visit } from './harness.tsx'

const PAGE = '/hospitals/1/settings/templates'
const DOCS = '/docs/hospitals/1/templates'
const ACTIONS = ['Nueva plantilla', 'Editar', 'Publicar', 'Retirar', 'Vista previa']

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const shownNames = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent)

describe('the list', () => {
  test('tells kind, state, revision and last change of every template', async () => {
    await visit(PAGE)
    const row = await rowOf('Nota de ingreso')
    within(row).getByText('Publicada')
    within(row).getByText('Revisión 1, en uso')
    within(row).getByText(/^\d{1,2} \w{3} \d{4}, \d{2}:\d{2}$/)
    expect(shownNames()).toHaveLength(18)
  })

  test('a published one that is being changed says which revision is in use', async () => {
    await visit(PAGE, {
      prepare: async (mock) => {
        const hospital = hospitalOf(mock)
        await hospital.editTemplate(await hospital.findTemplate('Solicitud de interconsulta'), {
          name: 'Interconsulta breve',
        })
      },
    })
    const row = await rowOf('Interconsulta breve')
    within(row).getByText('Borrador')
    within(row).getByText('Revisión 2; en uso la 1')
  })

  test('is narrowed by kind, state and words; the address says by which', async () => {
    const app = await visit(PAGE, {
      prepare: async (mock) => {
        const hospital = hospitalOf(mock)
        await hospital.actOnTemplate(await hospital.findTemplate('Egreso voluntario'), 'retire')
      },
    })
    await rowOf('Nota de ingreso')
    await app.user.selectOptions(screen.getByLabelText('Estado'), 'Retirada')
    await waitFor(() => expect(shownNames()).toEqual(['Egreso voluntario']))
    await app.user.selectOptions(screen.getByLabelText('Tipo'), 'Nota de egreso')
    expect(await screen.findByText('No hay plantillas para mostrar')).toBeVisible()
    expect(app.address()).toBe(`${PAGE}?status=retired&kind=discharge`)
    await app.user.click(await findButton('Quitar filtros'))
    await rowOf('Nota de ingreso')
    await app.user.type(screen.getByLabelText('Buscar'), 'quirur evolucion')
    expect(await screen.findByText('No hay plantillas para mostrar')).toBeVisible()
    await app.user.clear(screen.getByLabelText('Buscar'))
    await app.user.type(screen.getByLabelText('Buscar'), 'EVOLUCION')
    await waitFor(() => expect(shownNames()).toEqual(['Nota de evolución']))
  })

  test('a failure is told, and can be tried again', async () => {
    let isFull = true
    const app = await visit(PAGE, {
      prepare: ({ server }) =>
        server.use(
          http.get(`${ORIGIN}${DOCS}`, () =>
            isFull ? HttpResponse.json({ detail: 'sin espacio' }, { status: 422 }) : undefined,
          ),
        ),
    })
    const title = await screen.findByText('No se pudo cargar la lista de plantillas')
    expect(title.closest('[role=alert]')).toHaveTextContent(/sin espacio \(422\) · \d\d:\d\d/)
    isFull = false
    await app.user.click(await findButton('Reintentar'))
    await rowOf('Nota de ingreso')
  })
})

describe('who may do what with templates', () => {
  test('hospital-read sees them, and looks at them', async () => {
    const app = await visit(PAGE, { persona: 'archivo' })
    const row = await rowOf('Nota de egreso')
    for (const name of ACTIONS) expect(screen.queryByRole('button', { name })).toBeNull()
    await app.user.click(within(row).getByText('Publicada'))
    await shownDialog('dialog', 'Nota de egreso')
  })

  test.each(['editar', 'publicar', 'retirar', 'nueva'])(
    'an address that opens *%s* opens only the list for hospital-read',
    async (form) => {
      await visit(`${PAGE}?form=${form}&template=1`, { persona: 'archivo' })
      await rowOf('Nota de egreso')
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(screen.queryByRole('form')).toBeNull()
    },
  )

  test('sin-permisos: names the right that is missing, and asks for nothing', async () => {
    const app = await visit(PAGE, { persona: 'sin-permisos' })
    await screen.findByText('Hospital y usuarios (Lectura)')
    expect(app.callsTo('GET', '/docs/')).toEqual([])
  })
})

describe('Publicar and Retirar', () => {
  test('only what the state allows is offered', async () => {
    const app = await visit(PAGE)
    await selectRow(app, 'Nota de ingreso')
    for (const name of ['Editar', 'Retirar', 'Vista previa']) expect(button(name)).toBeEnabled()
    expect(button('Publicar')).toBeDisabled()
  })

  test('a draft is put to use, once it is said what that means', async () => {
    const app = await visit(PAGE, {
      prepare: async (mock) => {
        const hospital = hospitalOf(mock)
        await hospital.editTemplate(await hospital.findTemplate('Solicitud de interconsulta'), {
          name: 'Interconsulta breve',
        })
      },
    })
    await selectRow(app, 'Interconsulta breve')
    await app.user.click(await findButton('Publicar'))
    const dialog = await shownDialog('dialog', 'Publicar plantilla')
    expect(dialog).toHaveAccessibleDescription('Interconsulta breve')
    within(dialog).getByText(/usarán la revisión 2 en lugar de la 1\. Los que ya existen conservan la suya/)
    await app.user.click(await within(dialog).findByRole('button', { name: 'Publicar' }))
    await gone(dialog)
    await expectToast('status', 'Publicar plantilla', 'Se publicó Interconsulta breve')
    await within(await rowOf('Interconsulta breve.*Publicada')).findByText('Revisión 2, en uso')
    expect(app.address()).toBe(PAGE)
  })

  test('retiring asks, and can be taken back', async () => {
    const app = await visit(PAGE)
    await selectRow(app, 'Nota de ingreso')
    await app.user.click(await findButton('Retirar'))
    const dialog = await shownDialog('dialog', 'Retirar plantilla')
    within(dialog).getByText(/Ya no se podrán empezar documentos con ella/)
    await app.user.click(await within(dialog).findByRole('button', { name: 'Retirar' }))
    await gone(dialog)
    await rowOf('Nota de ingreso.*Retirada')
    await waitFor(() => expect(button('Editar')).toBeDisabled())
    await app.user.click(await findButton('Publicar'))
    const again = await shownDialog('dialog', 'Publicar plantilla')
    within(again).getByText('Vuelve a estar en uso, con su revisión 1.')
    await app.user.click(await within(again).findByRole('button', { name: 'Publicar' }))
    await gone(again)
    await rowOf('Nota de ingreso.*Publicada')
  })

  test('F27: changed meanwhile: shows what, and goes on when told to', async () => {
    const app = await visit(PAGE)
    await selectRow(app, 'Nota de ingreso')
    await app.user.click(await findButton('Retirar'))
    const dialog = await shownDialog('dialog', 'Retirar plantilla')
    const hospital = hospitalOf(app.mock)
    await hospital.editTemplate(await hospital.findTemplate('Nota de ingreso'), {
      name: 'Ingreso hospitalario',
    })
    await app.user.click(await within(dialog).findByRole('button', { name: 'Retirar' }))
    await app.user.click(await within(dialog).findByRole('button', { name: 'Ver cambios' }))
    await within(dialog).findByRole('row', { name: 'Nombre Nota de ingreso Ingreso hospitalario' })
    await app.user.click(await within(dialog).findByRole('button', { name: 'Conservar lo mío' }))
    await gone(dialog)
    await rowOf('Ingreso hospitalario.*Retirada')
  })
})

describe('Vista previa', () => {
  test('shows the template as a document of somebody who does not exist, and nothing can be written', async () => {
    const app = await visit(PAGE, {
      prepare: async (mock) => {
        const hospital = hospitalOf(mock)
        const stored = await hospital.findTemplate('Consentimiento informado')
        const [first] = stored.sections
        if (!first) throw new Error('The template has no section')
        const initial = 'Yo, {{paciente.nombre}}, en {{hospital.nombre}}: {{nada}}'
        await hospital.editTemplate(stored, {
          sections: [{ ...first, key: 'prueba', title: 'Carta', type: 'text', options: [], initial }],
        })
      },
    })
    await selectRow(app, 'Consentimiento informado')
    await app.user.click(await findButton('Vista previa'))
    const dialog = await shownDialog('dialog', 'Consentimiento informado')
    const field = await within(dialog).findByLabelText(/^Carta/)
    expect(field).toHaveValue('Yo, María Ejemplo Prueba, en Hospital General Zona Norte: {{nada}}')
    expect(field).toBeDisabled()
    await app.user.click(within(dialog).getAllByRole('button', { name: 'Cerrar' })[0] ?? dialog)
    await gone(dialog)
    expect(app.address()).toBe(PAGE)
  })
})
