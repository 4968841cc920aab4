import { scheduleBackups } from '../backup/schedule.ts'
import type { Config } from '../config.ts'
import { asOwner } from '../db/postgres/owner.ts'
import type { Store } from '../db/store.ts'
import { scheduleLists } from '../downtime/schedule.ts'
import type { Log } from '../http/log.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Repeated } from '../lib/repeat.ts'
import { scheduleJobs } from './jobs.ts'

type Settings = Pick<Config, 'database' | 'backupDir' | 'downtimeDir' | 'logKeptYears'>

/**
 * Begins all that the server does without being asked: backups, lists for when it is down, what keeps the database in
 * order.
 */
export function startUpkeep(
  { database, backupDir, downtimeDir, logKeptYears }: Settings,
  { store, log }: { store: Store; log: Log },
  metrics: Metrics,
): Repeated {
  const running: Repeated[] = []
  if (backupDir !== undefined && 'file' in database) {
    const backups = scheduleBackups(database.file, backupDir, log)
    metrics.watchAge('backup_age_seconds', 'Time since the last good backup, where any is made', backups.age)
    running.push(backups)
  }
  if (downtimeDir !== undefined) {
    const lists = scheduleLists(store, downtimeDir, log)
    metrics.watchAge(
      'downtime_list_age_seconds',
      'Time since the list for when the server is down was written of every hospital',
      lists.age,
    )
    running.push(lists)
  }
  const ownerUrl = 'url' in database ? database.ownerUrl : undefined
  running.push(
    scheduleJobs({
      store,
      log,
      logKeptYears,
      ...(ownerUrl !== undefined && { asOwner: (work) => asOwner(ownerUrl, work) }),
    }),
  )
  return {
    async stop() {
      await Promise.all(running.map((one) => one.stop()))
    },
  }
}
