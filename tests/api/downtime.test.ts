import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { expect, onTestFinished, test } from 'vitest'
import { readCensus } from '#server/downtime/census.ts'
import { censusPage } from '#server/downtime/page.ts'
import { writeLists } from '#server/downtime/schedule.ts'
import { startServer } from '../fixtures/server.ts'

/** The clock of the lists, a bit after what the tests have happen. */
const soon = () => new Date(Date.now() + 1000)

const parsed = (html: string) => new JSDOM(html, { contentType: 'text/html' }).window.document

async function aWard() {
  const server = await startServer({ seed: 'default', clock: () => new Date() })
  const hospital = server.hospital(1)
  const room = await hospital.addRoom(['Z1-A', 'Z1-B', 'Z1-C'], {
    code: 'Z1',
    floor: '9',
    service: 'Zoonosis',
  })
  const page = async () => {
    const census = await readCensus({ db: server.store.db, hospitalId: 1, now: soon() })
    return parsed(censusPage(census))
  }
  /** The texts of the cells of each patient of the ward. */
  const ward = async () => {
    const section = [...(await page()).querySelectorAll('section')].find((one) =>
      one.querySelector('h2')?.textContent?.startsWith('Zoonosis'),
    )
    const rows = [...(section?.querySelectorAll('tbody tr') ?? [])]
    const textOf = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim() ?? ''
    return {
      title: section?.querySelector('h2')?.textContent,
      rows: rows.map((row) => [...row.querySelectorAll('td')].map(textOf)),
      empty: section?.querySelector('p')?.textContent,
    }
  }
  return { ...server, hospital, beds: room.beds, page, ward }
}

test('who lies in which bed of a ward can be read, with what one must know at once', async () => {
  const { hospital, beds, ward } = await aWard()
  const patient = await hospital.addPatient({
    givenNames: 'Úrsula',
    firstSurname: 'Zaragoza',
    secondSurname: 'Ávila',
    birthDate: '1950-01-01',
    allergies: { state: 'listed', items: ['Penicilina', 'Látex'] },
  })
  const episode = await hospital.admit(patient.patientId, { bedId: beds[1]?.bedId ?? null, reason: 'Fiebre' })
  await hospital.assign({
    doctorId: 'medica',
    role: 'attending',
    episodeId: episode.episodeId,
    startsAt: new Date().toISOString(),
  })
  const { title, rows, empty } = await ward()
  expect(title).toBe('Zoonosis · Piso 9')
  expect(rows).toEqual([
    [
      'Z1-B',
      'Úrsula Zaragoza Ávila',
      expect.stringMatching(/^\d\d a$/),
      'Mujer',
      patient.recordNumber,
      expect.stringMatching(/^\d+ \w{3} \d{4}$/),
      '0',
      'Motivo de ingreso: Fiebre',
      'Ximena Núñez Ávila',
      'Penicilina, Látex',
    ],
  ])
  expect(empty).toBe('Camas sin paciente: Z1-A (libre), Z1-C (libre)')
})

test('everybody of the seeded hospital who is admitted is in it, and nobody else', async () => {
  const { page, store } = await aWard()
  const admitted = await store.db
    .selectFrom('episodes')
    .innerJoin('patients', 'patients.patientId', 'episodes.patientId')
    .select('patients.recordNumber')
    .where('episodes.hospitalId', '=', 1)
    .where('episodes.status', 'in', ['open', 'dischargeOrdered'])
    .where('episodes.kind', '<>', 'outpatient')
    .execute()
  const cells = [...(await page()).querySelectorAll('tbody tr td:nth-child(5)')]
  expect(cells.map((cell) => cell.textContent).sort()).toEqual(admitted.map((one) => one.recordNumber).sort())
  expect(cells.length).toBeGreaterThan(20)
})

