import * as z from 'zod/mini'
import { codeKey, MAX_CODE, MAX_IMPORT, type RoomImport, RoomKind } from '#src/domain/rooms/contract.ts'
import { bedCodes, numberedCodes } from '#src/domain/rooms/rules.ts'
import { formatCount } from '#src/lib/count.ts'

/** The fields of *Agregar varios*. */
export const SeveralFields = z.object({
  prefix: z.string(),
  from: z.string(),
  to: z.string(),
  beds: z.string(),
  kind: RoomKind,
  floor: z.string(),
  service: z.string(),
})
export type SeveralFields = z.infer<typeof SeveralFields>

export const EMPTY_SEVERAL: SeveralFields = {
  prefix: '',
  from: '',
  to: '',
  beds: '1',
  kind: 'single',
  floor: '',
  service: '',
}

/** The claves that the fields make so far; none where they make no range. */
export function severalCodes({ prefix, from, to }: Pick<SeveralFields, 'prefix' | 'from' | 'to'>): string[] {
  if (Number(to) - Number(from) >= MAX_IMPORT) return []
  return numberedCodes(prefix.trimStart(), from.trim(), to.trim())
}

/** The claves in short: *401 a 410*; empty for fewer than two. */
export function rangeText(codes: readonly string[]): string {
  return codes.length > 1 ? `${codes[0]} a ${codes.at(-1)}` : ''
}

const NUMBER = /^\d{1,6}$/
const MAX_BEDS = 100

/** Why the fields make no claves, where they make none. */
export function noCodesText(fields: Pick<SeveralFields, 'from' | 'to'>): string {
  const [from, to] = [fields.from.trim(), fields.to.trim()]
  if (!NUMBER.test(from) || !NUMBER.test(to))
    return 'Aquí aparecen las claves cuando escribas el primer y el último número.'
  const count = Number(to) - Number(from) + 1
  if (count <= 0) return 'Sin claves: el último número va antes que el primero.'
  return `Sin claves: serían ${formatCount(count)} cuartos, y se agregan ${MAX_IMPORT} como máximo por vez.`
}

/** The first thing that is wrong with the fields, and where. */
function findFault(fields: SeveralFields, stored: ReadonlySet<string>): [string, string] | undefined {
  const [from, to] = [fields.from.trim(), fields.to.trim()]
  if (!NUMBER.test(from)) return ['from', 'Escribe el primer número']
  if (!NUMBER.test(to)) return ['to', 'Escribe el último número']
  if (Number(to) < Number(from)) return ['to', `Escribe un número desde ${from}`]
  if (Number(to) - Number(from) >= MAX_IMPORT)
    return ['to', `Agrega ${MAX_IMPORT} cuartos como máximo por vez`]
  const beds = fields.beds.trim()
  if (!/^\d{1,3}$/.test(beds) || Number(beds) < 1 || Number(beds) > MAX_BEDS)
    return ['beds', `Escribe un número del 1 al ${MAX_BEDS}`]
  const codes = severalCodes(fields)
  const longest = Math.max(
    ...codes.flatMap((code) => bedCodes(code, Number(beds))).map(({ length }) => length),
  )
  if (longest > MAX_CODE) return ['prefix', `Usa menos letras: las claves de las camas pasan de ${MAX_CODE}`]
  const taken = codes.filter((code) => stored.has(codeKey(code)))
  if (taken.length > 0) return ['from', `Ya existen: ${listed(taken)}`]
  return undefined
}

const SHOWN = 10

/** Names in a sentence: the first ten, and how many more. */
export function listed(names: readonly string[]): string {
  const more = names.length > SHOWN ? ` y ${names.length - SHOWN} más` : ''
  return names.slice(0, SHOWN).join(', ') + more
}

/** What *Agregar varios* sends. @param stored the keys of the codes that the hospital has already */
export function severalBody(stored: ReadonlySet<string>): z.core.$ZodType<RoomImport> {
  const checked = SeveralFields.check(
    z.check<SeveralFields>(({ value, issues }) => {
      const fault = findFault(value, stored)
      if (fault) issues.push({ code: 'custom', input: value, path: [fault[0]], message: fault[1] })
    }),
  )
  return z.pipe(
    checked,
    z.transform((fields): RoomImport => {
      const { kind, floor, service } = fields
      const about = { kind, floor: floor.trim(), service }
      return {
        rooms: severalCodes(fields).map((code) => ({
          ...about,
          code,
          beds: bedCodes(code, Number(fields.beds)).map((bed) => ({ code: bed })),
        })),
      }
    }),
  )
}
