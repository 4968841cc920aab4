import { describe, expect, test } from 'vitest'
import { PatientSummary } from '#src/domain/patients/contract.ts'
import type { Area, Level } from '#src/domain/permissions.ts'
import type { Bed, Room } from '#src/domain/rooms/contract.ts'
import { bedCodeFit, bedCodeKeys, codeSearchKey } from '#src/domain/rooms/rules.ts'
import { isSurelyFirst, nameDistance, rankGroups } from '#src/features/search/dialogs/ranking.ts'
import { findByWords, screensOf } from '#src/features/search/dialogs/screens.ts'
import { boardKeys, searchBoard } from '#src/features/search/dialogs/search-board.ts'
import {
  actionResult,
  bedResult,
  doctorResult,
  patientResult,
  roomResult,
  type SearchResult,
  screenResult,
} from '#src/features/search/dialogs/search-results.ts'

const ALL = () => true
const NONE = () => false
const only =
  (...rights: readonly `${Area}-${Level}`[]) =>
  (area: Area, level: Level) =>
    rights.includes(`${area}-${level}`)

const labels = (hasPermission: (area: Area, level: Level) => boolean, hospitalId: number | null = 1) =>
  screensOf(hospitalId, hasPermission).map(({ label }) => label)
const found = (text: string) => {
  const results = findByWords(screensOf(1, ALL), text).map(screenResult)
  return rankGroups([{ results }], text).flatMap((group) =>
    group.results.map((result) => (result.kind === 'screen' ? result.screen.label : '')),
  )
}

describe('the screens of the search', () => {
  test('are those that one may open, in the order of the bars', () => {
    expect(labels(NONE)).toEqual(['Inicio', 'Estadísticas', 'Centros médicos', 'Primeros Pasos', 'Ayuda'])
    expect(labels(only('patients-read', 'doctors-write'))).toContain('Pacientes')
    expect(labels(only('patients-read', 'doctors-write'))).not.toContain('Doctores')
    expect(labels(ALL).slice(0, 7)).toEqual([
      'Inicio',
      'Estadísticas',
      'Pacientes',
      'Cuartos',
      'Doctores',
      'Asignaciones',
      'Configuración',
    ])
  })

  test('hold each part of the settings by its own right, for those who have settings', () => {
    const parts = (hasPermission: Parameters<typeof labels>[0]) =>
      labels(hasPermission).filter((label) => label.startsWith('Configuración: '))
    expect(parts(ALL)).toHaveLength(6)
    expect(parts(only('rooms-read', 'rooms-write'))).toEqual([
      'Configuración: Perfil del hospital',
      'Configuración: Cuartos',
    ])
    expect(parts(only('rooms-read'))).toEqual([])
  })

  test('without a hospital are those outside of any', () => {
    expect(labels(ALL, null)).toEqual(['Centros médicos', 'Primeros Pasos', 'Ayuda'])
  })

  test.each([
    ['cuartos', 'Cuartos'],
    ['BITACORA', 'Configuración: Bitácora'],
    ['estadis', 'Estadísticas'],
    ['permisos usuarios', 'Configuración: Usuarios y permisos'],
    ['facturas', 'Configuración: Suscripción'],
    ['perfil hospital', 'Configuración: Perfil del hospital'],
    ['c', 'Cuartos'],
    ['atajo', undefined],
    ['teclas', 'Ayuda'],
  ])('%s finds %s first', (text, first) => {
    expect(found(text)[0]).toBe(first)
  })
})

