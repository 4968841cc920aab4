import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { showToast, type ToastContent } from '#src/ui/toasts.tsx'
import { heading, toastCount, visit } from './harness.tsx'

const PLAIN: ToastContent = { variant: 'success', title: 'Título', message: 'Mensaje' }
const area = () => screen.getByRole('region', { name: 'Avisos' })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The page with one toast, and the clock in the test's hands. */
async function toasted(content: ToastContent) {
  const app = await visit('/hospitals')
  await screen.findByRole('table')
  await screen.findByRole('region', { name: 'Avisos' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  act(() => void showToast(content))
  await pass(0)
  expect(toastCount()).toBe(1)
  return app
}

describe('§9 how long a toast stays', () => {
  test.each([['success' as const], ['danger' as const]])('a %s one 5 seconds', async (variant) => {
    await toasted({ ...PLAIN, variant })
    await pass(4_990)
    expect(toastCount()).toBe(1)
    await pass(20)
    expect(toastCount()).toBe(0)
  })

  test.each([
    ['a link', { ...PLAIN, href: '/hospitals/1' }],
    ['an action', { ...PLAIN, action: { label: 'Reintentar', onAction: () => {} } }],
  ])('one with %s at most 2 minutes', async (_, content) => {
    await toasted(content)
    await pass(119_990)
    expect(toastCount()).toBe(1)
    await pass(20)
    expect(toastCount()).toBe(0)
  })

  /** Moves the pointer over the toasts. @returns moves it away */
  function hover(): () => void {
    // jsdom knows no `:hover`.
    const hovered = area()
    const matches = vi
      .spyOn(hovered, 'matches')
      .mockImplementation(
        (query) => query.includes(':hover') || Element.prototype.matches.call(hovered, query),
      )
    fireEvent.mouseEnter(hovered)
    return () => {
      matches.mockRestore()
      fireEvent.mouseLeave(hovered)
    }
  }

  test('the pointer over it stops its clock', async () => {
    await toasted(PLAIN)
    await pass(3_000)
    const leave = hover()
    await pass(60_000)
    expect(toastCount()).toBe(1)
    leave()
    await pass(1_900)
    expect(toastCount()).toBe(1)
    await pass(200)
    expect(toastCount()).toBe(0)
  })

  test('the focus on it stops its clock', async () => {
    await toasted(PLAIN)
    const close = screen.getByRole('button', { name: 'Cerrar aviso' })
    act(() => close.focus())
    await pass(60_000)
    expect(toastCount()).toBe(1)
    act(() => close.blur())
    await pass(5_100)
    expect(toastCount()).toBe(0)
  })

  test('either goes on where the other ends', async () => {
    await toasted(PLAIN)
    const close = screen.getByRole('button', { name: 'Cerrar aviso' })
    act(() => close.focus())
    hover()()
    await pass(60_000)
    expect(toastCount()).toBe(1)
    const leave = hover()
    act(() => close.blur())
    await pass(60_000)
    expect(toastCount()).toBe(1)
    leave()
    await pass(5_100)
    expect(toastCount()).toBe(0)
  })
})

describe('more than two at once', () => {
  const texts = () =>
    [...area().querySelectorAll('[data-toast]')].map((card) => card.querySelector('p + p')?.textContent)

  test('the third waits for a place, and its time begins when it is seen', async () => {
    await toasted({ ...PLAIN, message: 'Uno' })
    act(() => {
      for (const message of ['Dos', 'Tres']) showToast({ ...PLAIN, message })
    })
    await pass(0)
    expect(texts().toSorted()).toEqual(['Dos', 'Uno'])
    await pass(5_010)
    expect(texts()).toEqual(['Tres'])
    await pass(4_900)
    expect(texts()).toEqual(['Tres'])
    await pass(200)
    expect(toastCount()).toBe(0)
  })

  test('what went wrong comes before what went well, and none is lost', async () => {
    await toasted({ ...PLAIN, message: 'Uno' })
    act(() => {
      for (const message of ['Dos', 'Tres']) showToast({ ...PLAIN, message })
      for (const message of ['Falla 1', 'Falla 2']) showToast({ ...PLAIN, variant: 'danger', message })
    })
    await pass(5_010)
    expect(texts().toSorted()).toEqual(['Falla 1', 'Falla 2'])
    await pass(5_010)
    expect(texts()).toEqual(['Tres'])
  })

  test('the same one replaces itself, shown or waiting', async () => {
    await toasted({ ...PLAIN, id: 'a', message: 'Uno' })
    act(() => {
      showToast({ ...PLAIN, message: 'Dos' })
      showToast({ ...PLAIN, id: 'b', message: 'Viejo' })
      showToast({ ...PLAIN, id: 'b', message: 'Nuevo' })
      showToast({ ...PLAIN, id: 'a', message: 'Uno otra vez' })
    })
    await pass(0)
    expect(texts().toSorted()).toEqual(['Dos', 'Uno otra vez'])
    await pass(5_010)
    expect(texts()).toEqual(['Nuevo'])
  })
})

describe('what a toast is', () => {
  test.each([
    ['danger' as const, 'alert'],
    ['success' as const, 'status'],
    ['info' as const, 'status'],
  ])('a %s one is a %s, with title and message', async (variant, role) => {
    await toasted({ ...PLAIN, variant })
    const card = within(area()).getByRole(role)
    within(card).getByText('Título')
    within(card).getByText('Mensaje')
  })

  test('its close button takes it away at once, and no other', async () => {
    await toasted(PLAIN)
    act(() => void showToast({ ...PLAIN, message: 'Otro' }))
    const card = within(area()).getByText('Mensaje').closest<HTMLElement>('[role=status]')
    if (!card) throw new Error('There is no such toast')
    fireEvent.click(within(card).getByRole('button', { name: 'Cerrar aviso' }))
    await pass(0)
    expect(toastCount()).toBe(1)
    expect(within(area()).getByText('Otro')).toBeVisible()
  })

  test('one that was closed takes none of the same name away from the page that comes next', async () => {
    const app = await visit('/hospitals')
    await screen.findByRole('region', { name: 'Avisos' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    act(() => void showToast({ ...PLAIN, id: 'a' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Cerrar aviso' }))
    app.unmount()
    await visit('/hospitals', { mock: app.mock })
    await screen.findByRole('region', { name: 'Avisos' })
    act(() => void showToast({ ...PLAIN, id: 'a' }))
    await pass(1_500)
    expect(toastCount()).toBe(1)
  })

  test('its action runs once and takes it away', async () => {
    const onAction = vi.fn()
    await toasted({ ...PLAIN, action: { label: 'Reintentar', onAction } })
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    await pass(0)
    expect(onAction).toHaveBeenCalledTimes(1)
    expect(toastCount()).toBe(0)
  })

  test('its link leads there without loading the page anew', async () => {
    const app = await visit('/hospitals')
    await screen.findByRole('table')
    act(() => void showToast({ ...PLAIN, href: '/hospitals/1/home' }))
    await app.user.click(await screen.findByRole('link', { name: 'Mensaje' }))
    await heading('Página de Inicio')
    expect(app.address()).toBe('/hospitals/1/home')
    await waitFor(() => expect(toastCount()).toBe(0))
  })
})
