import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  button,
  findButton,
  gone,
  heading,
  names,
  navbar,
  openCreate,
  openMenu,
  shownDialog,
  visitHospitals,
} from '../harness.tsx'

/** Why code that is fetched when it is wanted does not come; undefined lets it come. */
const refuses = vi.hoisted((): { with: Error | undefined; times: number } => ({ with: undefined, times: 0 }))

vi.mock('#src/ui/lazy-component.tsx', async (original) => {
  const { lazyComponent } = await original<typeof import('#src/ui/lazy-component.tsx')>()
  return {
    lazyComponent: ((load) =>
      lazyComponent(() => {
        if (!refuses.with) return load()
        refuses.times += 1
        return Promise.reject(refuses.with)
      })) satisfies typeof lazyComponent,
  }
})

const CHUNK_GONE = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')

afterEach(() => {
  Object.assign(refuses, { with: undefined, times: 0 })
})

/** The page with its bar, as it stands before anybody wants more; from then on no more code comes. */
async function visitThen(error: Error) {
  const app = await visitHospitals()
  await waitFor(() => expect(navbar()).toBeVisible())
  await screen.findByRole('button', { name: 'Cambiar de hospital' })
  refuses.with = error
  return app
}
const alert = () => shownDialog('alertdialog')

// In this order, because code that once came is there for good: what fails stands before what comes.
describe('code that does not come, with a network', () => {
  test('F42: it is of an older version: the page stays, and a reload is offered', async () => {
    const app = await visitThen(CHUNK_GONE)
    await app.user.click(await findButton('Agregar'))
    expect(await alert()).toHaveAccessibleName('Hay una versión nueva')
    expect(button('Actualizar')).toBeVisible()
    expect(names()).toHaveLength(10)
  })

  test('it breaks as it starts: the page stays, and it can be tried again', async () => {
    const app = await visitThen(new Error('x is undefined'))
    await app.user.click(await findButton('Agregar'))
    const failure = await alert()
    expect(failure).toHaveAccessibleName('No se pudo abrir')
    expect(failure).not.toHaveTextContent('undefined')
    expect(button('Reintentar')).toBeVisible()
    expect(names()).toHaveLength(10)
  })

  test('what lies over any page no longer says that it is coming', async () => {
    const app = await visitThen(new Error('x is undefined'))
    await app.user.keyboard('{Control>}k{/Control}')
    expect(await alert()).toHaveAccessibleName('No se pudo abrir')
    expect(screen.queryByText('Cargando...')).not.toBeInTheDocument()
    await app.user.click(await findButton('Cerrar'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  })
})

describe('F34: code that does not come without a network', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => refuses.with === undefined)
  })

  // Chromium would go on to answer as it did without a network.
  afterEach(() => expect(refuses.times).toBe(0))

  test('F34: the first Agregar of a visit says so in the place of its dialog, and the page stays', async () => {
    const app = await visitThen(CHUNK_GONE)
    await app.user.click(await findButton('Agregar'))
    expect(await alert()).toHaveAccessibleName('Sin conexión')
    expect(names()).toHaveLength(10)
    expect(navbar()).toBeVisible()
    expect(app.address()).toBe('/hospitals')

    await app.user.click(await findButton('Reintentar'))
    expect(await alert()).toHaveAccessibleName('Sin conexión')
    await app.user.click(await findButton('Cerrar'))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()

    await app.user.click(await findButton('Agregar'))
    const again = await alert()
    refuses.with = undefined
    await app.user.click(await within(again).findByRole('button', { name: 'Reintentar' }))
    const dialog = await shownDialog('dialog', 'Crear centro médico')
    expect(within(dialog).getByLabelText('Nombre')).toHaveFocus()
    await gone(again)
  })

  test.each([['Cambiar de hospital'], ['Menú de usuario']] as const)(
    'F34: so does the menu %s, and gives the focus back',
    async (label) => {
      const app = await visitThen(CHUNK_GONE)
      await app.user.click(await findButton(label))
      expect(await alert()).toHaveAccessibleName('Sin conexión')
      await heading('Centros Médicos')
      await app.user.click(await findButton('Cerrar'))
      expect(button(label)).toHaveFocus()
      refuses.with = undefined
      expect(await openMenu(app, label)).toBeVisible()
    },
  )
})

test('F34: a form that came once opens without a network', async () => {
  const app = await visitHospitals()
  const first = await openCreate(app)
  await app.user.click(await within(first).findByRole('button', { name: 'Cancelar' }))
  await gone(first)
  refuses.with = CHUNK_GONE
  expect(await openCreate(app)).toBeVisible()
})
