import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { findAppServices } from '#src/api/app-services.ts'
import { followEvents } from '#src/api/event-stream.ts'
import { REFRESH_MS, refreshOften } from '#src/api/load.ts'
import { followChanges } from '#src/app/follow-changes.ts'
import { Handover } from '#src/domain/assignments/contract.ts'
import type { ChangeEvent } from '#src/domain/events/contract.ts'
import { roomQueries } from '#src/features/rooms/queries.ts'
import { createHospitalHandle, type HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { apiOf, openDesk, openUsedWard, openWard, type Ward } from '../fixtures/ward.ts'
import { bed, bedButton, HOME } from './beds.ts'
import { DOCS, openNote, section } from './documents.ts'
import { type App, expectToast, gone, ORIGIN, queryClientOf, shownDialog, visit } from './harness.tsx'
import { save } from './patients.ts'

const EVENTS = '/api/hospitals/1/events'

type Work = () => Promise<unknown>

/**
 * Gives locks as a browser has them, which jsdom lacks, for as long as something begins: whoever asks has their turn after
 * those who asked before.
 */
function withLocks<Begun>(begin: () => Begun): Begun {
  const turns = new Map<string, Promise<unknown>>()
  const locks = {
    request(
      name: string,
      ...[options, work]: [Work] | [options: { signal: AbortSignal }, work: Work]
    ): Promise<unknown> {
      const start = () => {
        if (typeof options === 'function') return options()
        return options.signal.aborted ? undefined : work?.()
      }
      const turn = (turns.get(name) ?? Promise.resolve()).then(start)
      turns.set(
        name,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  try {
    return begin()
  } finally {
    // A page that is shown later in the test would follow by itself, and go on after it.
    Reflect.deleteProperty(navigator, 'locks')
  }
}

function hospitalOf({ session }: App): HospitalHandle {
  const services = findAppServices(session)
  if (!services) throw new Error('No signed-in page has been shown')
  return createHospitalHandle({ ...services, session }, { hospitalId: 1, name: '' })
}

/** Has a page follow what others change, as it does a few seconds after it stands. */
async function follow(app: App): Promise<void> {
  const { session } = app
  const services = { queryClient: queryClientOf(app), session, hospital: hospitalOf(app) }
  onTestFinished(withLocks(() => followChanges(services)))
  await waitFor(() => expect(refreshOften()).toBeGreaterThan(REFRESH_MS))
}

async function openBoard(ward: Ward, persona = 'enfermeria'): Promise<App> {
  const app = await visit(HOME, { mock: ward.mock, persona })
  await bed('Q-1')
  await follow(app)
  return app
}

/** How often the page has read the rooms. */
const readings = (app: App) => app.callsTo('GET', '/api/hospitals/1/rooms').length

/** Waits until what the page has read of the ward's first bed tells this of who lies there. */
async function untilBoardTells(app: App, { room }: Ward, told: object): Promise<void> {
  const { queryKey } = roomQueries.board(hospitalOf(app))
  const occupant = () => {
    const rooms = queryClientOf(app).getQueryData(queryKey) ?? []
    return rooms.find(({ roomId }) => roomId === room.roomId)?.beds[0]?.occupant
  }
  await waitFor(() => expect(occupant()).toMatchObject(told))
}

describe('a page follows what others change', () => {
  test('without asking: the board shows who was admitted, and is read once for it', async () => {
    const ward = await openWard()
    const app = await openBoard(ward)
    const before = readings(app)
    const { patientId } = await ward.addPatient({ givenNames: 'Zenaida' })
    await ward.admit(patientId)
    await within(await bed('Q-1')).findByRole('link', { name: /Zenaida/ })
    // The patient and the admission were told together.
    expect(readings(app) - before).toBeLessThanOrEqual(2)
    expect(app.callsTo('GET', EVENTS)).toHaveLength(1)
  })

  test('a handover that a colleague offers comes into the day of who is to accept it', async () => {
    const ward = await openWard()
    const handovers = '/api/hospitals/1/handovers'
    await apiOf(ward.mock)(z.undefined(), 'DELETE', `${handovers}/1`)
    const { episodeId } = await ward.admit((await ward.addPatient()).patientId)
    const attending = { episodeId, doctorId: 'direccion', role: 'attending' } as const
    await ward.assign({ ...attending, startsAt: new Date().toISOString() })
    const app = await openBoard(ward, 'medica')
    await waitFor(() => expect(app.callsTo('GET', handovers)).not.toEqual([]))
    expect(screen.queryByRole('button', { name: /^Entregas/ })).toBeNull()
    const body = { toDoctorId: 'medica', items: [{ episodeId }] }
    await apiOf(ward.mock)(Handover, 'POST', handovers, { body })
    await screen.findByRole('button', { name: 'Entregas 1' })
  })

  test('and reads what it wrote itself no second time', async () => {
    const ward = await openUsedWard()
    const app = await openBoard(ward)
    const before = readings(app)
    const invalidate = vi.spyOn(queryClientOf(app), 'invalidateQueries')
    await app.user.click(await bedButton('Marcar como limpia', 'Q-1'))
    await expectToast('status', 'Marcar como limpia', 'La cama Q-1 ya está disponible')
    await within(await bed('Q-1')).findByText('Disponible')
    const flush = () => invalidate.mock.calls.findIndex(([filters]) => filters?.predicate !== undefined)
    await waitFor(() => expect(flush()).toBeGreaterThanOrEqual(0))
    // Whatever its event led to has been read by now.
    await invalidate.mock.results[flush()]?.value
    expect(readings(app) - before).toBe(1)
  })

  test('the board reads again what a bed tells, and not with every word of a draft', async () => {
    const ward = await openDesk()
    const { patient, episode } = ward
    const app = await openBoard(ward)
    const untilTold = (told: object) => untilBoardTells(app, ward, told)

    await ward.editAllergies(patient, ['Penicilina'])
    await untilTold({ allergies: 'listed' })
    const diagnosis = { code: 'J18.9', text: 'Neumonía' }
    await ward.editEpisode(episode, {
      diagnoses: [{ ...diagnosis, rank: 'principal', certainty: 'confirmado' }],
    })
    await untilTold({ diagnosis })
    const { episodeId, admittedAt } = episode
    await ward.assign({ episodeId, doctorId: 'medica', role: 'attending', startsAt: admittedAt })
    await untilTold({ attendingDoctorId: 'medica' })
    const { documentId } = await ward.begin()
    await untilTold({ hasDraft: true })

    const before = readings(app)
    const invalidate = vi.spyOn(queryClientOf(app), 'invalidateQueries')
    await ward.put(documentId, { evolucion: 'Sin fiebre', plan: 'Alta' })
    await waitFor(() => expect(invalidate).toHaveBeenCalled())
    await Promise.all(invalidate.mock.results.map(({ value }) => value))
    expect(readings(app)).toBe(before)
    await ward.action(documentId, 'sign', {})
    await untilTold({ hasDraft: false })
  })

  test('a retirement passes on whom the doctor attended, on the board as well', async () => {
    const ward = await openDesk()
    const { episodeId, admittedAt } = ward.episode
    const attending = { episodeId, role: 'attending', startsAt: admittedAt } as const
    await ward.assign({ ...attending, doctorId: 'medica' })
    const app = await openBoard(ward)
    await untilBoardTells(app, ward, { attendingDoctorId: 'medica' })
    await ward.retire('medica', 'direccion')
    await untilBoardTells(app, ward, { attendingDoctorId: 'direccion' })
  })

  test('a right that is taken away is gone from the page, which says which one', async () => {
    const ward = await openWard()
    const app = await openBoard(ward)
    await ward.setRights('enfermeria', [])
    expect(await screen.findByText(/Cuartos y camas \(Lectura\)/)).toBeVisible()
    expect(app.address()).toBe(HOME)
  })

  test('whoever has a hand on a draft is seen on it, and whoever types says so once in a while', async () => {
    const desk = await openDesk()
    const { documentId } = await desk.begin()
    const app = await openNote(desk, documentId, { persona: 'direccion' })
    await follow(app)
    const presence = `${DOCS}/documents/${documentId}/presence`
    await desk.sayPresence(documentId, 'medica')
    expect(await screen.findByText(/está escribiendo aquí/)).toHaveTextContent(/^.+ está escribiendo aquí$/)
    await app.user.type(await section('Plan'), 'Alta mañana')
    await waitFor(() => expect(app.callsTo('PUT', presence)).toHaveLength(1))
  })
})

describe('the board shows to whoever comes back to it what they wrote elsewhere', () => {
  test('the allergies of who lies in a bed', async () => {
    const ward = await openDesk()
    const app = await openBoard(ward)
    await untilBoardTells(app, ward, { allergies: 'notAsked' })
    await app.go(`/hospitals/1/patients/${ward.patient.patientId}/overview`)
    await app.user.click(await screen.findByRole('button', { name: 'Editar alergias' }))
    const dialog = await shownDialog('dialog', 'Editar alergias')
    await app.user.click(within(dialog).getByRole('radio', { name: 'Negadas' }))
    await save(app, dialog)
    await gone(dialog)
    await app.go(HOME)
    await untilBoardTells(app, ward, { allergies: 'none' })
  })

  test('a note that they began', async () => {
    const ward = await openDesk()
    const app = await openBoard(ward, 'direccion')
    await untilBoardTells(app, ward, { hasDraft: false })
    await app.go(ward.path)
    await app.user.click(await screen.findByRole('button', { name: 'Nuevo documento' }))
    await section('Plan')
    await app.go(HOME)
    await untilBoardTells(app, ward, { hasDraft: true })
  })
})

/** A server of streams: each request is answered by the next one, the last by all others. */
function serveStreams(...answers: ((after: string | null) => Response)[]) {
  const asked: (string | undefined)[] = []
  const events: ChangeEvent[] = []
  const ends: unknown[] = []
  const opened: (number | null)[] = []
  let resets = 0
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  const following = followEvents(
    {
      async request(lastId) {
        const answer = answers[Math.min(asked.length, answers.length - 1)]
        asked.push(lastId)
        if (!answer) throw new TypeError('No network')
        return answer(lastId ?? null)
      },
      onOpen: (quietFor) => opened.push(quietFor),
      onChange: (event) => events.push(event),
      onReset: () => {
        resets += 1
      },
      onEnd: (error) => ends.push(error),
    },
    undefined,
    stopping.signal,
  )
  return { asked, events, ends, opened, following, stop: () => stopping.abort(), resets: () => resets }
}

const streamOf = (...pieces: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    }),
  )
const hanging = () => new Response(new ReadableStream())
const READY = 'id: 7\nevent: ready\ndata: {"quietFor":1000}\n\n'
const change = (id: number, noun = 'rooms') =>
  `id: ${id}\ndata: {"noun":"${noun}","id":${id},"version":1,"sub":"medica"}\n\n`

describe('a stream that goes wrong', () => {
  test('is asked for again from the last event on, wherever it was cut', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { asked, events, opened } = serveStreams(
      () => streamOf(READY, change(8).slice(0, 20), change(8).slice(20), change(9).slice(0, 30)),
      () => streamOf(change(9)),
      hanging,
    )
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toEqual([undefined, '8', '9'])
    expect(events.map(({ id }) => id)).toEqual([8, 9])
    expect(opened).toEqual([1000])
  })

  test('that lies is read for what it is worth', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { events, resets, opened } = serveStreams(
      () => new Response('<!doctype html><title>Inicio de sesión</title>'),
      () =>
        streamOf(
          'event: ready\ndata: no\n\n',
          'data: {\n\n',
          'data: {"noun":"moons","id":1,"version":1,"sub":"x"}\n\n',
          'data: {"noun":"rooms","id":-1,"version":1,"sub":"x"}\n\n',
          'event: news\ndata: {"noun":"rooms","id":1,"version":1,"sub":"x"}\n\n',
          'event: reset\ndata: {"quietFor":null}\n\n',
          change(10, 'episodes'),
        ),
      hanging,
    )
    await vi.advanceTimersByTimeAsync(10_000)
    expect(events).toEqual([{ noun: 'episodes', id: 10, version: 1, sub: 'medica' }])
    expect([resets(), opened]).toEqual([1, [null, null]])
  })

  test('without a word is given up after three quarters of a minute, as where a proxy keeps it', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const signals: AbortSignal[] = []
    const stopping = new AbortController()
    onTestFinished(() => stopping.abort())
    const ends: unknown[] = []
    void followEvents(
      {
        request: (_, signal) => {
          signals.push(signal)
          return new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
        },
        onOpen: () => {},
        onChange: () => {},
        onReset: () => {},
        onEnd: (error) => ends.push(error),
      },
      undefined,
      stopping.signal,
    )
    await vi.advanceTimersByTimeAsync(44_000)
    expect(ends).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(ends).toHaveLength(1)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  test('is asked for ever more seldom, but at once where the network is back', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { asked, ends } = serveStreams()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    const tries = asked.length
    expect(tries).toBeGreaterThan(10)
    expect(tries).toBeLessThan(30)
    expect(ends).toHaveLength(tries)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(10)
    expect(asked).toHaveLength(tries + 1)
  })
})

test('a page whose stream breaks off asks by itself, as often as before', async () => {
  const ward = await openWard()
  const app = await openBoard(ward)
  app.mock.server.use(http.get(ORIGIN + EVENTS, () => new HttpResponse(null, { status: 503 })))
  app.mock.api.endStreams()
  await waitFor(() => expect(refreshOften()).toBe(REFRESH_MS), { timeout: 10_000 })
})
