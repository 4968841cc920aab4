import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, type HistoryState, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { http } from 'msw/http'
import { OidcClient } from 'oidc-client-ts'
import { toast } from 'react-hot-toast/headless'
import { AuthProvider } from 'react-oidc-context'
import { expect, onTestFinished, vi } from 'vitest'
import { CALM } from '#mocks/faults.ts'
import { type MockServer, setupMockServer } from '#mocks/node.ts'
import type { SeedName } from '#mocks/seed/seed.ts'
import { findAppServices } from '#src/api/app-services.ts'
import { readConfig } from '#src/config.ts'
import { createAppRouter } from '#src/router.tsx'
import { createSession, type Session } from '#src/session/session.ts'
import type { Tabs } from '#src/session/tabs.ts'

export const ORIGIN = window.location.origin

/** One call that reached the API or the provider. */
export interface Call {
  method: string
  /** Path and query. */
  path: string
  headers: Headers
  /** The text of the body. */
  body: Promise<string>
}

export interface VisitOptions {
  /** Who is signed in; null for nobody. */
  persona?: string | null
  seed?: SeedName
  groupsDelay?: number
  /** Changes the server before the page asks anything. */
  prepare?: (mock: MockServer) => void | Promise<void>
  /** Comes back to a server of an earlier visit of the same test, as another tab or a reload. */
  mock?: MockServer
  /** The state of the history entry that it comes back to. */
  entry?: HistoryState
}

export interface App {
  user: UserEvent
  mock: MockServer
  session: Session
  router: ReturnType<typeof createAppRouter>
  /** Every call so far, oldest first. */
  calls: Call[]
  /** The calls of one method to addresses that begin so. */
  callsTo: (method: string, path: string) => Call[]
  /** Path and query of the page. */
  address: () => string
  /** Starts a change of address, as a link would; resolves when it is done. */
  go: (href: string) => Promise<void>
  unmount: () => void
  /** Ends the page, as closing its tab does: its requests get no answers, so it stores nothing more. */
  end: () => void
}

/** How requests reach each server, before anybody counts them. */
const sends = new WeakMap<MockServer, typeof fetch>()

const ALONE: Tabs = { tell: () => {}, listen: () => () => {} }

async function startServer(options: VisitOptions): Promise<MockServer> {
  const { seed = 'default', groupsDelay = 0 } = options
  const mock = await setupMockServer({ origin: ORIGIN, seed, groupsDelay, faults: () => CALM })
  onTestFinished(() => mock.close())
  sends.set(mock, globalThis.fetch)
  return mock
}

/** Stores a persona's session in this tab, as a sign-in leaves it. */
export async function signInAs(mock: MockServer, persona: string): Promise<void> {
  const { key, value } = await mock.signIn(persona)
  sessionStorage.setItem(key, value)
  // Who comes back to the tab left it when they last used it.
  if (sessionStorage.getItem('session.touched') === null)
    sessionStorage.setItem('session.touched', String(Date.now()))
}

