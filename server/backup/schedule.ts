import { readdirSync, rmSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Log } from '../http/log.ts'
import { type Repeated, repeat } from '../jobs/repeat.ts'
import type { BackupJob } from './worker.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** After a failure, sooner: the disk may have room again. */
const RETRY_MS = 300_000
/** An older one is a reason to look after the server. */
const OLD_MS = 2 * HOUR_MS
/** Of the last hours each one is kept, and of the last days the last one of each. */
const [HOURS_KEPT, DAYS_KEPT] = [24, 30]

const NAME = /^ronda-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.sqlite$/

/** `ronda-2026-11-23T06-00-00Z.sqlite`: in the order of their names they are in the order of time. */
export const nameOf = (at: Date) => `ronda-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`

/** When a backup was made, by its name; undefined for any other file. */
function timeOf(name: string): number | undefined {
  const parts = NAME.exec(name)
  return parts ? Date.parse(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}Z`) : undefined
}

/** Which of the files of a folder are backups that need not be kept any more. */
export function outdated(names: readonly string[], now: Date): string[] {
  const made = names
    .flatMap((name) => {
      const at = timeOf(name)
      return at === undefined ? [] : [{ name, at, day: new Date(at).toISOString().slice(0, 10) }]
    })
    .toSorted((one, other) => other.at - one.at)
  const lastOfDay = new Map(made.toReversed().map(({ day, name }) => [day, name]))
  const isKept = ({ name, at, day }: (typeof made)[number]) =>
    now.getTime() - at < HOURS_KEPT * HOUR_MS ||
    (now.getTime() - at < DAYS_KEPT * DAY_MS && lastOfDay.get(day) === name)
  // The newest stays in any case: after a long pause it is the only one that there is.
  return made.filter((one, index) => index > 0 && !isKept(one)).map(({ name }) => name)
}

/** When the newest of these backups was made; undefined where there is none. Those of a clock that was ahead are none. */
export function newestOf(names: readonly string[], now: Date): number | undefined {
  const times = names.flatMap((name) => timeOf(name) ?? []).filter((at) => at <= now.getTime())
  return times.length > 0 ? Math.max(...times) : undefined
}

export interface Backups extends Repeated {
  /** How old the last good one is, in seconds; NaN where there is none. */
  age(): number
}

/**
 * Makes a backup every hour, in a thread of its own, and removes those that are outdated.
 * @param folder one that is there, for the server's account alone
 */
export function scheduleBackups(databaseFile: string, folder: string, log: Log): Backups {
  /** Of a folder that has gone away, nothing is known. */
  function newest(): number | undefined {
    try {
      return newestOf(readdirSync(folder), new Date())
    } catch {
      return undefined
    }
  }

  async function run(): Promise<boolean> {
    const now = new Date()
    try {
      await inThread({ databaseFile, file: join(folder, nameOf(now)) })
      for (const name of outdated(readdirSync(folder), now)) rmSync(join(folder, name))
      return true
    } catch (error) {
      log.warned(`No backup was made: ${error instanceof Error ? error.message : 'for no known reason'}`)
      if (now.getTime() - (newest() ?? 0) > OLD_MS) log.warned('The last good backup is older than two hours')
      return false
    }
  }

  const firstMs = Math.max((newest() ?? 0) + HOUR_MS - Date.now(), 0)
  return {
    age: () => Math.round((Date.now() - (newest() ?? Number.NaN)) / 1000),
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
