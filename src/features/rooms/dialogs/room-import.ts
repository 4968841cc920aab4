import Papa from 'papaparse'
import * as z from 'zod/mini'
import { codeKey, MAX_IMPORT, RoomCreate, type RoomImport, RoomKind } from '#src/domain/rooms/contract.ts'
import { bedCodes } from '#src/domain/rooms/rules.ts'
import { searchKey } from '#src/domain/text.ts'
import { formatCount } from '#src/lib/count.ts'
import { csvText, plainAgain } from '#src/lib/csv.ts'
import { ROOM_KIND_LABELS } from '../labels.ts'
import { warningsOf } from './import-warnings.ts'
import type { StoredRooms } from './use-add-rooms.ts'

export const COLUMNS = ['clave', 'nombre', 'piso', 'servicio', 'tipo', 'camas', 'notas'] as const
export type Column = (typeof COLUMNS)[number]
const NEEDED: readonly Column[] = ['clave', 'tipo', 'camas']

export interface ImportRow {
  /** As spreadsheets number it: the heading is 1. */
  line: number
  /** As they are written; in a good row floor and service as they are spelt from now on. */
  cells: Readonly<Record<Column, string>>
  errors: readonly string[]
  /** What may be wrong with a row that can be imported. */
  warnings: readonly string[]
  /** What it becomes; null where something is wrong. */
  room: z.output<typeof RoomCreate> | null
}

export interface ImportReading {
  /** Why nothing of it can be read; null where it can. */
  problem: string | null
  /** Headings that name no column. */
  ignored: readonly string[]
  /** Of its good rows; the hospital has none of them. */
  newServices: readonly string[]
  rows: readonly ImportRow[]
}

const KINDS = new Map(
  RoomKind.options.flatMap((kind) => [
    [searchKey(ROOM_KIND_LABELS[kind]), kind] as const,
    [searchKey(kind), kind] as const,
  ]),
)

/** The file's column of each field of the contract. */
const COLUMN_OF: Readonly<Record<string, Column>> = {
  code: 'clave',
  name: 'nombre',
  floor: 'piso',
  service: 'servicio',
  kind: 'tipo',
  notes: 'notas',
}

const MAX_BEDS = 100

function bedCount(text: string): number | undefined {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= MAX_BEDS ? count : undefined
}

function readRow(cells: ImportRow['cells']): Pick<ImportRow, 'errors' | 'room'> {
  const { clave, nombre, piso, servicio, tipo, camas, notas } = cells
  const errors: string[] = []
  const kind = KINDS.get(searchKey(tipo))
  if (kind === undefined)
    errors.push(tipo === '' ? 'tipo: escribe el tipo' : `tipo: no existe «${tipo}», usa ${KIND_NAMES}`)
  const count = bedCount(camas)
  if (count === undefined) errors.push(`camas: escribe un número del 1 al ${MAX_BEDS}`)
  const beds = bedCodes(clave, count ?? 0).map((code) => ({ code }))
  const about = { code: clave, name: nombre, floor: piso, service: servicio, notes: notas }
  const parsed = z.safeParse(RoomCreate, { ...about, kind: kind ?? 'single', beds })
  if (!parsed.success) errors.push(...new Set(parsed.error.issues.flatMap(issueText)))
  return { errors, room: parsed.success && errors.length === 0 ? parsed.data : null }
}

