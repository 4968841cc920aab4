import { expect, onTestFinished, test } from 'vitest'
import { startRecord } from '../../fixtures/documents.ts'
import { openFileStore } from '../../fixtures/file-store.ts'
import { PATIENTS } from '../../fixtures/patients.ts'

/** How often the loop has turned, and so how often others may have gone first, while something was done. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  onTestFinished(() => {
    isDone = true
  })
  await work()
  isDone = true
  return turns
}

/*
 * A turn of a busy server's loop takes as long as all requests that came meanwhile, and whoever signs or creates in that
 * time keeps others from the hospital.
 */
test('a creation and a signature on SQLite are answered within the turn of the loop in which they came', async () => {
  const { as, complete, actOn } = await startRecord()
  const draft = await complete()
  const patient = { givenNames: 'Ana', firstSurname: 'Prueba', sex: 'female' }
  const create = async () => {
    const { status } = await as('admision').post(PATIENTS, patient, { 'idempotency-key': 'k-1' })
    expect(status).toBe(201)
  }
  const sign = async () => expect((await actOn(draft, 'sign')).status).toBe(200)
  expect(await turnsOf(create)).toBe(0)
  expect(await turnsOf(sign)).toBe(0)
})

test('writes that come in one turn of the loop share a transaction, and so one wait for the disk', async () => {
  const store = await openFileStore()
  onTestFinished(() => store.close())
  const order: string[] = []
  async function write(name: string): Promise<void> {
    await store.write('installation', async () => void order.push(`${name} at work`))
    order.push(`${name} answered`)
  }
  const first = write('first')
  // As a request does that comes a moment later: reading who asks takes some steps, and no turn.
  for (let step = 0; step < 10; step += 1) await undefined
  await Promise.all([first, write('second')])
  expect(order).toEqual(['first at work', 'second at work', 'first answered', 'second answered'])
})
