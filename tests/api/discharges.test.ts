import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { TimelinePage } from '#src/domain/episodes/contract.ts'
import { EPISODES, episodeOf, minutes, startWard } from '../fixtures/episodes.ts'
import { addPatient } from '../fixtures/patients.ts'

const PNEUMONIA = {
  code: 'J18.9',
  text: 'Neumonía, no especificada',
  rank: 'principal',
  certainty: 'confirmado',
} as const

type Ward = Awaited<ReturnType<typeof startWard>>

async function timelineOf({ as }: Ward, { episodeId }: { episodeId: number }) {
  const { body } = await as('archivo').get(`${EPISODES}/${episodeId}/timeline?pageSize=100`)
  return z.parse(TimelinePage, body).data
}

/** Puts a doctor on for an episode from some minutes on. */
function attend({ store }: Ward, episodeId: number, doctorId: string, from: number) {
  const about = { hospitalId: 1, episodeId, roomId: null, role: 'attending', shift: null, version: 1 }
  const row = { ...about, doctorId, startedAt: Date.parse(minutes(from)), endedAt: null }
  return store.write('installation', (db) => db.insertInto('assignments').values(row).execute())
}

describe('Indicar alta', () => {
  test('takes the motive and the final diagnoses, which the codes of the hospital count', async () => {
    const ward = await startWard()
    const admitted = episodeOf(await ward.admit())
    const how = { motive: 'cured', diagnoses: [PNEUMONIA], note: 'Cita en 7 días' }
    const ordered = episodeOf(await ward.act(admitted, 'order-discharge', how, 'medica'))
    expect(ordered).toMatchObject({ orderedMotive: 'cured', diagnoses: [PNEUMONIA], discharge: null })
    const [entry] = await timelineOf(ward, ordered)
    expect(entry).toMatchObject({ kind: 'dischargeOrder', note: 'Motivo: Curación\nCita en 7 días' })
    const found = await ward.as('medica').get('/api/hospitals/1/diagnosis-codes?search=neumonia%20no')
    expect(found.body).toMatchObject({ data: [{ code: 'J18.9' }] })
    const left = episodeOf(await ward.act(ordered, 'discharge', {}, 'enfermeria'))
    expect(left).toMatchObject({ discharge: { motive: 'cured' }, diagnoses: [PNEUMONIA] })
  })

  test('goes without diagnoses, and the timeline says what it lacks', async () => {
    const ward = await startWard()
    const ordered = await ward.ordered()
    expect(await timelineOf(ward, ordered)).toMatchObject([
      { kind: 'dischargeOrder', note: 'Motivo: Mejoría\nSin: diagnóstico' },
      { kind: 'admission' },
    ])
  })

  test('is of the motive that a doctor ordered, also for who registers the exit', async () => {
    const { ordered, act } = await startWard()
    const episode = await ordered({}, { motive: 'improved' })
    const text = 'El alta se indicó por mejoría: para otro motivo, un médico la revoca'
    const refused = await act(episode, 'discharge', { motive: 'died' })
    expect(refused.body).toMatchObject({ status: 422, errors: { motive: [text] } })
    expect((await act(episode, 'discharge', { motive: 'improved' })).status).toBe(200)
  })

  test('of a former version, without a motive, is followed by an exit that says it', async () => {
    const { ordered, act, store, patient, patientId } = await startWard()
    const episode = await ordered()
    await store.write('installation', (db) =>
      db.updateTable('episodes').set({ orderedMotive: null }).execute(),
    )
    const refused = await act(episode, 'discharge', {}, 'admision')
    expect(refused.body).toMatchObject({ status: 422, errors: { motive: ['Elige el motivo del egreso'] } })
    expect((await act(episode, 'discharge', { motive: 'died' }, 'admision')).status).toBe(403)
    expect((await act(episode, 'discharge', { motive: 'died' }, 'medica')).status).toBe(200)
    expect((await patient(patientId)).status).toBe('deceased')
  })
})

