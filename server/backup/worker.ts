import { workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { backUp } from './backup.ts'

const BackupJob = z.object({ databaseFile: z.string(), file: z.string() })
export type BackupJob = z.infer<typeof BackupJob>

/* One backup, in a thread of its own. */
const { databaseFile, file } = z.parse(BackupJob, workerData)
await backUp(databaseFile, file)
