import { readdirSync, rmSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Log } from '../http/log.ts'
import { type Repeated, repeat } from '../lib/repeat.ts'
import type { BackupJob } from './worker.ts'

const HOUR_MS = 3_600_000
/** After a failure, sooner: the disk may have room again. */
const RETRY_MS = 300_000
/** An older one is a reason to look after the server. */
const OLD_MS = 2 * HOUR_MS
/** Of the last hours each one is kept, and the last one of each of the last days, beside the one that is running. */
const [HOURS_KEPT, DAYS_KEPT] = [24, 30]

const NAME = /^ronda-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.sqlite$/

/** `ronda-2026-11-23T06-00-00Z.sqlite`: in the order of their names they are in the order of time. */
export const nameOf = (at: Date) => `ronda-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`

/** When a backup was made, by its name; undefined for any other file. */
function timeOf(name: string): number | undefined {
  const parts = NAME.exec(name)
  return parts ? Date.parse(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}Z`) : undefined
}

/**
 * Which of the files of a folder are backups that need not be kept any more: all are kept of the last 24 hours that have
 * any, and the last one of each of the last days that have any. What time it is now does not count: one start with a clock
 * that is ahead would remove them all.
 */
export function outdated(names: readonly string[]): string[] {
  const newestFirst = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
  /** The backups of each day, or hour, the latest first. @param length of what their names share */
  const groupsOf = (length: number) => [...Map.groupBy(newestFirst, (name) => name.slice(0, length)).values()]
  const hours = groupsOf('ronda-2026-11-23T06'.length).slice(0, HOURS_KEPT)
  const days = groupsOf('ronda-2026-11-23'.length).slice(0, 1 + DAYS_KEPT)
  const kept = new Set([...hours.flat(), ...days.flatMap(([last]) => last ?? [])])
  return newestFirst.filter((name) => !kept.has(name))
}

/** What a backup that was cut short leaves behind. */
const REMAINS = /^ronda-[\dTZ-]+\.sqlite\.part(-wal|-shm|-journal)?$/

/** When the newest of these backups was made; undefined where there is none. Those of a clock that was ahead are none. */
export function newestOf(names: readonly string[], now: Date): number | undefined {
  const times = names.flatMap((name) => timeOf(name) ?? []).filter((at) => at <= now.getTime())
  return times.length > 0 ? Math.max(...times) : undefined
}

export interface Backups extends Repeated {
  /** How old the last good one is, in seconds; infinitely where there is none. */
  age(): number
}

/**
 * Makes a backup every hour, in a thread of its own, and removes those that are outdated.
 * @param folder one that is there, for the server's account alone
 */
export function scheduleBackups(databaseFile: string, folder: string, log: Log): Backups {
  /** Of a folder that has gone away, nothing is known. */
  function names(): string[] {
    try {
      return readdirSync(folder)
    } catch {
      return []
    }
  }
  const newest = () => newestOf(names(), new Date())

  async function run(): Promise<boolean> {
    const now = new Date()
    try {
      for (const name of names()) if (REMAINS.test(name)) rmSync(join(folder, name))
      await inThread({ databaseFile, file: join(folder, nameOf(now)) })
      for (const name of outdated(names())) rmSync(join(folder, name))
      return true
    } catch (error) {
      log.warned(`No backup was made: ${error instanceof Error ? error.message : 'for no known reason'}`)
      const last = newest()
      if (last === undefined) log.warned('There is no good backup')
      else if (now.getTime() - last > OLD_MS) log.warned('The last good backup is older than two hours')
      return false
    }
  }

  const firstMs = Math.max((newest() ?? 0) + HOUR_MS - Date.now(), 0)
  return {
    age: () => Math.round((Date.now() - (newest() ?? Number.NEGATIVE_INFINITY)) / 1000),
    ...repeat(run, { firstMs, everyMs: HOUR_MS, retryMs: RETRY_MS }),
  }
}

/** Copying and checking a large database takes seconds: meanwhile the server answers. */
function inThread(job: BackupJob): Promise<void> {
  return new Promise((done, fail) => {
    // In the bundle it is a file beside this one's as well, and called `.mjs`.
    const file = new URL(`./worker${extname(import.meta.filename)}`, import.meta.url)
    const worker = new Worker(file, { workerData: job })
    worker.once('error', fail)
    worker.once('exit', (code) => (code === 0 ? done() : fail(new Error(`The backup ended with ${code}`))))
  })
}
