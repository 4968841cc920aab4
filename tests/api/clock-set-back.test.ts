import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AuditPage } from '#src/domain/audit/contract.ts'
import { Patient } from '#src/domain/patients/contract.ts'
import { ifMatch, newKey } from '../fixtures/api-client.ts'
import { NOW, startServer } from '../fixtures/server.ts'

const PATIENTS = '/api/hospitals/1/patients'
const HOUR = 3_600_000

/** A server whose clock was a day ahead, until somebody set it right. */
async function setRight() {
  let now = new Date(NOW.getTime() + 24 * HOUR)
  const server = await startServer({ clock: () => now })
  const person = { givenNames: 'Ana', firstSurname: 'Zurita', sex: 'female' }
  const made = await server.as('admision').post(PATIENTS, person, newKey())
  const patient = z.parse(Patient, made.body)
  const path = `${PATIENTS}/${patient.patientId}`
  const setBack = () => {
    now = NOW
  }
  return {
    ...server,
    person,
    patient,
    path,
    setBack,
    pass: (ms: number) => (now = new Date(now.getTime() + ms)),
  }
}

test('a clock that is set back leaves records as they were, and their versions go on', async () => {
  const { as, person, patient, path, setBack } = await setRight()
  setBack()
  const edited = await as('admision').put(path, { ...person, givenNames: 'Anabel' }, ifMatch(patient))
  expect(z.parse(Patient, edited.body)).toMatchObject({ givenNames: 'Anabel', version: patient.version + 1 })
  expect((await as('admision').put(path, person, ifMatch(patient))).status).toBe(412)
  expect(await as('admision').get(path)).toMatchObject({ status: 200, body: { givenNames: 'Anabel' } })
})

test('what is read after a clock was set back is in the log as well, each quarter of an hour once', async () => {
  const { as, path, setBack, pass } = await setRight()
  const readings = async () => {
    const page = await as('direccion').get(
      '/api/hospitals/1/audit?pageSize=100&orderBy=at:desc&userId=archivo',
    )
    return z
      .parse(AuditPage, page.body)
      .data.filter((entry) => entry.userId === 'archivo' && entry.path === path)
      .map(({ at }) => at)
  }
  await as('archivo').get(path)
  setBack()
  await as('archivo').get(path)
  await as('archivo').get(path)
  pass(16 * 60_000)
  await as('archivo').get(path)
  const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString()
  expect(await readings()).toEqual([at(24 * HOUR), at(16 * 60_000), at(0)])
})