describe('what stands nearest', () => {
  test.each([
    ['101', '101', 0],
    ['Pérez López', 'perez lopez', 0],
    ['José Pérez López', 'lopez jo', 1],
    ['José Pérez López', 'rez', 2],
    ['1010', '101', 1],
    ['5101', '101', 2],
    ['José Pérez López', 'PÉREZ LÓPEZ, José', 1],
    ['José Pérez López', 'PÉREZ L., José', 1],
  ])('%s is from %s as far as %i', (name, typed, distance) => {
    expect(nameDistance(name, typed)).toBe(distance)
  })

  test('goes first, group by group and in each; what is equally near stays as it was', () => {
    const [cuartos, parts, other] = ['Cuartos', 'Configuración: Cuartos', 'Pacientes'].map((label) =>
      screenResult({ key: label, label, hint: '' }),
    )
    if (!cuartos || !parts || !other) throw new Error('three were made')
    const groups = [
      { label: 'first', results: [other] },
      { label: 'second', results: [parts, cuartos] },
      { label: 'third', results: [other] },
    ]
    const sorted = rankGroups(groups, 'cuartos')
    expect(sorted.map(({ label }) => label)).toEqual(['second', 'first', 'third'])
    expect(sorted[0]?.results.map(({ key }) => key)).toEqual([
      'screen-Cuartos',
      'screen-Configuración: Cuartos',
    ])
  })
})

describe('the code of a bed', () => {
  const fitOf = (code: string, roomCode: string, typed: string) =>
    bedCodeFit(bedCodeKeys({ code, roomCode }), codeSearchKey(typed))

  test.each([
    ['204-A', '204', '204-a', 'whole'],
    ['204-A', '204', ' 204A ', 'whole'],
    ['204-A', '204', '204', 'start'],
    ['204-A', '204', '04-A', undefined],
    ['204-A', '204', '2', undefined],
    ['204-A', '204', '-', undefined],
    ['Á', 'UCI', 'uci a', 'whole'],
    ['Á', 'UCI', 'a', 'whole'],
    ['1', 'UCI', 'uc', 'start'],
  ])('%s of the room %s is found by %j: %s', (code, roomCode, typed, found) => {
    expect(fitOf(code, roomCode, typed)).toBe(found)
  })
})

let lastId = 0
const nextId = () => {
  lastId += 1
  return lastId
}

function occupied(code: string, about: Partial<NonNullable<Bed['occupant']>> = {}): Bed {
  const stay = { kind: 'inpatient', status: 'open', admittedAt: null, expectedDischargeAt: null } as const
  const care = {
    orderedMotive: null,
    diagnosis: null,
    noteOverdue: null,
    hasDraft: null,
    attendingDoctorId: null,
  }
  const occupant: NonNullable<Bed['occupant']> = {
    ...stay,
    ...care,
    attendingDoctorName: null,
    episodeId: nextId(),
    patientId: nextId(),
    name: 'Ana Ruiz',
    recordNumber: '0000077',
    sex: 'female',
    birthDate: null,
    estimatedAge: 40,
    identified: true,
    givenNames: null,
    firstSurname: null,
    secondSurname: null,
    similarName: false,
    namesakes: [],
    allergies: null,
    ...about,
  }
  return { ...free(code), state: 'occupied', occupant }
}

function free(code: string): Bed {
  return { bedId: nextId(), code, countable: true, state: 'free', reason: null, since: null, occupant: null }
}

function room(code: string, beds: Bed[]): Room {
  const about = { name: '', floor: '1', service: 'Cirugía', kind: 'ward', notes: '', active: true } as const
  return { roomId: nextId(), code, ...about, version: 1, beds }
}

const DIABETES = { code: 'E11.5', text: 'Diabetes mellitus tipo 2 con complicación circulatoria' }
const BOARD = [
  room('101', [occupied('101-A', { diagnosis: DIABETES }), free('101-B')]),
  room('1010', [occupied('1010-A', { attendingDoctorName: 'Ximena Núñez Ávila' })]),
]

