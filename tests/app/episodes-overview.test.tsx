import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { episodePath, openDesk, openWard } from '../fixtures/ward.ts'
import { button, findButton, gate, heading, heldBy, ORIGIN, visit } from './harness.tsx'

describe('the overview of an episode', () => {
  test('tells what is known of it, and what happened in it, the newest first', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const diagnosis = { code: 'J18.9', text: 'Neumonía', rank: 'principal', certainty: 'presuntivo' } as const
    const admitted = await ward.admit(patientId, { origin: 'Domicilio', diagnoses: [diagnosis] })
    const episode = await ward.actOnEpisode(admitted, 'transfer', {
      bedId: ward.beds[1] ?? 0,
      note: 'Aislamiento',
    })
    await visit(episodePath(episode), { mock: ward.mock })
    await heading('Hospitalización')
    expect(screen.getByText('En curso')).toBeVisible()
    expect(screen.getByRole('link', { name: /Q-2/ })).toHaveAttribute(
      'href',
      `/hospitals/1/rooms/${ward.room.roomId}`,
    )
    expect(screen.getByText('Fiebre y tos', { selector: 'dd' })).toBeVisible()
    expect(screen.getByText('J18.9')).toBeVisible()
    expect(screen.getByText('menos de un día')).toBeVisible()
    const entries = within(await screen.findByRole('list', { name: 'Línea de tiempo' })).getAllByRole(
      'listitem',
    )
    expect(entries.map((entry) => entry.textContent)).toEqual([
      expect.stringMatching(/^Traslado.*De Q-1 a Q-2Aislamiento.*Elena Ríos/),
      expect.stringMatching(/^Ingreso.*Cama Q-1.*Elena Ríos/),
    ])
    for (const name of ['Trasladar', 'Indicar alta', 'Editar', 'Anular', 'Egresar'])
      expect(button(name)).toBeVisible()
  })
})

test('the buttons come with the number of drafts beside them: none moves away as it is pressed', async () => {
  const { mock, episode, begin } = await openDesk()
  await begin()
  const open = gate()
  mock.server.use(http.get(`${ORIGIN}/docs/hospitals/1/episodes/:episodeId/documents`, heldBy(open)))
  const app = await visit(episodePath(episode), { mock })
  const documents = `/docs/hospitals/1/episodes/${episode.episodeId}/documents`
  await waitFor(() => expect(app.callsTo('GET', documents)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Trasladar' })).toBeNull()
  open.resolve()
  await screen.findByRole('button', { name: 'Trasladar' })
  expect(screen.getByRole('link', { name: /^Documentos.*1 borrador$/ })).toBeVisible()
})

describe('who may do what with an episode', () => {
  const ALL = ['Trasladar', 'Indicar alta', 'Egresar', 'Editar', 'Anular']

  test.each([
    ['direccion', ALL],
    ['medica', ALL],
    ['enfermeria', ALL.filter((name) => name !== 'Indicar alta')],
    ['admision', ALL.filter((name) => name !== 'Indicar alta')],
    ['archivo', []],
  ])('%s: %j', async (persona, allowed) => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const episode = await ward.admit(patientId)
    const app = await visit(episodePath(episode), { mock: ward.mock, persona })
    await heading('Hospitalización')
    await screen.findByRole('list', { name: 'Línea de tiempo' })
    await waitFor(() => expect(ALL.filter((name) => screen.queryByRole('button', { name }))).toEqual(allowed))
    expect(app.callsTo('GET', `/api/hospitals/1/episodes/${episode.episodeId}?`)).toHaveLength(1)
  })

  test('sin-permisos: names the right that is missing, and asks for nothing', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const episode = await ward.admit(patientId)
    const app = await visit(episodePath(episode), { mock: ward.mock, persona: 'sin-permisos' })
    expect(await screen.findByText(/^(Pacientes|Episodios y documentos) \(Lectura\)$/)).toBeVisible()
    expect(app.calls.filter(({ path }) => /\/(patients|episodes|profile)\b/.test(path))).toEqual([])
  })
})

describe('an address that names no episode of its patient', () => {
  test('somebody else’s episode does not exist here, and is not shown', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const other = await ward.addPatient({ givenNames: 'Ana' })
    const { episodeId } = await ward.admit(patientId)
    for (const path of [`episodesOverview/${episodeId}`, `episodes/${episodeId}/overview`]) {
      const app = await visit(`/hospitals/1/patients/${other.patientId}/${path}`, { mock: ward.mock })
      await heading('Este episodio no existe')
      expect(screen.getByRole('link', { name: 'Ver al paciente' })).toHaveAttribute(
        'href',
        `/hospitals/1/patients/${other.patientId}/overview`,
      )
      expect(screen.queryByText('Fiebre y tos')).not.toBeInTheDocument()
      app.unmount()
    }
  })

  test.each(['999999', '0', '01', 'x', '1e3'])('F25: %s', async (episodeId) => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    await visit(`/hospitals/1/patients/${patientId}/episodesOverview/${episodeId}`, { mock: ward.mock })
    await heading('Este episodio no existe')
    expect(screen.getByRole('region', { name: 'Paciente' })).toHaveTextContent('QUINTANAR YÁÑEZ, Rosa')
  })

  test('F25: a right that the server no longer grants is named', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const episode = await ward.admit(patientId)
    const group = 'hospital-1-episodes-read'
    ward.mock.server.use(
      http.get('*/api/hospitals/1/episodes/*', () => HttpResponse.json({ group }, { status: 403 })),
    )
    await visit(episodePath(episode), { mock: ward.mock })
    expect(await screen.findByText('Episodios y documentos (Lectura)')).toBeVisible()
  })
})

