import { describe, expect, test, vi } from 'vitest'
import { PERSONAS } from '#mocks/personas.ts'
import { type Episode, EpisodeKind } from '#src/domain/episodes/contract.ts'
import type { BedState } from '#src/domain/rooms/contract.ts'
import { EPISODES, episodeOf, minutes, startWard } from '../fixtures/episodes.ts'
import { addPatient } from '../fixtures/patients.ts'

type Ward = Awaited<ReturnType<typeof startWard>>

/** How an episode comes into each state. */
const STATES = {
  open: async ({ admit }: Ward, about: object) => episodeOf(await admit(about)),
  dischargeOrdered: ({ ordered }: Ward, about: object) => ordered(about),
  discharged: ({ discharged }: Ward, about: object) => discharged(about),
  annulled: async ({ admit, act }: Ward, about: object) =>
    episodeOf(await act(episodeOf(await admit(about)), 'annul')),
}
/** The contract's table: what can be done in a state, and where it leads. */
const LEADS: Readonly<Record<string, Readonly<Record<string, keyof typeof STATES>>>> = {
  open: {
    transfer: 'open',
    'order-discharge': 'dischargeOrdered',
    'discharge voluntary': 'discharged',
    'discharge absconded': 'discharged',
    annul: 'annulled',
  },
  dischargeOrdered: {
    transfer: 'dischargeOrdered',
    'revoke-discharge': 'open',
    discharge: 'discharged',
    'discharge improved': 'discharged',
  },
  discharged: { 'correct-discharge': 'discharged', reopen: 'open' },
  annulled: {},
}
/** Each action, and with what motive. */
const DONE = [
  ...['transfer', 'order-discharge', 'revoke-discharge', 'discharge', 'discharge improved'],
  ...['discharge voluntary', 'discharge absconded', 'correct-discharge', 'reopen', 'annul'],
]
const ACTIONS = [...new Set(DONE.map((one) => one.replace(/ .*/, '')))]
/** What takes a physician; for the rest the right to write episodes will do. */
const PHYSICIAN = ['order-discharge', 'revoke-discharge', 'reopen']
const KINDS = EpisodeKind.options.map((kind) => ({ kind, bed: kind !== 'outpatient' }))
const PAIRS = Object.entries(STATES).flatMap(([status, bring]) =>
  DONE.map((done) => [status, done, bring] as const),
)

describe.each(KINDS)('$kind', ({ kind, bed }) => {
  test.each(PAIRS)('%s: %s', async (status, done, bring) => {
    const ward = await startWard()
    const episode = await bring(ward, { kind, ...(bed ? {} : { bedId: null }) })
    expect(episode.status).toBe(status)
    const leads = !bed && done === 'transfer' ? undefined : LEADS[status]?.[done]
    const [action = '', motive] = done.split(' ')
    const reply = await ward.act(episode, action, motive ? { motive } : {})
    // What another motive was ordered for is wrong at its field.
    const isOther = status === 'dischargeOrdered' && ['voluntary', 'absconded'].includes(motive ?? '')
    expect(reply.status).toBe(leads ? 200 : isOther ? 422 : 409)
    const after = episodeOf(await ward.as('medica').get(`${EPISODES}/${episode.episodeId}`))
    if (leads) {
      expect(after).toEqual(reply.body)
      expect(after).toMatchObject({ status: leads, version: episode.version + 1 })
      expect(after.bedId === null).toBe(!bed || leads === 'discharged' || leads === 'annulled')
    } else expect(after).toEqual(episode)
  })
})