describe('what is found on the board', () => {
  const codes = (typed: string) => {
    const { rooms, beds, diagnosed, attended } = searchBoard(boardKeys(BOARD), typed, 2)
    const [found, by, of] = [beds, diagnosed, attended].map((placed) => placed.map(({ bed }) => bed.code))
    return { rooms: rooms.map(({ code }) => code), beds: found, diagnosed: by, attended: of }
  }
  const NOBODY = { rooms: [], beds: [], diagnosed: [], attended: [] }

  test.each([
    ['101-a', { ...NOBODY, beds: ['101-A'] }],
    ['101', { ...NOBODY, rooms: ['101', '1010'], beds: ['101-A', '101-B', '1010-A'] }],
    ['e11.5', { ...NOBODY, diagnosed: ['101-A'] }],
    ['E115', { ...NOBODY, diagnosed: ['101-A'] }],
    ['complicacion DIABETES', { ...NOBODY, diagnosed: ['101-A'] }],
    ['betes', NOBODY],
    ['nunez xim', { ...NOBODY, attended: ['1010-A'] }],
    ['d', NOBODY],
    ['', NOBODY],
  ])('%j finds beds, rooms, and who lies there by diagnosis and by attending', (typed, found) => {
    expect(codes(typed)).toEqual(found)
  })
})

describe('who lies in a bed whose name sounds as what is typed', () => {
  const names = [
    ...['Rosa Quiñones Gómez', 'Eleazar Zúñiga Hernández', 'Javier Vargas Llanes', 'Chela Guerrero Xool'],
    ...['Ana Cervantes', 'María Peres'],
  ]
  const board = boardKeys([
    room(
      '201',
      names.map((name, index) => occupied(`201-${index}`, { name })),
    ),
  ])
  const sounding = (typed: string) =>
    searchBoard(board, typed, 2).sounding.map(({ bed }) => bed.occupant?.name)

  test.each([
    ['gomes', ['Rosa Quiñones Gómez']],
    ['GOMES, Rosa', ['Rosa Quiñones Gómez']],
    ['kinones rosa', ['Rosa Quiñones Gómez']],
    ['suniga', ['Eleazar Zúñiga Hernández']],
    ['HERNANDES', ['Eleazar Zúñiga Hernández']],
    ['ernandez eleasar', ['Eleazar Zúñiga Hernández']],
    ['xabier bargas', ['Javier Vargas Llanes']],
    ['yanes', ['Javier Vargas Llanes']],
    ['gerrero', []],
    ['vargas jabier yanez', ['Javier Vargas Llanes']],
    ['serbantes', ['Ana Cervantes']],
    ['pérez', ['María Peres']],
    // Spelt as it is, a name is found by the patients' own search.
    ['gomez', []],
    ['peres', []],
    // The middle of a word sounds like nobody.
    ['argas', []],
    ['h', []],
  ])('%j: %j', (typed, found) => {
    expect(sounding(typed)).toEqual(found)
  })
})

