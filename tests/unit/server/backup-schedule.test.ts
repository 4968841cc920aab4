import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nameOf, newestOf, outdated, scheduleBackups } from '#server/backup/schedule.ts'
import { createLog } from '#server/http/log.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const hoursAgo = (hours: number) => nameOf(new Date(NOW.getTime() - hours * 3_600_000))

test('each one of the last 24 hours is kept, and the last one of each of the last 30 days', () => {
  const all = Array.from({ length: 24 * 40 }, (_, hours) => hoursAgo(hours))
  const gone = new Set(outdated(all))
  const kept = all.filter((name) => !gone.has(name))
  expect(kept.slice(0, 24)).toEqual(all.slice(0, 24))
  const days = Array.from({ length: 29 }, (_, day) => new Date(Date.UTC(2026, 10, 21 - day)))
  expect(kept.slice(24)).toEqual(
    days.map((day) => `ronda-${day.toISOString().slice(0, 10)}T23-00-00Z.sqlite`),
  )
})

test('a clock that is ahead removes none of them, nor does a long pause; what is no backup is left alone', () => {
  const kept = [
    ...Array.from({ length: 23 }, (_, hours) => hoursAgo(hours)),
    ...Array.from({ length: 28 }, (_, days) => hoursAgo(24 * (days + 2))),
  ]
  const others = ['notes.txt', 'ronda.sqlite', `${hoursAgo(24 * 92)}.part`]
  expect(outdated([...kept, hoursAgo(-9_000), ...others])).toEqual([])
  expect(outdated(kept)).toEqual([])
})

test('one of a clock that was ahead counts for none: the next one is not waited for until then', () => {
  expect(newestOf([hoursAgo(3), hoursAgo(2), hoursAgo(-5), 'notes.txt'], NOW)).toBe(
    NOW.getTime() - 2 * 3_600_000,
  )
  expect(newestOf([hoursAgo(-5)], NOW)).toBeUndefined()
})

test('a folder that goes away, as a disk that is taken out, is told in the log and stops nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  const said: string[] = []
  const log = { ...createLog('silent', 'k'), warned: (what: string) => void said.push(what) }
  const backups = scheduleBackups(join(folder, 'none.sqlite'), join(folder, 'backups'), log)
  rmSync(folder, { recursive: true })
  await expect.poll(() => said, { timeout: 30_000 }).toHaveLength(2)
  expect(said).toEqual([
    `No backup was made: ${join(folder, 'none.sqlite')} is not there`,
    'There is no good backup',
  ])
  // What waits for two hours waits for this too.
  expect(backups.age()).toBe(Number.POSITIVE_INFINITY)
  await backups.stop()
})

test('what a backup that was cut short left behind goes before the next', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['.part', '.part-wal', '.part-shm'])
    writeFileSync(join(folder, `${hoursAgo(3)}${name}`), 'half')
  writeFileSync(join(folder, 'notes.part'), 'mine')
  const backups = scheduleBackups(join(folder, 'none.sqlite'), folder, createLog('silent', 'k'))
  await expect.poll(() => readdirSync(folder), { timeout: 30_000 }).toEqual(['notes.part'])
  await backups.stop()
})