describe('a death', () => {
  test('at 03:10 that is written down at 04:00 is one exit at 03:10, with the bed in cleaning since', async () => {
    const ward = await startWard()
    const { admit, act, later, bedA, bed, bedHistory, patient, patientId, as } = ward
    const admitted = episodeOf(await admit())
    await attend(ward, admitted.episodeId, 'medica', -50)
    // It is 50 minutes later, 04:00, that the doctor comes to write.
    later(60)
    const died = episodeOf(
      await act(admitted, 'order-discharge', { motive: 'died', at: minutes(10) }, 'medica'),
    )
    expect(died).toMatchObject({ status: 'dischargeOrdered', dischargeOrderedAt: minutes(10) })
    expect((await patient(patientId)).status).toBe('deceased')
    const left = episodeOf(await act(died, 'discharge', { at: minutes(10) }, 'enfermeria'))
    expect(left).toMatchObject({
      discharge: { at: minutes(10), motive: 'died' },
      attendingDoctorId: 'medica',
    })
    expect((await bed(bedA)).state).toBe('cleaning')
    expect((await bedHistory(bedA)).at(-1)).toEqual(['cleaning', minutes(10)])
    const kinds = (await timelineOf(ward, left)).map(({ kind, at }) => [kind, at])
    expect(kinds.slice(0, 3)).toEqual([
      ['discharge', minutes(10)],
      ['assignmentEnd', minutes(10)],
      ['death', minutes(10)],
    ])
    expect(kinds.map(([kind]) => kind)).not.toContain('dischargeOrder')
    const hospital = ward.hospital()
    const note = await hospital.beginDocument(
      left.episodeId,
      await hospital.addTemplate({ kind: 'discharge' }),
      { persona: 'medica', occurredAt: minutes(5) },
    )
    const signed = await hospital.actOnDocument(note, 'sign', {}, 'medica')
    expect(signed).toMatchObject({ createdAt: minutes(60), signedAt: minutes(60), occurredAt: minutes(5) })
    expect((await act(left, 'reopen')).status).toBe(409)
    const chart = await as('direccion').get(`/api/hospitals/1/patients/${patientId}/fhir`)
    expect(JSON.stringify(chart.body)).toContain('"code":"exp"')
    expect(JSON.stringify(chart.body)).toContain(`"deceasedDateTime":"${minutes(10)}"`)
    expect(JSON.stringify(chart.body)).not.toContain('Alta indicada')
  })

  test('that was ordered by mistake is revoked, and the patient lives', async () => {
    const ward = await startWard()
    const { ordered, act, patient, patientId, bedA } = ward
    const died = await ordered({}, { motive: 'died' })
    const open = episodeOf(await act(died, 'revoke-discharge', { reason: 'Era otro paciente' }, 'medica'))
    expect(open).toMatchObject({ status: 'open', dischargeOrderedAt: null, orderedMotive: null, bedId: bedA })
    expect(await patient(patientId)).toMatchObject({ status: 'active', version: 3 })
    expect((await timelineOf(ward, open)).map(({ kind, note }) => [kind, note])).toEqual([
      ['dischargeRevocation', 'Era otro paciente'],
      ['death', 'Sin: diagnóstico'],
      ['admission', 'Neumonía'],
    ])
  })

  test('that another episode tells as well is not taken back', async () => {
    const { ordered, admit, act, patient, patientId } = await startWard()
    const visit = episodeOf(await admit({ kind: 'outpatient', bedId: null }))
    const stay = await ordered({}, { motive: 'died' })
    await act(visit, 'order-discharge', { motive: 'died' })
    await act(stay, 'revoke-discharge')
    expect((await patient(patientId)).status).toBe('deceased')
  })
})

describe('Revocar alta', () => {
  test('lets the patient stay: the time of what was revoked counts no longer', async () => {
    const ward = await startWard()
    const { ordered, act, later } = ward
    later(20)
    const episode = await ordered()
    const open = episodeOf(await act(episode, 'revoke-discharge', { reason: 'Volvió la fiebre' }))
    expect(open.lastMovementAt).toBe(minutes(-60))
    // The patient really died before that order was written.
    const died = episodeOf(await act(open, 'order-discharge', { motive: 'died', at: minutes(15) }))
    expect(died).toMatchObject({ status: 'dischargeOrdered', lastMovementAt: minutes(15) })
  })
})