test('names that are much alike, and who has none, are marked', async () => {
  const { hospital, beds, ward } = await aWard()
  for (const [place, givenNames] of ['Ana', 'Ana María'].entries()) {
    const who = { givenNames, firstSurname: 'Zaragoza', secondSurname: 'Ávila' }
    const { patientId } = await hospital.addPatient(who)
    await hospital.admit(patientId, { bedId: beds[place]?.bedId ?? null })
  }
  expect((await ward()).rows.map(([, name]) => name)).toEqual([
    'Ana Zaragoza ÁvilaNombre parecido',
    'Ana María Zaragoza ÁvilaNombre parecido',
  ])
})

test('what somebody wrote is text, never markup, and the page runs and fetches nothing', async () => {
  const { hospital, beds, page, ward } = await aWard()
  const evil = '<img src=x onerror=alert(1)>'
  const { patientId } = await hospital.addPatient({
    firstSurname: 'Zaragoza',
    allergies: { state: 'listed', items: [evil] },
  })
  await hospital.admit(patientId, { bedId: beds[0]?.bedId ?? null, reason: evil, service: evil })
  const [row] = (await ward()).rows
  expect(row?.slice(7)).toEqual([`Motivo de ingreso: ${evil}`, 'Sin tratante', evil])
  const document = await page()
  expect(document.querySelectorAll('img, script, link, iframe, a, [onerror], [src], [href]')).toHaveLength(0)
  expect(document.querySelector('meta[http-equiv]')?.getAttribute('content')).toContain("default-src 'none'")
})

test('it says of which hospital and moment it is, until when it holds, and what it lacks', async () => {
  const { store } = await startServer()
  const now = new Date('2026-03-15T18:30:00Z')
  const { body, title } = parsed(censusPage(await readCensus({ db: store.db, hospitalId: 1, now })))
  const { name } = await store.db
    .selectFrom('hospitals')
    .select('name')
    .where('hospitalId', '=', 1)
    .executeTakeFirstOrThrow()
  expect(title).toBe(`Censo · ${name}`)
  const header = body.querySelector('header')?.textContent
  expect(header).toContain('Hecho el 15 mar 2026, 12:30')
  expect(header).toContain('Después de las 14:30 ya no es vigente')
  expect(header).toContain('No incluye medicamentos')
})

/** A folder of a test's own. */
function aFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'lists-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return join(path, 'lists')
}

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

test('each hospital has its file, which only the server’s account reads; that of a withdrawn one goes', async () => {
  const folder = aFolder()
  const { store } = await startServer()
  await writeLists(store, folder, soon())
  const hospitals = await store.db.selectFrom('hospitals').select('hospitalId').execute()
  const names = hospitals.map(({ hospitalId }) => `censo-${hospitalId}.html`).sort()
  expect(readdirSync(folder).sort()).toEqual(names)
  expect([modeOf(folder), modeOf(join(folder, 'censo-1.html'))]).toEqual(['700', '600'])

  writeFileSync(join(folder, 'notes.txt'), 'mine')
  writeFileSync(join(folder, 'censo-1.html.part'), 'half')
  await store.write('installation', (db) =>
    db.updateTable('hospitals').set({ deletedAt: 1 }).where('hospitalId', '=', 2).execute(),
  )
  await writeLists(store, folder, soon())
  expect(readdirSync(folder).sort()).toEqual(
    [...names.filter((name) => name !== 'censo-2.html'), 'notes.txt'].sort(),
  )
})

test('a group that was given the folder reads the lists, and nobody else does', async () => {
  const folder = aFolder()
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o2755)
  const { store } = await startServer()
  await writeLists(store, folder, soon())
  expect([statSync(folder).mode & 0o7777, modeOf(join(folder, 'censo-1.html'))]).toEqual([0o2750, '640'])
})

test('a list that can’t be written leaves the former one as it was', async () => {
  const folder = aFolder()
  const { store } = await startServer()
  await writeLists(store, folder, soon())
  const former = readFileSync(join(folder, 'censo-1.html'), 'utf8')
  // A folder where the new file is to be written.
  mkdirSync(join(folder, 'censo-1.html.part', 'inside'), { recursive: true })
  await expect(writeLists(store, folder, soon())).rejects.toThrow()
  expect(readFileSync(join(folder, 'censo-1.html'), 'utf8')).toBe(former)
  expect(existsSync(join(folder, 'censo-2.html'))).toBe(true)
})
