import * as z from 'zod/mini'
import { MAX_IMPORT, type RoomImport } from '#src/domain/rooms/contract.ts'
import type { ImportReading } from './room-import.ts'

/** What the fields of *Importar CSV* hold. */
export const ImportFields = z.object({
  /** The text of the file, or what was pasted. */
  text: z.string(),
  /** The person saw the bad rows, and goes on without them. */
  leaveOut: z.boolean(),
})
export type ImportFields = z.infer<typeof ImportFields>

/** The rows that would be imported now, and those that stand in the way or are left out. */
export function countRows({ rows }: ImportReading) {
  const good = rows.filter(({ room }) => room !== null).length
  return { good, bad: rows.length - good }
}

/** Why this can't be imported yet, for the file's field; undefined when it can. */
export function importFault(reading: ImportReading, leaveOut: boolean): string | undefined {
  const { good, bad } = countRows(reading)
  if (reading.problem !== null) return reading.problem
  if (bad > 0 && !leaveOut) return 'Corrige las filas con error, o déjalas fuera'
  if (good === 0) return 'No queda ninguna fila que importar'
  return good > MAX_IMPORT ? `Importa ${MAX_IMPORT} cuartos como máximo por vez` : undefined
}

/** What *Importar CSV* sends. */
export function importBody(read: (text: string) => ImportReading): z.core.$ZodType<RoomImport> {
  return z.pipe(
    ImportFields.check(
      z.check<ImportFields>(({ value, issues }) => {
        const message = importFault(read(value.text), value.leaveOut)
        if (message !== undefined) issues.push({ code: 'custom', input: value, path: ['text'], message })
      }),
    ),
    z.transform(({ text }): RoomImport => ({ rooms: read(text).rows.flatMap(({ room }) => room ?? []) })),
  )
}