/** Opens the application at an address, over the whole mock API with a database of its own. */
export async function visit(path: string, options: VisitOptions = {}): Promise<App> {
  const { persona = 'direccion' } = options
  const mock = options.mock ?? (await startServer(options))
  await options.prepare?.(mock)
  if (persona !== null) await signInAs(mock, persona)

  const calls: Call[] = []
  let isOver = false
  /** A page that has ended gets no answers: it would store and show them in the next page's window. */
  const unlessOver = <Answer,>(answer: Promise<Answer>) =>
    new Promise<Answer>((resolve, reject) => {
      answer.then(
        (value) => isOver || resolve(value),
        (error) => isOver || reject(error),
      )
    })
  const send = sends.get(mock) ?? globalThis.fetch
  sends.set(mock, send)
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    calls.push({
      method: request.method,
      path: pathname + search,
      headers: request.headers,
      body: request.clone().text(),
    })
    return unlessOver(send(request))
  })

  // A form of an earlier test may have had its answer a moment ago.
  toast.remove()
  const session = createSession({ config: readConfig(ORIGIN), origin: ORIGIN, tabs: ALONE })
  // jsdom can't leave the page; what matters is where to. It is for ever on its way: one that has not left after 20 s says
  // so, and by then its window may be gone.
  vi.spyOn(session.manager, 'signinRedirect').mockReturnValue(new Promise(() => {}))
  vi.spyOn(session.manager, 'signoutRedirect').mockResolvedValue()
  const { renew, accessToken } = session
  // Who waits for the rights in a new hospital says so when they come, and asks again until then.
  session.renew = () => (isOver ? new Promise(() => {}) : unlessOver(renew()))
  // Code that arrives after its test asks for what its page shows: that would be counted as the next test's.
  session.accessToken = () => (isOver ? new Promise(() => {}) : accessToken())
  const history = createMemoryHistory({ initialEntries: [path] })
  Object.assign(history.location.state, options.entry)
  const router = createAppRouter({ session }, history)
  const { unmount } = render(
    <AuthProvider userManager={session.manager} skipSigninCallback>
      <RouterProvider router={router} />
    </AuthProvider>,
  )
  function end() {
    if (isOver) return
    isOver = true
    unmount()
    // A page that was still on its way would be drawn after its window is gone.
    router.startTransition = async () => false
    // What it still asks for would be counted as the next test's.
    void findAppServices(session)?.queryClient.cancelQueries()
  }
  onTestFinished(end)
  return {
    user: userEvent.setup({ delay: null }),
    mock,
    session,
    router,
    calls,
    callsTo: (method, start) => calls.filter((call) => call.method === method && call.path.startsWith(start)),
    address: () => router.state.location.href,
    go: (href) => router.navigate({ href }),
    unmount,
    end,
  }
}

/** Loads the same tab anew: its history entry stays. */
export async function reload(app: App, options: VisitOptions = {}): Promise<App> {
  const { href, state } = app.router.history.location
  app.unmount()
  return visit(href, { mock: app.mock, entry: state, ...options })
}

/** What a signed-in page has asked the server, and still asks. */
export function queryClientOf({ session }: Pick<App, 'session'>): QueryClient {
  const services = findAppServices(session)
  if (!services) throw new Error('No signed-in page has been shown')
  return services.queryClient
}

/** The hospitals screen with its rows, or with the words that stand for them. */
export async function visitHospitals(options: VisitOptions & { search?: string } = {}): Promise<App> {
  const app = await visit(`/hospitals${options.search ?? ''}`, options)
  await screen.findByRole('table')
  return app
}

/** The navigation bar, if it is there. */
export const navbar = () => screen.queryByRole('navigation', { name: 'Centros médicos' })

/**
 * Begins a sign-in as the app does, and goes through it at the provider.
 * @returns the path that the provider sends back to, with its code
 */
export async function throughProvider(
  { session, mock }: App,
  returnTo: string,
  persona = 'direccion',
  state: unknown = { returnTo },
): Promise<string> {
  const request = await beginSignIn(session, returnTo, state)
  const { pathname, search } = new URL(await mock.identity.authorize(request.url, persona))
  return pathname + search
}

/** A sign-in that waits at the provider: its `state` is known to this tab. */
export function beginSignIn({ manager }: Session, returnTo: string, state: unknown = { returnTo }) {
  const { authority, client_id, redirect_uri, scope, stateStore } = manager.settings
  return new OidcClient({ authority, client_id, redirect_uri, scope, stateStore }).createSigninRequest({
    nonce: 'n-1',
    state,
  })
}

/** Waits until the page's main heading reads so. */
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** The names in the table, from the top. */
export function names(): string[] {
  const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row')
  return rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent ?? '')
}

/** The ids in the table, from the top. */
export function ids(): number[] {
  const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row')
  return rows.map((row) => Number(within(row).getAllByRole('cell')[1]?.textContent))
}

/** The button of a page that stands still. */
export const button = (name: string) => screen.getByRole('button', { name })

/** A button, once it is there: what a page shows can come with several answers. */
export const findButton = (name: string) => screen.findByRole('button', { name })