describe('Trasladar', () => {
  test('moves the patient, and leaves the old bed to be cleaned', async () => {
    const { admit, act, later, store, bed, bedA, bedB, bedHistory, patient, patientId } = await startWard()
    const episode = episodeOf(await admit())
    later(10)
    const reply = await act(episode, 'transfer', { note: 'Cerca de enfermería' }, 'enfermeria')
    expect(episodeOf(reply)).toMatchObject({ bedId: bedB, bed: { code: 'B' }, lastMovementAt: minutes(10) })
    const stays = store.db.selectFrom('bedStays').select(['bedId', 'endedAt']).orderBy('bedStayId')
    expect(await stays.execute()).toEqual([
      { bedId: bedA, endedAt: Date.parse(minutes(10)) },
      { bedId: bedB, endedAt: null },
    ])
    expect((await bed(bedA)).state).toBe('cleaning')
    expect((await bedHistory(bedA)).at(-1)).toEqual(['cleaning', minutes(10)])
    expect((await bedHistory(bedB)).at(-1)).toEqual(['occupied', minutes(10)])
    expect((await patient(patientId)).lastMovementAt).toBe(Date.parse(minutes(10)))
  })

  test('lets two patients trade beds by way of a third', async () => {
    const { admit, act, store, setBed, bedA, bedB, bedC } = await startWard()
    const ana = episodeOf(await admit())
    const eva = episodeOf(await admit({ patientId: await addPatient(store), bedId: bedB }))
    const aside = episodeOf(await act(ana, 'transfer', { bedId: bedC }))
    await setBed(bedA, { state: 'free' })
    const there = await act(eva, 'transfer', { bedId: bedA })
    await setBed(bedB, { state: 'free' })
    const back = await act(aside, 'transfer', { bedId: bedB })
    expect([episodeOf(there).bedId, episodeOf(back).bedId]).toEqual([bedA, bedB])
    const open = store.db.selectFrom('bedStays').select('bedId').where('endedAt', 'is', null)
    expect((await open.execute()).map(({ bedId }) => bedId).toSorted((a, b) => a - b)).toEqual([bedA, bedB])
  })

  test.each([
    ['bedA', 409, 'El paciente ya está en la cama A'],
    [
      'bedB',
      409,
      'La cama B ya está ocupada: Ana López Ruiz (ingreso de Brenda Cáceres Tun, hace un momento)',
    ],
    ['bedC', 409, 'La cama C está en limpieza'],
    ['nowhere', 422, 'No existe esa cama en este centro médico'],
  ] as const)('into %s is refused with %d', async (name, status, text) => {
    const ward = await startWard()
    const { admit, act, setBed, store, bedA, bedB, bedC } = ward
    const episode = episodeOf(await admit())
    await admit({ patientId: await addPatient(store), bedId: bedB })
    await setBed(bedC, { state: 'cleaning' })
    const bedId = { bedA, bedB, bedC, nowhere: 999_999_999 }[name]
    const reply = await act(episode, 'transfer', { bedId })
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ detail: text, errors: { bedId: [text] } })
  })

  test('F44: of a hundred people who are moved into one bed in the same instant one wins', async () => {
    const { admit, act, store, hospital, bedA } = await startWard()
    const { beds } = await hospital().addRoom(Array.from({ length: 100 }, (_, index) => `X${index}`))
    const episodes: Episode[] = []
    for (const { bedId } of beds)
      episodes.push(episodeOf(await admit({ patientId: await addPatient(store), bedId })))
    const replies = await Promise.all(episodes.map((one) => act(one, 'transfer', { bedId: bedA })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(99).fill(409)])
    const open = await store.db.selectFrom('bedStays').select('bedId').where('endedAt', 'is', null).execute()
    expect(open).toHaveLength(100)
    expect(open.filter(({ bedId }) => bedId === bedA)).toHaveLength(1)
    const cleaning = store.db.selectFrom('beds').select('bedId').where('state', '=', 'cleaning').execute()
    expect(await cleaning).toHaveLength(1)
  })
})

