import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { Store } from '#server/db/store.ts'
import { addPatient, PATIENTS, startClinic } from '../fixtures/patients.ts'
import { ROOMS } from '../fixtures/rooms.ts'
import { NOW, openTestStore } from '../fixtures/server.ts'

/** A store that counts what is read outside of writes. */
function counting(store: Store) {
  const read = { statements: 0, rows: 0 }
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read.statements += 1
      read.rows += result.rows.length
      return result
    },
  }
  return { store: { ...store, db: store.db.withPlugin(counter) }, read }
}

test.each([
  ['one patient', `${PATIENTS}/1`],
  ['one room', `${ROOMS}/1`],
  ['the first page of the patients', `${PATIENTS}?orderBy=patientId:asc&pageSize=1`],
  ['the first page of the board', `${ROOMS}?orderBy=roomId:asc&pageSize=1`],
])('to open %s, as little is read in a full hospital as in an empty one', async (_, path) => {
  const { store, read } = counting(await openTestStore('empty'))
  const { as, hospital } = await startClinic({ store })
  const admit = async (service: string) => {
    const { beds } = await hospital().addRoom(['A', 'B'], { service })
    for (const { bedId } of beds) {
      const patientId = await addPatient(store, { givenNames: 'Ana' })
      await hospital().admit(patientId, { bedId, admittedAt: NOW.toISOString() })
    }
  }
  const count = async () => {
    // Reading a record is logged once in a while: what the log reads and writes is counted both times or never.
    await as('archivo').get(path)
    const before = { ...read }
    expect(await as('archivo').get(path)).toMatchObject({ status: 200 })
    return { statements: read.statements - before.statements, rows: read.rows - before.rows }
  }
  await admit('Cirugía')
  const alone = await count()
  for (let ward = 1; ward <= 20; ward += 1) await admit(`Servicio ${ward}`)
  expect(await count()).toEqual(alone)
})