describe('what comes first', () => {
  const hospital = { id: 1, can: () => true }
  const summary = (about: object) =>
    PatientSummary.parse({
      patientId: nextId(),
      recordNumber: '0000001',
      givenNames: 'Eva',
      firstSurname: 'Soto',
      secondSurname: '',
      birthDate: null,
      estimatedAge: null,
      sex: 'female',
      status: 'active',
      identified: true,
      stay: null,
      lastMovementAt: null,
      ...about,
    })
  const patient = (about: object) => patientResult(hospital, summary(about))
  const doctor = (name: string): SearchResult =>
    doctorResult(hospital, {
      doctorId: name,
      name,
      email: '',
      phone: '',
      professionalLicense: '1234567',
      specialty: 'Cirugía',
      profession: 'physician',
      supervisorId: null,
      endsAt: null,
      specialtyLicense: '',
      certificationExpiresAt: null,
      status: 'active',
      version: 1,
    })
  const keys = (typed: string, ...results: SearchResult[]) =>
    rankGroups(
      results.map((one) => ({ results: [one] })),
      typed,
    ).flatMap((group) => group.results.map(({ key }) => key))

  test('is the bed of just this code, then the room, its beds, the record, the name, the diagnosis, the doctor', () => {
    const [first, second] = BOARD
    const [bed] = first?.beds ?? []
    if (!first || !second || !bed) throw new Error('The board has two rooms')
    const byCode = bedResult(hospital, { bed, room: first }, 'code')
    const exact = bedResult(hospital, { bed: free('101'), room: second }, 'code')
    const rooms = [roomResult(hospital, second), roomResult(hospital, first)]
    const records = [patient({ recordNumber: '0005101' }), patient({ recordNumber: '0000101' })]
    const inOrder = [exact, rooms[1], byCode, records[1], rooms[0], records[0]].flatMap(
      (one) => one?.key ?? [],
    )
    expect(keys('101', ...records, ...rooms, byCode, exact)).toEqual(inOrder)

    const named = patient({ givenNames: 'Ávila', firstSurname: 'Soto' })
    const diagnosed = bedResult(
      hospital,
      { bed: occupied('7', { diagnosis: DIABETES }), room: first },
      'diagnosis',
    )
    const attended = bedResult(
      hospital,
      { bed: occupied('8', { attendingDoctorName: 'Luz Ávila' }), room: first },
      'doctor',
    )
    const doc = doctor('Luz Ávila')
    const act = actionResult({ key: 'a', label: 'Avila', hint: '', run: () => {} })
    const all = [named, diagnosed, doc, attended].map(({ key }) => key)
    expect(keys('avil', attended, doc, diagnosed, named)).toEqual(all)
    expect(keys('avil', act, attended).at(-1)).toBe(act.key)
  })

  test('what writes at once is never first by accident', () => {
    const writes = actionResult({ key: 'w', label: 'Paciente no identificado', hint: '', run: () => {} })
    const links = actionResult({
      key: 'l',
      label: 'Registrar paciente',
      hint: '',
      link: { to: '/hospitals' },
    })
    const page = screenResult({ key: 's', label: 'Pacientes', hint: '' })
    expect(keys('paciente', writes, page, links)).toEqual([links.key, page.key, writes.key])
  })

  test('only a bed of just this code is sure to be', () => {
    const [first] = BOARD
    const [bed] = first?.beds ?? []
    if (!first || !bed) throw new Error('The board has rooms')
    const found = bedResult(hospital, { bed, room: first }, 'code')
    expect(isSurelyFirst(found, '101a')).toBe(true)
    expect(isSurelyFirst(found, '101')).toBe(false)
    expect(isSurelyFirst(roomResult(hospital, first), '101')).toBe(false)
  })

  test('a name leads to the open stay for those who may read it, else to the patient, a bed without one to its room', () => {
    const stay = {
      episodeId: 9,
      kind: 'inpatient',
      status: 'open',
      similarName: false,
      bed: { bedId: 1, code: '101-A', roomId: 1, roomCode: '101', floor: '1' },
      admittedAt: '2026-11-20T10:00:00Z',
    }
    const lies = (can: (area: Area) => boolean) => patientResult({ id: 1, can }, summary({ stay })).link?.to
    expect(lies(ALL)).toMatch(/episodesOverview/)
    expect(lies((area) => area === 'patients')).toMatch(/patients\/\$patientId\/overview$/)
    expect(patient({}).link?.to).toMatch(/patients\/\$patientId\/overview$/)
    const [first] = BOARD
    const [taken, empty] = first?.beds ?? []
    if (!first || !taken || !empty) throw new Error('The first room has two beds')
    const to = (bed: Bed, can: (area: Area) => boolean) =>
      bedResult({ id: 1, can }, { bed, room: first }, 'code').link?.to
    expect(to(taken, ALL)).toMatch(/episodesOverview/)
    expect(to(taken, (area) => area !== 'patients')).toMatch(/rooms\/\$roomId$/)
    expect(to(empty, ALL)).toMatch(/rooms\/\$roomId$/)
  })
})