/** Waits for a dialog, and until it takes clicks: the rest of the page stops taking them one drawing before it begins. */
export async function shownDialog(
  role: 'dialog' | 'alertdialog',
  name?: string | RegExp,
): Promise<HTMLElement> {
  const dialog = await screen.findByRole(role, name === undefined ? {} : { name })
  await waitFor(() => expect(dialog).toHaveStyle({ pointerEvents: 'auto' }))
  return dialog
}

/** Waits for a toast with this message. */
export async function toastWith(message: string | RegExp): Promise<HTMLElement> {
  const area = await screen.findByRole('region', { name: 'Avisos' })
  const text = await within(area).findByText(message)
  const card = text.closest<HTMLElement>('[role=alert], [role=status]')
  if (!card) throw new Error(`${String(message)} stands in no toast`)
  return card
}

/** A toast reads like this: who it is for (role), title and message. */
export async function expectToast(
  role: 'alert' | 'status',
  title: string,
  message: string | RegExp,
): Promise<HTMLElement> {
  const card = await toastWith(message)
  expect(card).toHaveAttribute('role', role)
  within(card).getByText(title)
  return card
}

export function toastCount(): number {
  const area = screen.queryByRole('region', { name: 'Avisos' })
  return area ? within(area).queryAllByRole('button', { name: 'Cerrar aviso' }).length : 0
}

/** Opens a menu that the page has once. */
export async function openMenu(
  app: App,
  label: 'Cambiar de hospital' | 'Menú de usuario' | 'Columnas y filas',
): Promise<HTMLElement> {
  await app.user.click(await screen.findByRole('button', { name: label }))
  return screen.findByRole('menu')
}

/** Selects a row by its name. */
export async function selectRow(app: App, name: string): Promise<void> {
  await app.user.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name}` }))
}

/** Opens *Agregar* and types a name. */
export async function openCreate(app: App, name = ''): Promise<HTMLElement> {
  await app.user.click(await screen.findByRole('button', { name: 'Agregar' }))
  const dialog = await shownDialog('dialog', 'Crear centro médico')
  if (name !== '') await app.user.type(within(dialog).getByLabelText('Nombre'), name)
  return dialog
}

/** Opens *Editar* for a row. */
export async function openEdit(app: App, name: string): Promise<HTMLElement> {
  await selectRow(app, name)
  await app.user.click(await findButton('Editar'))
  return shownDialog('dialog', 'Editar centro médico')
}

/** Opens *Eliminar* for a row. */
export async function openDelete(app: App, name: string): Promise<HTMLElement> {
  await selectRow(app, name)
  await app.user.click(await findButton('Eliminar'))
  return shownDialog('dialog', 'Eliminar centro médico')
}

/** Writes a text over what a field holds, at once: letter by letter takes a drawing for each. */
export async function write({ user }: App, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  if (text === '') return
  await user.paste(text)
}

/** Waits until a dialog is gone, and until one below it takes clicks again: that comes one drawing later. */
export const gone = (dialog: HTMLElement) =>
  waitFor(() => {
    expect(dialog).not.toBeInTheDocument()
    const below = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1)
    if (below) expect(below).toHaveStyle({ pointerEvents: 'auto' })
  })

/** A promise and what settles it: lets a test hold an answer back. */
export function gate<Value = void>() {
  return Promise.withResolvers<Value>()
}

/** For a handler: whatever answers after it does so once the gate is open. */
export function heldBy({ promise }: { promise: Promise<unknown> }) {
  return async () => {
    await promise
    return undefined
  }
}

/**
 * Sends something, and has what it changed read again before its answer comes, as where what the server tells of its
 * changes overtakes it.
 * @param path that is written to
 * @param shown what the page says then
 * @returns lets the answer come
 */
export async function changeBeforeAnswer(
  app: App,
  path: string,
  send: () => Promise<void>,
  shown: string,
): Promise<() => void> {
  const [done, answering] = [gate(), gate()]
  app.mock.server.use(
    http.post(`${ORIGIN}${path}`, async ({ request }) => {
      const answer = await app.mock.api.fetch(request)
      done.resolve()
      await answering.promise
      return answer
    }),
  )
  await send()
  await done.promise
  await queryClientOf(app).invalidateQueries()
  await waitFor(() => expect(document.querySelector('main')).toHaveTextContent(shown))
  return answering.resolve
}