describe('Indicar alta and Egresar', () => {
  test('the order keeps the bed, the discharge frees it, to be cleaned', async () => {
    const { admit, act, later, bed, bedA, bedHistory, store } = await startWard()
    const episode = episodeOf(await admit())
    const ordered = episodeOf(await act(episode, 'order-discharge', { note: 'Con receta' }))
    expect(ordered).toMatchObject({ bedId: bedA, dischargeOrderedAt: minutes(0), discharge: null })
    const openStays = () => store.db.selectFrom('bedStays').selectAll().where('endedAt', 'is', null).execute()
    expect(await openStays()).toHaveLength(1)
    later(30)
    const how = { at: minutes(20), destination: 'Domicilio', condition: 'Estable', notes: 'Cita\nen 7 días' }
    const after = episodeOf(await act(ordered, 'discharge', how, 'medica'))
    expect(after).toMatchObject({ status: 'discharged', bedId: null, bed: { bedId: bedA } })
    expect(after.discharge).toEqual({ ...how, motive: 'improved' })
    expect(after.lastMovementAt).toBe(minutes(20))
    expect(await openStays()).toEqual([])
    expect((await bed(bedA)).state).toBe('cleaning')
    expect((await bedHistory(bedA)).at(-1)).toEqual(['cleaning', minutes(20)])
  })

  test.each([
    ['before the admission', minutes(-61), 'El egreso no puede ser antes del último movimiento: escribe'],
    ['before the last movement', minutes(9), 'escribe 15 mar 2026, 12:40 o después'],
    ['in the future', minutes(16), 'El egreso no puede ser en el futuro'],
  ])('F48: a discharge %s is refused', async (_, at, text) => {
    const { admit, act, later } = await startWard()
    const episode = episodeOf(await admit())
    later(10)
    const ordered = episodeOf(await act(episode, 'order-discharge'))
    const reply = await act(ordered, 'discharge', { at })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ errors: { at: [expect.stringContaining(text)] } })
    expect((await act(ordered, 'discharge', { at: minutes(10) })).status).toBe(200)
  })

  test('a discharge written to the minute of the last movement is in time', async () => {
    const { admit, act, later } = await startWard()
    const episode = episodeOf(await admit())
    later(10.5)
    const ordered = episodeOf(await act(episode, 'order-discharge'))
    expect((await act(ordered, 'discharge', { at: '2026-03-15T18:40:29.000Z' })).status).toBe(422)
    const reply = await act(ordered, 'discharge', { at: minutes(10) })
    expect(episodeOf(reply).discharge?.at).toBe(minutes(10.5))
  })

  test('an order is of now, or of the time that it names', async () => {
    const { admit, act, later } = await startWard()
    const episode = episodeOf(await admit())
    later(10)
    for (const [at, text] of [
      [minutes(-61), 'El alta no puede indicarse antes del último movimiento: escribe'],
      [minutes(16), 'El alta no puede indicarse en el futuro'],
    ]) {
      const reply = await act(episode, 'order-discharge', { at })
      expect(reply.status).toBe(422)
      expect(reply.body).toMatchObject({ errors: { at: [expect.stringContaining(text ?? '')] } })
    }
    const ordered = episodeOf(await act(episode, 'order-discharge', { at: minutes(4) }))
    expect(ordered).toMatchObject({ dischargeOrderedAt: minutes(4), lastMovementAt: minutes(4) })
    expect((await act(ordered, 'discharge', { at: minutes(4) })).status).toBe(200)
  })

  test.each([
    ['enfermeria', 'order-discharge', 'Solo un médico activo puede indicar el alta'],
    ['admision', 'order-discharge', 'Solo un médico activo puede indicar el alta'],
    ['admision', 'revoke-discharge', 'Solo un médico activo puede revocar el alta'],
    ['admision', 'reopen', 'Solo un médico activo puede reabrir el episodio'],
  ])('F47: %s is no doctor and does no %s', async (persona, action, detail) => {
    const { admit, act, audit } = await startWard()
    const episode = episodeOf(await admit())
    // Not even with an old copy: who may not is told so first.
    const reply = await act({ ...episode, version: 7 }, action, {}, persona)
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({ detail })
    expect((await audit()).at(-1)).toMatchObject({ userId: persona, status: 403 })
  })

  test.each(['enfermeria', 'admision'])('%s registers that a patient has left', async (persona) => {
    const { ordered, act } = await startWard()
    const left = await act(await ordered({}, { motive: 'transferred' }), 'discharge', {}, persona)
    expect(episodeOf(left)).toMatchObject({ status: 'discharged', discharge: { motive: 'transferred' } })
  })

  test.each(['paused', 'retired'])('a %s doctor orders none', async (status) => {
    const { admit, act, store } = await startWard()
    const episode = episodeOf(await admit())
    await store.write('installation', (db) =>
      db.updateTable('doctors').set({ status }).where('doctorId', '=', 'medica').execute(),
    )
    expect((await act(episode, 'order-discharge', {}, 'medica')).status).toBe(403)
    expect((await act(episode, 'order-discharge', {}, 'direccion')).status).toBe(200)
  })

  test('a death is recorded with the patient once, and a copy of their record is then old', async () => {
    const { ordered, act, patient, patientId, admit } = await startWard()
    const died = await ordered({}, { motive: 'died' })
    expect(await patient(patientId)).toMatchObject({ status: 'deceased', version: 2 })
    expect((await admit({ kind: 'outpatient', bedId: null })).status).toBe(409)
    await act(died, 'discharge')
    expect(await patient(patientId)).toMatchObject({ status: 'deceased', version: 2 })
  })

  test('it ends what doctors were assigned to', async () => {
    const { ordered, act, store } = await startWard()
    const episode = await ordered()
    const { episodeId } = episode
    const one = { hospitalId: 1, episodeId, roomId: null, shift: null, endedAt: null, version: 1 }
    const [before, after] = [Date.parse(minutes(-50)), Date.parse(minutes(60))]
    await store.write('installation', (db) =>
      db
        .insertInto('assignments')
        .values([
          { ...one, doctorId: 'medica', role: 'attending', startedAt: before },
          { ...one, doctorId: 'direccion', role: 'onCall', startedAt: after },
          { ...one, doctorId: 'direccion', role: 'consultant', startedAt: before, endedAt: before + 1 },
        ])
        .execute(),
    )
    expect(episodeOf(await act(episode, 'discharge')).attendingDoctorId).toBe('medica')
    const ends = store.db.selectFrom('assignments').select(['role', 'endedAt', 'version'])
    expect(await ends.orderBy('assignmentId').execute()).toEqual([
      { role: 'attending', endedAt: Date.parse(minutes(0)), version: 2 },
      { role: 'onCall', endedAt: after, version: 2 },
      { role: 'consultant', endedAt: before + 1, version: 1 },
    ])
  })

  test('a clock that is ahead confuses neither the bed nor who comes next', async () => {
    const { discharged, admit, act, bedHistory, setBed, store, bedA, bedB } = await startWard()
    const over = await discharged({}, { at: minutes(4) })
    expect(over.discharge?.at).toBe(minutes(4))
    expect((await bedHistory(bedA)).at(-1)).toEqual(['cleaning', minutes(0)])
    await setBed(bedA, { state: 'free' })
    const patientId = await addPatient(store)
    const next = episodeOf(await admit({ patientId, bedId: bedB }))
    expect((await act(next, 'transfer', { bedId: bedA })).status).toBe(200)
  })
})

