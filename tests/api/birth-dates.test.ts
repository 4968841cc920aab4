import { describe, expect, test } from 'vitest'
import { episodeOf, minutes, startWard } from '../fixtures/episodes.ts'
import { addPatient, PATIENTS, person } from '../fixtures/patients.ts'
import type { Reply } from '../fixtures/server.ts'
import { moveTo, revoke } from '../fixtures/store-changes.ts'

/** Half past eleven at night of 13 March 2026 in Mexico City, which is the 14th in UTC. */
const LATE = '2026-03-14T05:30:00.000Z'
const VISIT = { kind: 'outpatient', bedId: null, admittedAt: LATE }

/** A ward, and how the birth date of a patient is written. */
async function startRecord() {
  const ward = await startWard()
  const patientId = await addPatient(ward.store)
  const path = `${PATIENTS}/${patientId}`
  const edit = (changed: object, version = 1): Promise<Reply> =>
    ward.as('admision').put(path, { ...person(), ...changed }, { 'if-match': `"${version}"` })
  return { ...ward, patientId, edit }
}

const refusal = (text: string) => ({ status: 422, detail: text, errors: { birthDate: [text] } })

describe('a birth date after an admission', () => {
  test('is refused with the kind and the day of the earliest visit before it', async () => {
    const { admit, edit, patientId } = await startRecord()
    await admit({ patientId, admittedAt: minutes(-60) })
    await admit({ ...VISIT, patientId })
    expect((await edit({ birthDate: '2026-03-15' })).body).toMatchObject(
      refusal('Su episodio de consulta externa empezó antes, el 13 mar 2026: escribe ese día o uno anterior'),
    )
  })

  test('is refused by the hospital’s calendar: a visit may begin on the day of birth', async () => {
    const { admit, edit, patientId, store } = await startRecord()
    await admit({ ...VISIT, patientId })
    expect((await edit({ birthDate: '2026-03-14' })).status).toBe(422)
    expect((await edit({ birthDate: '2026-03-13' })).status).toBe(200)
    await moveTo(store, 'America/Tijuana')
    expect((await edit({ birthDate: '2026-03-14' }, 2)).status).toBe(422)
    await moveTo(store, 'UTC')
    expect((await edit({ birthDate: '2026-03-14' }, 2)).status).toBe(200)
  })

  test('is refused to who identifies somebody, too', async () => {
    const ward = await startWard()
    const unknown = await ward.hospital().addUnidentified()
    await ward.admit({ patientId: unknown.patientId, admittedAt: minutes(-2 * 24 * 60) })
    const reply = await ward
      .as('admision')
      .post(
        `${PATIENTS}/${unknown.patientId}/identify`,
        { ...person(), birthDate: '2026-03-14' },
        { 'if-match': `"${unknown.version}"` },
      )
    expect(reply.body).toMatchObject(
      refusal('Su episodio de hospitalización empezó antes, el 13 mar 2026: escribe ese día o uno anterior'),
    )
  })

  test('names no visit to who may not read episodes', async () => {
    const { admit, edit, patientId, store } = await startRecord()
    await admit({ ...VISIT, patientId })
    await revoke(store, 'admision', 'episodes')
    expect((await edit({ birthDate: '2026-03-14' })).body).toMatchObject(
      refusal('Tiene un episodio que empezó antes: escribe una fecha anterior'),
    )
  })

  test('is accepted where the visit was annulled, or is another patient’s', async () => {
    const { admit, act, edit, patientId } = await startRecord()
    await admit(VISIT)
    const mistaken = episodeOf(await admit({ ...VISIT, patientId }))
    expect((await act(mistaken, 'annul')).status).toBe(200)
    expect((await edit({ birthDate: '2026-03-14' })).status).toBe(200)
  })

  test('that is stored already stays while other fields change', async () => {
    const { admit, edit, patientId, store } = await startRecord()
    await admit({ ...VISIT, patientId })
    await store.write('installation', (db) =>
      db.updateTable('patients').set({ bornOn: '2026-03-15' }).where('patientId', '=', patientId).execute(),
    )
    expect((await edit({ birthDate: '2026-03-15', phone: '5511112222' })).status).toBe(200)
    expect((await edit({ birthDate: '2026-03-14' }, 2)).status).toBe(422)
    expect((await edit({ birthDate: null, estimatedAge: 0 }, 2)).status).toBe(200)
  })
})
