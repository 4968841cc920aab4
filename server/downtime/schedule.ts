import {
  closeSync,
  fchmodSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from '../config.ts'
import { orExplain, wardFolder } from '../db/data-files.ts'
import type { Store } from '../db/store.ts'
import type { Log } from '../http/log.ts'
import { type Repeated, repeat } from '../lib/repeat.ts'
import { readCensus, readHospitals } from './census.ts'
import { censusPage } from './page.ts'

const HOUR_MS = 3_600_000
/** After a failure, sooner: the disk may have room again. */
const RETRY_MS = 300_000

/** What names the folder in the environment. */
const VARIABLE = 'DOWNTIME_DIR'

const nameOf = (hospitalId: number) => `censo-${hospitalId}.html`
/** A list, or what is left of one whose writing was cut short. */
const NAME = /^censo-\d+\.html(\.part)?$/

const GROUP_READS = 0o040

/**
 * Puts a file in the place of the former one, whole or not at all. The server's account can read it, and a group that may
 * read its folder: where the ward prints, others than that account do.
 */
function replaceFile(file: string, text: string): void {
  const part = `${file}.part`
  rmSync(part, { force: true })
  try {
    const descriptor = openSync(part, 'wx', 0o600)
    try {
      fchmodSync(descriptor, 0o600 | (statSync(dirname(file)).mode & GROUP_READS))
      writeFileSync(descriptor, text)
    } finally {
      closeSync(descriptor)
    }
    renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
  }
}

/**
 * Writes the list of each hospital, and removes those of hospitals that were withdrawn. Each one is read by itself, so
 * that nobody waits for all of them.
 * @throws ConfigError where a file can't be written
 */
export async function writeLists(store: Store, folder: string, now: Date): Promise<void> {
  wardFolder(VARIABLE, folder)
  const hospitals = await readHospitals(store.db)
  const current = new Set(hospitals.map(nameOf))
  orExplain(VARIABLE, folder, () => {
    for (const name of readdirSync(folder))
      if (NAME.test(name) && !current.has(name)) rmSync(join(folder, name))
  })
  for (const hospitalId of hospitals) {
    const census = await store.read((db) => readCensus({ db, hospitalId, now }))
    const [file, page] = [join(folder, nameOf(hospitalId)), censusPage(census)]
    orExplain(VARIABLE, file, () => replaceFile(file, page))
  }
}

export interface Lists extends Repeated {
  /** How old the lists are, in seconds; infinitely where not all of them were written since the start. */
  age(): number
}

/** Writes the lists at once and then every hour. Where that fails, the server goes on, and its log says so. */
export function scheduleLists(store: Store, folder: string, log: Log): Lists {
  let writtenAt = Number.NEGATIVE_INFINITY
  async function run(): Promise<boolean> {
    const now = new Date()
    try {
      await writeLists(store, folder, now)
      writtenAt = now.getTime()
      return true
    } catch (error) {
      // Any other error's message may repeat what was read, and so name a patient.
      const reason = error instanceof ConfigError ? `: ${error.message}` : ''
      log.failed(`The lists for when the server is down were not written${reason}`, error)
      return false
    }
  }
  return {
    age: () => Math.round((Date.now() - writtenAt) / 1000),
    ...repeat(run, { firstMs: 0, everyMs: HOUR_MS, retryMs: RETRY_MS }),
  }
}