describe('who leaves by themselves', () => {
  test.each([
    ['voluntary', 'Motivo: Voluntario'],
    ['absconded', 'Motivo: Fuga'],
  ])('at night, without any doctor: %s', async (motive, note) => {
    const ward = await startWard()
    const { admit, act, bedA, bed } = ward
    const left = episodeOf(await act(episodeOf(await admit()), 'discharge', { motive }, 'enfermeria'))
    expect(left).toMatchObject({ status: 'discharged', discharge: { motive }, dischargeOrderedAt: null })
    expect((await bed(bedA)).state).toBe('cleaning')
    expect((await timelineOf(ward, left))[0]).toMatchObject({
      kind: 'discharge',
      note,
      userName: 'Óscar Peña Lara',
    })
  })

  test.each(['improved', 'died', undefined])('with the motive %s waits for the order', async (motive) => {
    const { admit, act } = await startWard()
    const refused = await act(episodeOf(await admit()), 'discharge', { motive })
    const text = 'El episodio está en curso: primero un médico indica el alta'
    expect(refused.body).toMatchObject({ status: 409, detail: text, errors: { motive: [text] } })
  })
})

describe('Trasladar', () => {
  test('is of now, or of the time that it names, and never before the last movement', async () => {
    const { admit, act, later, bedHistory, bedA, bedB, bedC } = await startWard()
    const episode = episodeOf(await admit())
    later(30)
    for (const [at, text] of [
      [minutes(-61), 'El traslado no puede ser antes del último movimiento: escribe'],
      [minutes(36), 'El traslado no puede ser en el futuro'],
    ]) {
      const reply = await act(episode, 'transfer', { at })
      expect(reply.body).toMatchObject({ status: 422, errors: { at: [expect.stringContaining(text ?? '')] } })
    }
    const moved = episodeOf(await act(episode, 'transfer', { at: minutes(10) }))
    expect(moved.lastMovementAt).toBe(minutes(10))
    expect((await bedHistory(bedA)).at(-1)).toEqual(['cleaning', minutes(10)])
    expect((await bedHistory(bedB)).at(-1)).toEqual(['occupied', minutes(10)])
    expect((await act(moved, 'transfer', { at: minutes(9), bedId: bedC })).status).toBe(422)
  })

  test('into a bed that was taken at that time says from when it was free', async () => {
    const { admit, act, later, setBed, store, bedA, bedB } = await startWard()
    const other = episodeOf(await admit({ patientId: await addPatient(store), bedId: bedB }))
    const episode = episodeOf(await admit({ bedId: bedA }))
    later(20)
    await act(other, 'discharge', { motive: 'voluntary', at: minutes(15) })
    await setBed(bedB, { state: 'free' })
    const text = 'La cama B no estaba disponible: el traslado puede ser a partir del 15 mar 2026, 12:45'
    const reply = await act(episode, 'transfer', { at: minutes(10) })
    expect(reply.body).toMatchObject({ status: 409, errors: { at: [text] } })
    expect((await act(episode, 'transfer', { at: minutes(15) })).status).toBe(200)
  })
})