describe('Reabrir', () => {
  test('gives a stay its last bed again, cleaned or not, and keeps what was', async () => {
    const { discharged, act, later, bedA, bed, store, as } = await startWard()
    const over = await discharged(
      {},
      { motive: 'cured', destination: 'Domicilio', overridden: ['Nota de egreso'] },
    )
    later(5)
    const open = episodeOf(await act(over, 'reopen', { reason: 'Sigue con fiebre' }, 'medica'))
    expect(open).toMatchObject({ status: 'open', bedId: bedA, discharge: null, dischargeOrderedAt: null })
    expect((await bed(bedA)).state).toBe('free')
    const stays = store.db.selectFrom('bedStays').select(['startedAt', 'endedAt']).orderBy('bedStayId')
    expect(await stays.execute()).toEqual([
      { startedAt: Date.parse(minutes(-60)), endedAt: Date.parse(minutes(0)) },
      { startedAt: Date.parse(minutes(5)), endedAt: null },
    ])
    const timeline = await as('archivo').get(`${EPISODES}/${open.episodeId}/timeline`)
    expect(timeline.body).toMatchObject({
      data: [
        { kind: 'reopening', note: 'Sigue con fiebre' },
        { kind: 'discharge', note: 'Motivo: Curación\nDestino: Domicilio\nSin: Nota de egreso' },
        { kind: 'dischargeOrder' },
        { kind: 'admission' },
      ],
    })
  })

  test('asks for another bed where somebody else has the last one', async () => {
    const { discharged, admit, act, setBed, store, bedA, bedD } = await startWard()
    const over = await discharged()
    await setBed(bedA, { state: 'free' })
    const other = episodeOf(await admit({ patientId: await addPatient(store), admittedAt: minutes(0) }))
    const refused = await act(over, 'reopen')
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      errors: { bedId: [expect.stringMatching(/^La cama A ya está ocupada: .+\. Elige otra cama$/)] },
      existing: { episodeId: other.episodeId },
    })
    expect(episodeOf(await act(over, 'reopen', { bedId: bedD })).bedId).toBe(bedD)
  })

  test.each<[state: BedState, text: string]>([
    ['cleaning', 'La cama B está en limpieza'],
    ['outOfService', 'La cama B está fuera de servicio'],
  ])('into another bed that is %s is refused', async (state, text) => {
    const { discharged, act, setBed, bedB } = await startWard()
    const over = await discharged()
    await setBed(bedB, { state })
    const refused = await act(over, 'reopen', { bedId: bedB })
    expect(refused.body).toMatchObject({ status: 409, errors: { bedId: [text] } })
  })

  test('is refused while the patient has another stay', async () => {
    const { discharged, admit, act, bedB, patientId } = await startWard()
    const over = await discharged()
    const { episodeId } = episodeOf(await admit({ bedId: bedB, admittedAt: minutes(0) }))
    const refused = await act(over, 'reopen')
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ existing: { episodeId, patientId } })
    expect(refused.body).toMatchObject({ detail: expect.stringContaining('en la cama B') })
  })

  test('begins after a stay that a fast clock ended a little ahead', async () => {
    const { discharged, act, bedB, bedC } = await startWard()
    const over = await discharged()
    await discharged({ bedId: bedB, admittedAt: minutes(0) }, { at: minutes(4) })
    const open = episodeOf(await act(over, 'reopen', { bedId: bedC }))
    expect(open).toMatchObject({ bedId: bedC, lastMovementAt: minutes(4) })
  })

  test('is refused after a death, with how to correct it, and for who died later', async () => {
    const { discharged, act, patient, patientId, bedB } = await startWard()
    const first = await discharged()
    const died = await discharged({ bedId: bedB, admittedAt: minutes(0) }, { motive: 'died' })
    const before = await act(first, 'reopen')
    expect(before.status).toBe(409)
    expect(before.body).toMatchObject({ existing: { patientId } })
    const refused = await act(died, 'reopen')
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ detail: expect.stringContaining('usa Corregir egreso') })
    const living = episodeOf(await act(died, 'correct-discharge', { motive: 'improved' }))
    expect(await patient(patientId)).toMatchObject({ status: 'active', version: 3 })
    expect((await act(living, 'reopen')).status).toBe(200)
  })

  test('an outpatient takes no bed', async () => {
    const { discharged, act, bedB } = await startWard()
    const over = await discharged({ kind: 'outpatient', bedId: null })
    expect((await act(over, 'reopen', { bedId: bedB })).body).toMatchObject({
      status: 422,
      errors: { bedId: ['Una consulta externa no ocupa cama'] },
    })
    expect(episodeOf(await act(over, 'reopen'))).toMatchObject({ status: 'open', bedId: null })
  })
})