describe('the timeline', () => {
  test('F37: of 5,000 entries shows 20 a page, the page in the address; a page past the end is the last', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const episode = await ward.admit(patientId)
    const rows = Array.from({ length: 4_999 }, (_, index) => ({
      hospitalId: 1,
      episodeId: episode.episodeId,
      kind: 'transfer',
      userId: 'direccion',
      happenedAt: Date.now() + index,
      recordedAt: Date.now(),
      note: `Traslado ${index + 1}`,
      bedId: ward.beds[0] ?? 0,
      fromBedId: ward.beds[1] ?? 0,
    }))
    for (let first = 0; first < rows.length; first += 1_000)
      await ward.mock.store.db
        .insertInto('movements')
        .values(rows.slice(first, first + 1_000))
        .execute()
    const app = await visit(episodePath(episode), { mock: ward.mock })
    expect(await screen.findByText('5000 registros')).toBeVisible()
    const list = screen.getByRole('list', { name: 'Línea de tiempo' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(20)
    expect(within(list).getByText('Traslado 4999')).toBeVisible()
    await app.user.click(await findButton('Siguiente página'))
    expect(await screen.findByText('Traslado 4979')).toBeVisible()
    expect(app.address()).toBe(`${episodePath(episode)}?page=2`)
    await app.go(`${episodePath(episode)}?page=999`)
    await waitFor(() => expect(app.address()).toBe(`${episodePath(episode)}?page=250`))
    expect(await screen.findByText('Fiebre y tos', { selector: 'li p' })).toBeVisible()
  })

  test('a failure is said in its place, and can be tried again', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const episode = await ward.admit(patientId)
    ward.mock.server.use(http.get('*/timeline', () => HttpResponse.json({ detail: 'No' }, { status: 409 })))
    const app = await visit(episodePath(episode), { mock: ward.mock })
    expect(await screen.findByText('No se pudo cargar la línea de tiempo')).toBeVisible()
    ward.mock.server.resetHandlers()
    await app.user.click(await findButton('Reintentar'))
    expect(await screen.findByRole('list', { name: 'Línea de tiempo' })).toBeVisible()
  })
})

test('pointing at the way to an episode reads nothing of it: reading is logged', async () => {
  const ward = await openWard()
  const { patientId } = await ward.addPatient()
  const { episodeId } = await ward.admit(patientId)
  const app = await visit(`/hospitals/1/patients/${patientId}/episodes/${episodeId}/overview`, {
    mock: ward.mock,
  })
  await heading('Documentos del episodio')
  const link = screen.getByRole('link', { name: /^Hospitalización · / })
  const before = app.calls.length
  await app.user.hover(link)
  // The code comes, after the pause that the router waits; no question goes to the API.
  await app.router.preloadRoute({ to: link.getAttribute('href') ?? '' })
  expect(app.calls.slice(before).filter(({ path }) => path.startsWith('/api/hospitals/1/'))).toEqual([])
  await app.user.click(link)
  await heading('Hospitalización')
})

test('the frame of an episode’s documents names the patient and the episode', async () => {
  const ward = await openWard()
  const { patientId } = await ward.addPatient()
  const { episodeId } = await ward.admit(patientId)
  for (const place of ['', `rooms/${ward.room.roomId}/`]) {
    const app = await visit(`/hospitals/1/${place}patients/${patientId}/episodes/${episodeId}`, {
      mock: ward.mock,
    })
    await heading('Documentos del episodio')
    expect(screen.getByRole('region', { name: 'Paciente' })).toHaveTextContent('QUINTANAR YÁÑEZ, Rosa')
    expect(screen.getByRole('link', { name: /^Hospitalización · / })).toHaveAttribute(
      'href',
      `/hospitals/1/${place}patients/${patientId}/episodesOverview/${episodeId}`,
    )
    expect(document.title).toBe('Ronda')
    app.unmount()
  }
})

test('F38: hostile words stay text, in their own direction', async () => {
  const ward = await openWard()
  const hostile = '<img src=x onerror=alert(1)> זורו {{7*7}}'
  const { patientId } = await ward.addPatient()
  const diagnosis = {
    code: 'J18.9',
    text: 'W'.repeat(300),
    rank: 'principal',
    certainty: 'presuntivo',
  } as const
  const episode = await ward.admit(patientId, { reason: `${hostile} motivo`, diagnoses: [diagnosis] })
  await visit(episodePath(episode), { mock: ward.mock })
  expect((await screen.findAllByText(/<img src=x onerror=alert\(1\)>/)).length).toBeGreaterThan(0)
  expect(document.querySelector('img')).toBeNull()
})
