import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { AuditPage } from '#src/domain/audit/contract.ts'
import { NOW, startServer } from '../fixtures/server.ts'
import { revoke } from '../fixtures/store-changes.ts'

const HOSPITAL = '/api/hospitals/1'
const PATIENTS = `${HOSPITAL}/patients`
const PERIOD = 'from=2026-02-01&to=2026-03-15'
const List = z.object({ data: z.array(z.unknown()) })

/** A server whose clock can be set forward, and the lists in its log in a few words. */
async function startLogged() {
  let minutes = 0
  const server = await startServer({ clock: () => new Date(NOW.getTime() + minutes * 60_000) })
  const lists = async () =>
    (await server.audit()).map(({ path, listKind, listRows }) => `${path} ${listKind} ${listRows}`)
  return { ...server, lists, wait: (more: number) => (minutes += more) }
}

/** Every list whose rows name patients, and whether it can be searched. */
const LISTS = [
  [PATIENTS, '', 'a'],
  [`${HOSPITAL}/episodes`, '', 'a'],
  ['/docs/hospitals/1/documents', '', 'a'],
  [`${HOSPITAL}/assignments`, '', 'a'],
  [`${HOSPITAL}/assignments`, 'unassigned=false', 'a'],
  [`${HOSPITAL}/statistics/admissions`, PERIOD, undefined],
  [`${HOSPITAL}/statistics/discharges`, PERIOD, undefined],
  [`${HOSPITAL}/statistics/mean-stay`, PERIOD, undefined],
  [`${HOSPITAL}/statistics/mortality`, PERIOD, undefined],
  [`${HOSPITAL}/statistics/turnover`, PERIOD, undefined],
  [`${HOSPITAL}/statistics/unsigned-documents`, PERIOD, undefined],
  [`${HOSPITAL}/statistics/patients-per-doctor`, PERIOD, undefined],
] as const

describe.each(LISTS)('the list %s?%s', (path, query, word) => {
  const at = (more: string) => `${path}?${[query, more].filter(Boolean).join('&')}`

  test('is logged at its first page in a quarter of an hour, whichever page that is', async () => {
    const { as, lists, wait } = await startLogged()
    const { get } = as('direccion')
    const { data } = z.parse(List, (await get(at('pageSize=3&pageIndex=2'))).body)
    const first = await get(at('pageSize=2'))
    const once =
      data.length > 0
        ? [`${path} list ${data.length}`]
        : [`${path} list ${z.parse(List, first.body).data.length}`]
    for (const more of ['pageSize=100', 'pageSize=2&pageIndex=3'])
      expect((await get(at(more))).status).toBe(200)
    expect((await lists()).filter((one) => !one.includes('many'))).toEqual(once)
    wait(16)
    await get(at('pageSize=1'))
    expect((await lists()).filter((one) => !one.includes('many'))).toEqual([...once, `${path} list 1`])
  })

  test('is logged as a search without its text, once in a quarter of an hour', async () => {
    if (word === undefined) return
    const { as, audit, lists } = await startLogged()
    const { get } = as('direccion')
    const searches = [word, 'garcia', 'GARCÍA', 'xyzxyz']
    const found = []
    for (const text of searches) {
      const reply = await get(at(`pageSize=4&search=${encodeURIComponent(text)}`))
      found.push(z.parse(List, reply.body).data.length)
    }
    const rows = found.find((count) => count > 0)
    expect(await lists()).toEqual([`${path} search ${rows}`])
    expect(JSON.stringify(await audit())).not.toMatch(/garc|xyz/i)
  })

  test('is logged as an export whatever the page, and once where its first page was', async () => {
    const { as, audit, wait } = await startLogged()
    const { get } = as('direccion')
    const exported = async () => (await audit()).map((one) => [one.path, one.exported !== null, one.listKind])
    await get(at('purpose=export&pageSize=2&pageIndex=2'))
    await get(at('purpose=export&pageSize=2&pageIndex=3'))
    expect(await exported()).toEqual([[path, true, null]])
    wait(16)
    for (const page of [1, 2, 3]) await get(at(`purpose=export&pageSize=2&pageIndex=${page}`))
    expect(await exported()).toHaveLength(2)
    // Another file.
    await get(at('purpose=export&pageSize=2'))
    expect(await exported()).toHaveLength(3)
  })
})

test('the later page of another export is logged by itself', async () => {
  const { as, audit } = await startLogged()
  const { get } = as('archivo')
  await get(`${PATIENTS}?purpose=export&admitted=true`)
  await get(`${PATIENTS}?purpose=export&admitted=false&pageIndex=2`)
  await get(`${PATIENTS}?purpose=export&admitted=false&pageIndex=3`)
  await get(`${PATIENTS}?purpose=export&admitted=true&pageIndex=2`)
  const filters = (await audit()).map(({ exported }) => JSON.parse(exported ?? '').filters)
  expect(filters).toEqual([{ admitted: 'true' }, { admitted: 'false' }])
})