function issueText({ path, message, code }: z.core.$ZodIssue): string | never[] {
  const [field] = path
  // Bed codes are made from the room's, whose own error says the rest.
  if (field === 'beds') return code === 'too_big' ? 'clave: es demasiado larga para nombrar sus camas' : []
  const column = COLUMN_OF[String(field)] ?? String(field)
  return `${column}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
}

const KIND_NAMES = Object.values(ROOM_KIND_LABELS).join(', ')

const columnOf = (heading: string) => COLUMNS.find((column) => column === searchKey(heading))

/** A first line that tells Excel the delimiter; spreadsheets do not show it, and do not number it. */
const DELIMITER_LINE = /^"?sep=(.)"?(?:\r?\n|\r|$)/i

/** The file's records, split by the delimiter under which its heading has the most known columns. */
function parseRecords(file: string) {
  const [line = '', named = ','] = DELIMITER_LINE.exec(file) ?? []
  const text = file.slice(line.length)
  const [best = ','] = [named, ',', ';', '\t']
    .map((delimiter) => {
      const [heading = []] = Papa.parse<string[]>(text, { delimiter, preview: 1 }).data
      return { delimiter, known: heading.filter((one) => columnOf(one) !== undefined).length }
    })
    .toSorted((a, b) => b.known - a.known)
    .map(({ delimiter }) => delimiter)
  return Papa.parse<string[]>(text, { delimiter: best })
}

/** The known columns that stand in the heading more than once. */
function repeatedColumns(heading: readonly string[]): Column[] {
  const known = heading.map(columnOf)
  return COLUMNS.filter((column) => known.indexOf(column) !== known.lastIndexOf(column))
}

const unreadable = (problem: string): ImportReading => ({ problem, ignored: [], newServices: [], rows: [] })

/** One floor as hospitals write it: *1*, *Piso 1*, *PISO  1*. */
const floorKey = (floor: string) => searchKey(floor).replace(/^piso (?=.)/, '')

/** Spells each text as it was spelt first. @param keyOf what texts have in common that are one */
function speller(known: readonly string[], keyOf: (text: string) => string): (text: string) => string {
  const first = new Map(known.map((text) => [keyOf(text), text] as const).toReversed())
  return (text) => {
    const key = keyOf(text)
    const spelt = first.get(key) ?? text
    first.set(key, spelt)
    return spelt
  }
}

/** What the hospital has already. */
export interface KnownToHospital extends StoredRooms {
  services: readonly string[]
}

/** Reads rooms out of a CSV text. Every row is read, the bad ones with what is wrong with them. */
export function readRoomsCsv(text: string, known: KnownToHospital): ImportReading {
  const trimmed = text.replace(/^\ufeff/, '')
  if (trimmed.trim() === '') return unreadable('Elige un archivo o pega las filas')
  // The second and third are how a book of the format before 2007 begins, in two encodings.
  if (['PK', 'ÐÏ\u0011', '–œ\u0011'].some((start) => trimmed.startsWith(start)))
    return unreadable('Es un libro de Excel: guárdalo como CSV y elige ese archivo')
  const { data, errors: broken } = parseRecords(trimmed)
  const [heading = [], ...records] = data
  const places = new Map(heading.map((one, index) => [columnOf(one), index]))
  const missing = NEEDED.filter((column) => !places.has(column))
  if (missing.length > 0)
    return unreadable(`Falta en la primera fila: ${missing.join(', ')}. Usa las columnas de la plantilla.`)

  const repeated = repeatedColumns(heading)
  if (repeated.length > 0)
    return unreadable(`Está más de una vez en la primera fila: ${repeated.join(', ')}. Deja una sola.`)

  const ignored = heading.filter((one) => columnOf(one) === undefined && one.trim() !== '')
  const unclosed = new Set(broken.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  const spellFloor = speller(known.floors, floorKey)
  const spellService = speller(known.services, searchKey)
  const lines = new Map<string, number>()
  const rows = records.flatMap((record, index): ImportRow[] => {
    if (record.every((cell) => cell.trim() === '')) return []
    const line = index + 2
    const cellOf = (column: Column) => plainAgain((record[places.get(column) ?? -1] ?? '').trim()).trim()
    const cells = {
      clave: cellOf('clave'),
      nombre: cellOf('nombre'),
      piso: cellOf('piso'),
      servicio: cellOf('servicio'),
      tipo: cellOf('tipo'),
      camas: cellOf('camas'),
      notas: cellOf('notas'),
    }
    const { errors, room } = readRow(cells)
    const key = codeKey(cells.clave)
    const before = lines.get(key)
    if (before === undefined) lines.set(key, line)
    const more = [
      ...(unclosed.has(index + 1) ? ['tiene comillas sin cerrar'] : []),
      ...(key !== '' && before !== undefined ? [`clave: ${cells.clave} ya está en la fila ${before}`] : []),
      ...(known.codes.has(key) ? [`clave: ya hay un cuarto ${cells.clave} en el hospital`] : []),
    ]
    if (room === null || more.length > 0)
      return [{ line, cells, errors: [...errors, ...more], warnings: [], room: null }]
    const spelt = { floor: spellFloor(room.floor), service: spellService(room.service) }
    return [
      {
        line,
        cells: { ...cells, piso: spelt.floor, servicio: spelt.service },
        errors,
        warnings: warningsOf(cells),
        room: { ...room, ...spelt },
      },
    ]
  })
  return rows.length === 0
    ? unreadable('No hay filas debajo de la primera')
    : { problem: null, ignored, newServices: findNewServices(rows, known.services), rows }
}

function findNewServices(rows: readonly ImportRow[], known: readonly string[]): string[] {
  const all = new Set(rows.flatMap(({ room }) => room?.service || []))
  for (const service of known) all.delete(service)
  return [...all]
}

/** A file to fill in. */
export function templateCsv(): string {
  return csvText([
    COLUMNS,
    ['101', 'Cuarto 101', '1', 'Medicina interna', 'Doble', '2', ''],
    ['UCI-1', '', '2', '', 'Terapia intensiva', '6', 'Junto a quirófano'],
  ])
}

/** The rows that were left out, to be corrected and imported again; the last column says what is wrong. */
export function rejectedCsv(rows: readonly ImportRow[]): string {
  const bad = rows.filter(({ room }) => room === null)
  return csvText([
    [...COLUMNS, 'error'],
    ...bad.map(({ cells, errors }) => [...COLUMNS.map((column) => cells[column]), errors.join('; ')]),
  ])
}

/** The fields of *Importar CSV*. */
export const ImportFields = z.object({
  /** The text of the file, or what was pasted. */
  text: z.string(),
  /** Import without the bad rows. */
  leaveOut: z.boolean(),
})
export type ImportFields = z.infer<typeof ImportFields>

/** How many rows can be imported, how many of them should be looked at first, and how many have errors. */
export function countRows({ rows }: ImportReading) {
  const good = rows.filter(({ room }) => room !== null).length
  const doubtful = rows.filter(({ warnings }) => warnings.length > 0).length
  return { good, doubtful, bad: rows.length - good }
}

/** That there are more rooms than one import takes; undefined when there are not. */
export function limitFault(reading: ImportReading, leaveOut: boolean): string | undefined {
  const { good, bad } = countRows(reading)
  const count = leaveOut ? good : good + bad
  if (count <= MAX_IMPORT) return undefined
  return `Importa ${MAX_IMPORT} cuartos como máximo por vez; aquí hay ${formatCount(count)}`
}

/** Why this can't be imported yet, for the file's field; undefined when it can. */
export function importFault(reading: ImportReading, leaveOut: boolean): string | undefined {
  const { good, bad } = countRows(reading)
  if (reading.problem !== null) return reading.problem
  const limit = limitFault(reading, leaveOut)
  if (limit !== undefined) return limit
  if (bad > 0 && !leaveOut) return 'Corrige las filas con error, o déjalas fuera'
  return good === 0 ? 'No queda ninguna fila que importar' : undefined
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
