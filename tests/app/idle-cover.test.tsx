import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entryKey } from '#src/lib/history-entry.ts'
import { noteProof } from '#src/session/activity.ts'
import { type App, openCreate, type VisitOptions, visit, visitHospitals } from './harness.tsx'

const KEY = 'session.touched'
const MINUTE = 60_000
const touchedAt = () => Number(sessionStorage.getItem(KEY))

const cover = () => screen.findByRole('dialog', { name: 'Página cubierta', hidden: true })
const isCovered = () => screen.queryByRole('dialog', { name: 'Página cubierta', hidden: true }) !== null

/** Has the person have used a tab so long ago. */
function setTouched(minutesAgo: number): void {
  localStorage.removeItem('session.activity')
  sessionStorage.setItem(KEY, String(Date.now() - minutesAgo * MINUTE))
}

/** The person used a tab so long ago, and this one looks. */
async function touched(minutesAgo: number): Promise<void> {
  setTouched(minutesAgo)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
}

/** The list of hospitals, in the hands of somebody. */
async function inUse(options: VisitOptions = {}): Promise<App> {
  const app = await visitHospitals(options)
  expect(isCovered()).toBe(false)
  return app
}

test('a page that nobody has touched for ten minutes is covered, and signing in with a new proof comes back to it', async () => {
  const app = await inUse({})
  await touched(9.9)
  expect(isCovered()).toBe(false)
  await touched(10)
  const dialog = await cover()
  expect(dialog).toHaveTextContent('Nadie la usó durante 10 minutos.')
  await act(async () => within(dialog).getByRole('button', { name: 'Iniciar sesión', hidden: true }).click())
  expect(app.session.manager.signinRedirect).toHaveBeenCalledWith(
    expect.objectContaining({
      max_age: 0,
      state: { returnTo: '/hospitals', maxAge: 0, resumes: entryKey(window.history.state) },
    }),
  )
})

test('a covered page is out of the document with its dialogs, and comes back as it was', async () => {
  const app = await inUse()
  const dialog = await openCreate(app, 'Clínica Nueva')
  const field = within(dialog).getByLabelText('Nombre')
  expect(field).toHaveFocus()
  await touched(60)
  await cover()
  expect(document.body).not.toHaveTextContent('Hospital General')
  expect(document.body).not.toHaveTextContent('Crear centro médico')
  expect(field).not.toBeInTheDocument()
  // Another tab signs in.
  await act(async () => {
    noteProof('direccion', Date.now() / 1000)
    app.session.checkIdle()
  })
  expect(isCovered()).toBe(false)
  expect(field).toHaveValue('Clínica Nueva')
  expect(field).toHaveFocus()
  await app.user.type(field, ' 2')
  await app.user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Se creó el centro médico exitosamente')).toBeVisible()
})

test('a hand on the page keeps it open', async () => {
  const app = await inUse()
  await touched(9)
  app.session.noteInput()
  expect(Date.now() - touchedAt()).toBeLessThan(MINUTE)
  expect(isCovered()).toBe(false)
})

test('the first hand after too long a time opens nothing', async () => {
  const app = await inUse()
  setTouched(60)
  await act(async () => app.session.noteInput())
  await cover()
  await act(async () => app.session.noteInput())
  expect(Date.now() - touchedAt()).toBeGreaterThanOrEqual(60 * MINUTE)
  expect(isCovered()).toBe(true)
})

test('neither loading the page anew nor a renewal opens it', async () => {
  const first = await inUse()
  first.unmount()
  setTouched(60)
  const app = await visit('/hospitals', { mock: first.mock })
  await cover()
  await act(async () => {
    await app.session.renew()
  })
  expect(isCovered()).toBe(true)
})

test('a session that ends below it makes the way back no easier', async () => {
  const app = await inUse()
  await touched(60)
  await act(async () => void app.session.refused())
  const dialog = await cover()
  await act(async () => within(dialog).getByRole('button', { name: 'Iniciar sesión', hidden: true }).click())
  expect(app.session.manager.signinRedirect).toHaveBeenCalledWith(expect.objectContaining({ max_age: 0 }))
})

test('a clock that is put back covers as well', async () => {
  await inUse()
  await touched(-60)
  await cover()
})

test('keys and pointers are input', async () => {
  sessionStorage.setItem(KEY, String(Date.now() - 9 * MINUTE))
  const app = await inUse()
  // The page itself counts as touched when it opens.
  expect(Date.now() - touchedAt()).toBeLessThan(MINUTE)
  setTouched(60)
  const later = Date.now() + 6_000
  const now = Date.now
  Date.now = () => later
  try {
    await app.user.keyboard('a')
  } finally {
    Date.now = now
  }
  await cover()
})