test('each list, each person and each hospital counts by itself', async () => {
  const { as, audit } = await startLogged()
  for (const path of [PATIENTS, `${HOSPITAL}/episodes`, PATIENTS, PATIENTS.replace('1', '2')])
    await as('direccion').get(`${path}?pageSize=2`)
  await as('archivo').get(`${PATIENTS}?pageSize=2`)
  expect((await audit()).map((one) => `${one.userId} ${one.hospitalId} ${one.path} ${one.listKind}`)).toEqual(
    [
      `direccion 1 ${PATIENTS} list`,
      `direccion 1 ${HOSPITAL}/episodes list`,
      `direccion 2 ${PATIENTS.replace('1', '2')} list`,
      `archivo 1 ${PATIENTS} list`,
    ],
  )
})

test('200 different patients in a quarter of an hour are an entry, whatever list names them', async () => {
  const { as, lists, wait } = await startLogged()
  const { get } = as('direccion')
  const many = async () => (await lists()).filter((one) => one.includes(' many '))
  const page = (index: number) => get(`${PATIENTS}?pageSize=90&pageIndex=${index}`)
  await page(1)
  await page(2)
  await page(1)
  await get(`${HOSPITAL}/episodes?pageSize=5`)
  expect(await many()).toEqual([])
  await page(3)
  const [entry = '', ...others] = await many()
  expect(others).toEqual([])
  expect(entry).toMatch(/\/patients many 2[67]\d$/)
  // Those after them count from the beginning.
  await page(4)
  await page(5)
  expect(await many()).toHaveLength(1)
  await page(6)
  expect(await many()).toEqual([entry, `${PATIENTS} many 270`])
  await page(7)
  wait(16)
  await page(8)
  await page(9)
  expect(await many()).toHaveLength(2)
})

test('another server on the same database logs a list that the first one did not', async () => {
  const { as, store, audit } = await startServer()
  const other = await startServer({ store: { ...store, close: async () => undefined } })
  await as('archivo').get(`${PATIENTS}?pageSize=2`)
  await other.as('archivo').get(`${PATIENTS}?pageSize=3`)
  await other.as('archivo').get(`${PATIENTS}?pageSize=3&search=a`)
  await as('archivo').get(`${PATIENTS}?pageSize=3&search=e`)
  expect((await audit()).map(({ listKind, listRows }) => [listKind, listRows])).toEqual([
    ['list', 2],
    ['search', 3],
  ])
})

test('a list that names nobody is not logged', async () => {
  const { as, audit, store } = await startLogged()
  await as('archivo').get(`${PATIENTS}?search=xyzxyz`)
  await as('archivo').get(`${PATIENTS}?pageIndex=900`)
  await as('archivo').get(`${HOSPITAL}/doctors`)
  await as('archivo').get(`${HOSPITAL}/rooms`)
  await revoke(store, 'archivo', 'patients', 'read')
  await as('archivo').get(`${HOSPITAL}/episodes`)
  expect(await audit()).toEqual([])
})

test('possible duplicates at registration are logged as a search', async () => {
  const { as, lists, store } = await startLogged()
  const known = await store.db
    .selectFrom('patients')
    .select(['givenNames', 'firstSurname', 'secondSurname', 'bornOn'])
    .where('hospitalId', '=', 1)
    .where('bornOn', 'is not', null)
    .executeTakeFirstOrThrow()
  const { bornOn, ...names } = known
  for (const _ of [1, 2]) await as('admision').post(`${PATIENTS}/twins`, { ...names, birthDate: bornOn })
  expect(await lists()).toEqual([expect.stringMatching(/\/twins search \d$/)])
  const page = await as('direccion').get(`${HOSPITAL}/audit?userId=admision&pageSize=1`)
  expect(z.parse(AuditPage, page.body).data).toMatchObject([
    { action: 'read', target: 'patients/twins', list: 'search', patientId: null },
  ])
})

test('the log tells of a list with its target and rows', async () => {
  const { as } = await startLogged()
  await as('archivo').get(`${PATIENTS}?pageSize=7`)
  const page = await as('direccion').get(`${HOSPITAL}/audit?userId=archivo&action=read&pageSize=1`)
  expect(z.parse(AuditPage, page.body).data).toMatchObject([
    { action: 'read', target: 'patients', list: 'list', rows: 7, patientId: null, exported: null },
  ])
})

test('a list whose log fails is not shown, and logged once it can be', async () => {
  const { as, store, lists } = await startLogged()
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => told.mockRestore())
  const rename = (from: string, to: string) =>
    store.write('installation', (db) => db.schema.alterTable(from).renameTo(to).execute())
  await rename('audit', 'gone')
  expect((await as('archivo').get(`${PATIENTS}?pageSize=2`)).status).toBe(500)
  await rename('gone', 'audit')
  expect((await as('archivo').get(`${PATIENTS}?pageSize=2`)).status).toBe(200)
  expect(await lists()).toEqual([`${PATIENTS} list 2`])
})
