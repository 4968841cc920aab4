import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nameOf, newestOf, outdated, scheduleBackups } from '#server/backup/schedule.ts'
import { createLog } from '#server/http/log.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const hoursAgo = (hours: number) => nameOf(new Date(NOW.getTime() - hours * 3_600_000))

test('each one of the last 24 hours is kept, and the last one of each of the last 30 days', () => {
  const all = Array.from({ length: 24 * 40 }, (_, hours) => hoursAgo(hours))
  const gone = new Set(outdated(all, NOW))
  const kept = all.filter((name) => !gone.has(name))
  expect(kept.slice(0, 24)).toEqual(all.slice(0, 24))
  const days = Array.from({ length: 29 }, (_, day) => new Date(Date.UTC(2026, 10, 21 - day)))
  expect(kept.slice(24)).toEqual(
    days.map((day) => `ronda-${day.toISOString().slice(0, 10)}T23-00-00Z.sqlite`),
  )
})

test('the newest is kept however old it is, and what is no backup is left alone', () => {
  const names = [
    hoursAgo(24 * 90),
    hoursAgo(24 * 91),
    'notes.txt',
    'ronda.sqlite',
    `${hoursAgo(24 * 92)}.part`,
  ]
  expect(outdated(names, NOW)).toEqual([hoursAgo(24 * 91)])
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
    'The last good backup is older than two hours',
  ])
  expect(backups.age()).toBeNaN()
  await backups.stop()
})