test('Anular frees the bed, keeps the reason and lets the patient be admitted again', async () => {
  const { admit, act, bed, bedA, bedB } = await startWard()
  const after = episodeOf(await act(episodeOf(await admit()), 'annul', { reason: ' Era otra Ana ' }))
  expect(after.annulment).toEqual({ at: minutes(0), reason: 'Era otra Ana' })
  expect(after).toMatchObject({ bedId: null, bed: { bedId: bedA } })
  expect((await bed(bedA)).state).toBe('cleaning')
  expect((await admit({ bedId: bedB, admittedAt: minutes(0) })).status).toBe(201)
})

describe.each(ACTIONS)('%s', (action) => {
  /** An episode in a state from which the action is possible. */
  async function withEpisode() {
    const ward = await startWard()
    const states = new Map([
      ...['discharge', 'revoke-discharge'].map((one) => [one, STATES.dischargeOrdered] as const),
      ...['reopen', 'correct-discharge'].map((one) => [one, STATES.discharged] as const),
    ])
    const bring = states.get(action) ?? STATES.open
    return { ...ward, episode: await bring(ward, {}) }
  }

  test('F27: with an old copy is refused with what is stored, and without one', async () => {
    const { episode, act, as } = await withEpisode()
    const stale = await act({ ...episode, version: episode.version - 1 }, action)
    expect(stale.status).toBe(412)
    expect(stale.body).toMatchObject({ current: episode })
    const path = `${EPISODES}/${episode.episodeId}/${action}`
    expect((await as('direccion').post(path, {})).status).toBe(428)
  })

  test('of two in the same instant one wins', async () => {
    const { episode, act } = await withEpisode()
    const replies = await Promise.all([act(episode, action), act(episode, action)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('is logged with its patient', async () => {
    const { episode, act, audit, patientId } = await withEpisode()
    await act(episode, action)
    const path = `${EPISODES}/${episode.episodeId}/${action}`
    expect((await audit()).at(-1)).toMatchObject({ method: 'POST', path, status: 200, patientId })
  })

  test('that fails at its last step leaves everything as it was', async () => {
    const { episode, act, store } = await withEpisode()
    const tables = [
      ...(['episodes', 'bedStays', 'bedEvents', 'beds', 'movements', 'dischargeCorrections'] as const),
      ...(['patients', 'assignments', 'diagnosisCodes'] as const),
    ]
    const everything = () =>
      Promise.all(tables.map((table) => store.db.selectFrom(table).selectAll().execute()))
    const before = await everything()
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await store.write('installation', (db) => db.schema.alterTable('audit').renameTo('gone').execute())
    expect((await act(episode, action)).status).toBe(500)
    expect(told).toHaveBeenCalledOnce()
    told.mockRestore()
    expect(await everything()).toEqual(before)
  })

  test.each(PERSONAS)('F47: for $id', async ({ id, rights, profession, member }) => {
    const { episode, act } = await withEpisode()
    const may = rights.episodes === 'rw' && (profession === 'physician' || !PHYSICIAN.includes(action))
    expect((await act(episode, action, {}, id)).status).toBe(may ? 200 : member ? 403 : 404)
  })

  test('nowhere else than in its own hospital', async () => {
    const { episode, as } = await withEpisode()
    const headers = { 'if-match': `"${episode.version}"` }
    const path = (hospital: number, id: number) => `/api/hospitals/${hospital}/episodes/${id}/${action}`
    for (const address of [path(2, episode.episodeId), path(1, 999_999_999)]) {
      const { status } = await as('direccion').post(address, {}, headers)
      // In the other hospital they are no doctor.
      expect(status).toBe(PHYSICIAN.includes(action) && address.includes('/2/') ? 403 : 404)
    }
  })
})

test.each([
  ['transfer', { bedId: 0 }, 'bedId'],
  ['transfer', { note: 'a\u0000' }, 'note'],
  ['transfer', { at: 'ayer' }, 'at'],
  ['order-discharge', { motive: undefined }, 'motive'],
  ['order-discharge', { diagnoses: [{ code: 'J18.9' }] }, 'diagnoses.0.text'],
  ['revoke-discharge', { reason: ' ' }, 'reason'],
  ['correct-discharge', { reason: '' }, 'reason'],
  ['correct-discharge', { motive: undefined }, 'motive'],
  ['correct-discharge', { at: undefined }, 'at'],
  ['discharge', { motive: 'bored' }, 'motive'],
  ['discharge', { at: '15/03/2026' }, 'at'],
  ['discharge', { destination: 'a\u0000b' }, 'destination'],
  ['discharge', { overridden: ['x'.repeat(81)] }, 'overridden.0'],
  ['reopen', { reason: ' ' }, 'reason'],
  ['annul', { reason: '' }, 'reason'],
])('%s with %j is refused at the field', async (action, about, field) => {
  const { ordered, act } = await startWard()
  const reply = await act(await ordered(), action, about)
  expect(reply.status).toBe(422)
  expect(reply.body).toMatchObject({ errors: { [field]: [expect.any(String)] } })
})
