import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Why there is no export, in words for whoever asked for it. */
export class ExportError extends Error {}

/** What was written of a file. */
export interface Written {
  name: string
  /** Of a file of records: how many. */
  records?: number
  bytes: number
  /** Of its bytes, in hexadecimal. */
  sha256: string
}

/** A file that is being written. */
export interface OpenFile {
  write(text: string): void
  /** Nothing is written to it after that. */
  end(): Written
}

/** A folder that is being filled, under another name than it will have. */
export interface ExportFolder {
  /** @param name may lead into folders below, which are made */
  open(name: string): OpenFile
  /** Gives the folder its name. */
  finish(): void
  /** Leaves nothing of it. */
  discard(): void
}

/** Letters that are kept until they are written together. */
const BUFFERED = 1_000_000

const NO_ROOM = ['ENOSPC', 'EFBIG', 'EDQUOT']

/** Does something to the file system, and says in one line why it can't be done. */
function orExplain<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new ExportError(
      NO_ROOM.includes(code) ? `${path}: there is no room for it` : `${path} can't be written (${code})`,
    )
  }
}

/**
 * Begins a folder where nothing is yet, for the account of who runs it alone.
 * @throws ExportError where something stands there; so do all its functions where the disk is full or can't be written
 */
export function beginFolder(folder: string): ExportFolder {
  const part = `${folder}.part`
  if (existsSync(folder)) throw new ExportError(`${folder} is there already: nothing is written over`)
  if (existsSync(part))
    throw new ExportError(
      `${part} is there: another export is being written, or one was cut short. Remove it then`,
    )
  orExplain(folder, () => mkdirSync(part, { mode: 0o700 }))
  return {
    open(name) {
      const path = join(part, name)
      const file = orExplain(path, () => {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
        return openSync(path, 'wx', 0o600)
      })
      const hash = createHash('sha256')
      let buffered = ''
      let bytes = 0
      function flush() {
        const chunk = Buffer.from(buffered)
        buffered = ''
        orExplain(path, () => writeFileSync(file, chunk))
        hash.update(chunk)
        bytes += chunk.length
      }
      return {
        write(text) {
          buffered += text
          if (buffered.length > BUFFERED) flush()
        },
        end() {
          try {
            flush()
          } finally {
            closeSync(file)
          }
          return { name, bytes, sha256: hash.digest('hex') }
        },
      }
    },
    finish: () => orExplain(folder, () => renameSync(part, folder)),
    discard: () => rmSync(part, { recursive: true, force: true }),
  }
}