describe('Corregir egreso', () => {
  test('keeps what it was beside what it is, with who and why, and moves bed and doctor with it', async () => {
    const ward = await startWard()
    const { ordered, act, later, bedA, bedHistory, store, patient, patientId } = ward
    const episode = await ordered({ admittedAt: minutes(-60) })
    await attend(ward, episode.episodeId, 'medica', -50)
    later(30)
    const left = episodeOf(await act(episode, 'discharge', { at: minutes(20), destination: 'Domicilio' }))
    later(100)
    const how = { at: minutes(5), destination: 'Otro hospital', reason: 'La hora era otra' }
    const after = episodeOf(await act(left, 'correct-discharge', how, 'admision'))
    expect(after).toMatchObject({ status: 'discharged', bedId: null, lastMovementAt: minutes(5) })
    expect(after.discharge).toMatchObject({
      at: minutes(5),
      motive: 'improved',
      destination: 'Otro hospital',
    })
    expect((await bedHistory(bedA)).at(-1)).toEqual(['cleaning', minutes(5)])
    const ended = Date.parse(minutes(5))
    const stay = store.db.selectFrom('bedStays').select('endedAt')
    expect(await stay.execute()).toEqual([{ endedAt: ended }])
    expect(
      await store.db
        .selectFrom('assignments')
        .select('endedAt')
        .where('episodeId', '=', after.episodeId)
        .execute(),
    ).toEqual([{ endedAt: ended }])
    expect((await patient(patientId)).lastMovementAt).toBe(ended)
    const [correction] = await timelineOf(ward, after)
    expect(correction).toMatchObject({
      kind: 'dischargeCorrection',
      at: minutes(130),
      note: 'La hora era otra',
      userName: 'Brenda Cáceres Tun',
      correction: {
        before: { at: minutes(20), motive: 'improved', destination: 'Domicilio', diagnoses: [] },
        after: { at: minutes(5), motive: 'improved', destination: 'Otro hospital', diagnoses: [] },
      },
    })
    expect(
      (await timelineOf(ward, after)).some(({ kind, at }) => kind === 'discharge' && at === minutes(20)),
    ).toBe(true)
    // And once more, for longer.
    const again = episodeOf(await act(after, 'correct-discharge', { at: minutes(25) }, 'admision'))
    expect(again.lastMovementAt).toBe(minutes(25))
    expect((await bedHistory(bedA)).at(-1)).toEqual(['cleaning', minutes(25)])
    expect(again.attendingDoctorId).toBe('medica')
  })

  test.each([
    [{ motive: 'transferred' }, 'motive'],
    [{ diagnoses: [PNEUMONIA] }, 'diagnoses'],
  ])('F47: of %j takes a doctor', async (how, field) => {
    const { discharged, act } = await startWard()
    const left = await discharged()
    const refused = await act(left, 'correct-discharge', how, 'admision')
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({
      detail: 'Solo un médico activo puede corregir el motivo y los diagnósticos',
    })
    const after = episodeOf(await act(left, 'correct-discharge', how, 'medica'))
    const changed = { motive: after.discharge?.motive, diagnoses: after.diagnoses }
    expect(changed).toMatchObject({ [field]: Object.values(how)[0] })
  })

  test('may repeat the motive and diagnoses that are there, by whoever writes episodes', async () => {
    const { discharged, act } = await startWard()
    const left = await discharged()
    const same = { diagnoses: left.diagnoses, motive: 'improved', destination: 'Casa de su hija' }
    expect((await act(left, 'correct-discharge', same, 'enfermeria')).status).toBe(200)
  })

  test('that changes nothing is refused', async () => {
    const { discharged, act } = await startWard()
    const left = await discharged({}, { destination: 'Domicilio' })
    const refused = await act(left, 'correct-discharge', { destination: 'Domicilio' })
    expect(refused.body).toMatchObject({ status: 422, detail: 'No cambia nada: corrige algo del egreso' })
  })

  test.each([
    [-61, 'El egreso no puede ser antes del último movimiento: escribe 15 mar 2026, 12:40 o después'],
    [9, 'El egreso no puede ser antes del último movimiento: escribe 15 mar 2026, 12:40 o después'],
    [36, 'El egreso no puede ser en el futuro'],
  ])('to %d minutes is refused at its field', async (after, text) => {
    const { admit, act, later } = await startWard()
    const episode = episodeOf(await admit())
    later(10)
    const moved = episodeOf(await act(episode, 'transfer'))
    later(20)
    const left = episodeOf(await act(moved, 'discharge', { motive: 'voluntary' }))
    const refused = await act(left, 'correct-discharge', { at: minutes(after) })
    expect(refused.body).toMatchObject({ status: 422, errors: { at: [text] } })
  })

  test('over the stay of the next patient is refused, with bed and hour, and up to it is not', async () => {
    const { discharged, admit, act, later, setBed, store, bedA } = await startWard()
    const left = await discharged()
    later(10)
    await setBed(bedA, { state: 'free' })
    const next = episodeOf(await admit({ patientId: await addPatient(store), admittedAt: minutes(10) }))
    later(60)
    const refused = await act(left, 'correct-discharge', { at: minutes(11) })
    const text =
      'La cama A la tiene otro paciente desde el 15 mar 2026, 12:40: el egreso no puede ser después'
    expect(refused.body).toMatchObject({
      status: 409,
      errors: { at: [text] },
      existing: { episodeId: next.episodeId },
    })
    expect((await act(left, 'correct-discharge', { at: minutes(10) })).status).toBe(200)
  })

  test('over the next stay of the same patient is refused as well', async () => {
    const { discharged, admit, act, later, bedB } = await startWard()
    const left = await discharged()
    later(30)
    await admit({ bedId: bedB, admittedAt: minutes(20) })
    const refused = await act(left, 'correct-discharge', { at: minutes(25) })
    const text =
      'La cama B la tiene este paciente desde el 15 mar 2026, 12:50: el egreso no puede ser después'
    expect(refused.body).toMatchObject({ status: 409, errors: { at: [text] } })
  })

  test('past the cleaning of the bed leaves the bed clean when it was', async () => {
    const { discharged, act, later, as, roomId, bedA, bedHistory, hospital } = await startWard()
    const left = await discharged()
    later(5)
    await hospital().cleanBed(roomId, bedA)
    later(30)
    expect((await act(left, 'correct-discharge', { at: minutes(20) })).status).toBe(200)
    expect((await bedHistory(bedA)).slice(-2)).toEqual([
      ['cleaning', minutes(5)],
      ['free', minutes(5)],
    ])
    const { status } = await as('direccion').get('/api/hospitals/1/statistics')
    expect(status).toBe(200)
  })

  test('to a death makes the patient deceased, unless they lie in a bed', async () => {
    const { discharged, admit, act, patient, patientId, bedB } = await startWard()
    const left = await discharged()
    const died = episodeOf(await act(left, 'correct-discharge', { motive: 'died' }, 'medica'))
    expect(await patient(patientId)).toMatchObject({ status: 'deceased' })
    const living = episodeOf(await act(died, 'correct-discharge', { motive: 'other' }, 'medica'))
    expect(await patient(patientId)).toMatchObject({ status: 'active' })
    await admit({ bedId: bedB, admittedAt: minutes(0) })
    const refused = await act(living, 'correct-discharge', { motive: 'died' }, 'medica')
    expect(refused.body).toMatchObject({
      status: 409,
      errors: { motive: [expect.stringContaining('cama B')] },
    })
  })

  test('shows in the figures by motive', async () => {
    const { discharged, act, as } = await startWard()
    const left = await discharged()
    await act(left, 'correct-discharge', { motive: 'absconded' }, 'medica')
    const path = '/api/hospitals/1/statistics?from=2026-03-15&to=2026-03-15'
    const { body } = await as('direccion').get(path)
    const Figures = z.object({
      discharges: z.object({ byMotive: z.array(z.object({ motive: z.string(), now: z.number() })) }),
    })
    const counts = z.parse(Figures, body).discharges.byMotive
    expect(counts.find(({ motive }) => motive === 'absconded')?.now).toBe(1)
  })
})

test('the last doctor in charge stays with who left, and goes with who is admitted again', async () => {
  const ward = await startWard()
  const { admit, act, as } = ward
  const episode = episodeOf(await admit())
  await attend(ward, episode.episodeId, 'medica', -50)
  const left = episodeOf(await act(episode, 'discharge', { motive: 'voluntary' }, 'admision'))
  expect(left).toMatchObject({ attendingDoctorId: 'medica', attendingDoctorName: 'Ximena Núñez Ávila' })
  const list = await as('archivo').get(`${EPISODES}?patientId=${left.patientId}`)
  expect(list.body).toMatchObject({ data: [{ attendingDoctorName: 'Ximena Núñez Ávila' }] })
  // Nobody attends who is not here: it is on nobody's list.
  const mine = await as('medica').get(`${EPISODES}?attending=me&patientId=${left.patientId}`)
  expect(mine.body).toMatchObject({ data: [] })
  expect(episodeOf(await act(left, 'reopen')).attendingDoctorId).toBeNull()
})
