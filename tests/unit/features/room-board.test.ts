import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dayAt } from '#src/domain/dates.ts'
import { type Bed, Occupant, type Room } from '#src/domain/rooms/contract.ts'
import {
  boardName,
  countBoard,
  dayOfStay,
  doctorSurname,
  findBeds,
  NONE,
  servicesOf,
  splitLength,
} from '#src/features/rooms/board/board.ts'
import { nextBedCode, roomDifferences, roomFields } from '#src/features/rooms/dialogs/room-form.ts'
import { EMPTY_SEVERAL, severalBody, severalCodes } from '#src/features/rooms/dialogs/several-rooms.ts'
import { floorTitle } from '#src/features/rooms/labels.ts'
import { byFloor, countBeds, shownState } from '#src/features/rooms/parts/beds.ts'

let lastId = 0
const nextId = () => {
  lastId += 1
  return lastId
}

function bed(code: string, state: Bed['state'] = 'free', name?: string): Bed {
  const since = '2026-11-20T10:00:00Z'
  const reason = state === 'outOfService' ? 'Barandal roto' : null
  const occupant = name === undefined ? null : { ...OCCUPANT, name }
  return { bedId: nextId(), code, countable: true, state, reason, since, occupant }
}

const OCCUPANT: Occupant = {
  episodeId: 1,
  kind: 'inpatient',
  status: 'open',
  orderedMotive: null,
  admittedAt: '2026-11-20T10:00:00Z',
  expectedDischargeAt: null,
  diagnosis: { code: 'J18.9', text: 'Neumonía, no especificada' },
  noteOverdue: false,
  hasDraft: false,
  attendingDoctorId: 'medica',
  attendingDoctorName: 'Ximena Núñez Ávila',
  patientId: 1,
  name: '',
  givenNames: null,
  firstSurname: null,
  secondSurname: null,
  recordNumber: '0000001',
  sex: 'female',
  birthDate: '1990-01-01',
  estimatedAge: null,
  identified: true,
  similarName: false,
  namesakes: [],
  allergies: 'none',
}

function room(code: string, beds: Bed[] = [], more: Partial<Room> = {}): Room {
  const about = { code, name: '', floor: '1', service: 'Cirugía', kind: 'ward', notes: '' } as const
  return { roomId: nextId(), ...about, active: true, version: 1, ...more, beds }
}

/** Midday in the hospital, whose day ends six hours after Greenwich's. */
const CLOCK = {
  today: '2026-11-25',
  tomorrowAt: Date.parse('2026-11-26T06:00:00Z'),
  dayOf: (instant: string) => dayAt(instant, 'America/Mexico_City'),
  now: Date.parse('2026-11-25T18:00:00Z'),
}

test('a board from a server of the version before is read, with nothing where it told less', () => {
  const added = {
    diagnosis: true,
    noteOverdue: true,
    hasDraft: true,
    allergies: true,
    attendingDoctorId: true,
    givenNames: true,
    firstSurname: true,
    secondSurname: true,
  } as const
  const former = z.parse(z.omit(Occupant, added), OCCUPANT)
  expect(former).not.toHaveProperty('hasDraft')
  expect(z.parse(Occupant, former)).toMatchObject({
    diagnosis: null,
    noteOverdue: null,
    hasDraft: null,
    allergies: null,
    attendingDoctorId: null,
    givenNames: null,
  })
})

describe('the board', () => {
  test('stands floor by floor, as people count, those without one last', () => {
    const floors = byFloor(
      ['10', '', '2', 'PB', '1', '2'].map((floor, index) => room(`R-${10 - index}`, [], { floor })),
    )
    expect(floors.map(({ name, rooms }) => [floorTitle(name), rooms.map(({ code }) => code)])).toEqual([
      ['Piso 1', ['R-6']],
      ['Piso 2', ['R-5', 'R-8']],
      ['Piso 10', ['R-10']],
      ['PB', ['R-7']],
      ['Sin piso', ['R-9']],
    ])
  })

  test('counts beds by state; in a room that is not in use none is free', () => {
    const used = room('1', [
      bed('A'),
      bed('B', 'occupied', 'Ana'),
      bed('C', 'cleaning'),
      bed('D', 'outOfService'),
    ])
    const unused = room('2', [bed('A'), bed('B')], { active: false })
    expect(countBeds([used, unused])).toEqual({ free: 1, occupied: 1, cleaning: 1, outOfService: 3 })
    expect(shownState(unused, bed('A'))).toEqual({ state: 'outOfService', reason: 'cuarto inactivo' })
  })

  test('offers the services that there are, as people count, and those without one last', () => {
    const rooms = ['Piso 10', '', 'Piso 2', 'Piso 2'].map((service, index) =>
      room(`${index}`, [], { service }),
    )
    expect(servicesOf(rooms)).toEqual(['Piso 2', 'Piso 10', NONE])
  })

  test('counts who leaves today, who should have left, and who has no doctor', () => {
    const lying = (occupant: Partial<Occupant>) => ({
      ...bed('A', 'occupied'),
      occupant: { ...OCCUPANT, attendingDoctorName: 'Elena Ríos', ...occupant },
    })
    const beds = [
      lying({ expectedDischargeAt: '2026-11-25T23:00:00Z' }),
      lying({ expectedDischargeAt: '2026-11-25T09:00:00Z' }),
      lying({ expectedDischargeAt: '2026-11-26T07:00:00Z' }),
      lying({ status: 'dischargeOrdered' }),
      lying({ attendingDoctorName: null }),
      // Of whoever's stay one may not read nothing is counted.
      lying({ status: null, expectedDischargeAt: null }),
    ]
    const counts = countBoard([room('1', [...beds, bed('B')])], CLOCK)
    expect(counts).toEqual({
      free: 1,
      occupied: 6,
      cleaning: 0,
      outOfService: 0,
      leaving: 3,
      overdue: 1,
      unattended: 1,
    })
  })

  test('writes the surname first, and after it what tells people of one surname apart', () => {
    const named = {
      name: 'José Pérez López',
      givenNames: 'José',
      firstSurname: 'Pérez',
      secondSurname: 'López',
    }
    expect(boardName({ ...OCCUPANT, ...named })).toEqual(['PÉREZ L.', 'José'])
    expect(boardName({ ...OCCUPANT, ...named, secondSurname: '' })).toEqual(['PÉREZ', 'José'])
    expect(boardName({ ...OCCUPANT, ...named, secondSurname: 'de la Cruz' })).toEqual(['PÉREZ C.', 'José'])
  })

  test.each([
    ['Elena Ríos Beltrán', 'Ríos'],
    ['Noemí Balam', 'Balam'],
    ['María Elena de la Cruz Peña', 'de la Cruz'],
    ['Juan Carlos Montes de Oca', 'Montes'],
    ['Dra. Zoé Carranza', 'Carranza'],
    ['Ximena Núñez Tapia', 'Núñez'],
    ['  Urías ', 'Urías'],
    ['De la Torre', 'la Torre'],
    ['', ''],
  ])('takes the first surname of the doctor %s', (name, surname) => {
    expect(doctorSurname(name)).toBe(surname)
  })

  test('a similar name may take two lines, any other one does not', () => {
    const named = { name: 'José Pérez', givenNames: 'José', firstSurname: 'Pérez', secondSurname: '' }
    expect(splitLength({ ...OCCUPANT, ...named, similarName: true })).toBe('PÉREZ, José'.length)
    expect(splitLength({ ...OCCUPANT, ...named, similarName: false })).toBe(0)
    expect(splitLength({ ...OCCUPANT, name: null, similarName: true })).toBe(0)
  })

  test('writes of who is not identified the number, and any other name as it is', () => {
    const unknown = { ...OCCUPANT, identified: false }
    expect(boardName({ ...unknown, name: 'No identificado 0001245' })).toEqual(['NI 0001245', null])
    expect(boardName({ ...unknown, name: 'Hombre del accidente' })).toEqual(['Hombre del accidente', null])
    expect(boardName({ ...unknown, name: null })).toBe(null)
    expect(boardName({ ...OCCUPANT, name: null })).toBe(null)
  })

  test('counts the days of a stay by the hospital’s calendar', () => {
    expect(dayOfStay({ ...OCCUPANT, admittedAt: '2026-11-22T05:59:00Z' }, CLOCK)).toBe(4)
    expect(dayOfStay({ ...OCCUPANT, admittedAt: '2026-11-22T06:00:00Z' }, CLOCK)).toBe(3)
    expect(dayOfStay({ ...OCCUPANT, admittedAt: '2026-11-25T20:00:00Z' }, CLOCK)).toBe(0)
    expect(dayOfStay({ ...OCCUPANT, admittedAt: null }, CLOCK)).toBe(null)
  })
})

describe('narrowing the board', () => {
  const [a, b, c, d] = [
    bed('101-A', 'occupied', 'José Ángel Muñiz'),
    bed('101-B'),
    bed('U-1', 'cleaning'),
    bed('X-1'),
  ]
  const rooms = [
    room('101', [a, b], { name: 'Cuarto azul' }),
    room('U', [c], { floor: '', service: 'Urgencias' }),
    room('X', [d], { active: false, service: '' }),
  ]
  const codes = (filters: Parameters<typeof findBeds>[1]) => {
    const found = findBeds(rooms, filters, CLOCK)
    return rooms.flatMap(({ beds }) => beds.filter(({ bedId }) => found.has(bedId)).map(({ code }) => code))
  }

  test.each([
    [{ text: '' }, ['101-A', '101-B', 'U-1', 'X-1']],
    [{ text: 'muniz jose' }, ['101-A']],
    [{ text: 'MUÑIZ, José' }, ['101-A']],
    [{ text: ' , ' }, ['101-A', '101-B', 'U-1', 'X-1']],
    [{ text: 'AZUL' }, ['101-A', '101-B']],
    [{ text: '101-b' }, ['101-B']],
    [{ text: 'nadie' }, []],
    [{ text: 'neumonia j18' }, ['101-A']],
    [{ text: 'NUÑEZ ximena azul' }, ['101-A']],
    [{ text: '', floor: '1' }, ['101-A', '101-B', 'X-1']],
    [{ text: '', floor: NONE }, ['U-1']],
    [{ text: '', service: NONE }, ['X-1']],
    [{ text: '', service: 'Urgencias', state: 'cleaning' as const }, ['U-1']],
    [{ text: '', state: 'free' as const }, ['101-B']],
    [{ text: '', state: 'outOfService' as const }, ['X-1']],
    [{ text: 'azul', state: 'occupied' as const }, ['101-A']],
  ])('by %j leaves %j', (filters, left) => {
    expect(codes(filters)).toEqual(left)
  })

  test('follows who lies there by now', () => {
    const gone = { ...a, state: 'cleaning' as const, occupant: null }
    const [first] = rooms
    expect(findBeds(rooms, { text: 'muniz' }, CLOCK).size).toBe(1)
    expect(first && findBeds([{ ...first, beds: [gone, b] }], { text: 'muniz' }, CLOCK).size).toBe(0)
  })
})

describe('the form of a room', () => {
  test.each([
    ['101', [], '101-A'],
    [' 101 ', ['101-A'], '101-B'],
    ['101', ['101-b'], '101-A'],
    ['', [], 'A'],
    ['', ['A', 'B'], 'C'],
  ])('of %j with the beds %j offers %j next', (code, beds, next) => {
    expect(
      nextBedCode(
        code,
        beds.map((one) => ({ code: one, countable: true })),
      ),
    ).toBe(next)
  })

  test('says in words what differs from the stored copy', () => {
    const stored = room('101', [bed('A'), bed('B')], { floor: '2' })
    const [first] = roomFields(stored).beds
    const local = { ...roomFields(stored), floor: '3', beds: first ? [{ ...first, countable: false }] : [] }
    expect(roomDifferences(local, stored)).toEqual([
      { label: 'Piso', local: '3', server: '2' },
      { label: 'Camas', local: 'A (no censable)', server: 'A, B' },
    ])
    expect(roomDifferences(roomFields(stored), stored)).toEqual([])
  })
})

describe('several rooms at once', () => {
  const fields = { ...EMPTY_SEVERAL, prefix: 'U-', from: '08', to: '10', beds: '2' }
  const stored = new Set(['u-09'])
  const blame = (change: Partial<typeof fields>, taken: ReadonlySet<string> = new Set()) =>
    z
      .safeParse(severalBody(taken), { ...fields, ...change })
      .error?.issues.map(({ path, message }) => [...path, message])

  test('are all alike but for their claves', () => {
    const body = z.parse(severalBody(new Set()), {
      ...fields,
      kind: 'double',
      floor: ' 2 ',
      service: 'Cirugía',
    })
    expect(body.rooms.map(({ code, beds }) => [code, beds.map((one) => one.code)])).toEqual([
      ['U-08', ['U-08-A', 'U-08-B']],
      ['U-09', ['U-09-A', 'U-09-B']],
      ['U-10', ['U-10-A', 'U-10-B']],
    ])
    expect(body.rooms[0]).toMatchObject({ kind: 'double', floor: '2', service: 'Cirugía' })
  })

  test.each([
    [{ from: '' }, ['from', 'Escribe el primer número']],
    [{ to: 'x' }, ['to', 'Escribe el último número']],
    [{ to: '7' }, ['to', 'Escribe un número desde 08']],
    [{ from: '1', to: '501' }, ['to', 'Agrega 500 cuartos como máximo por vez']],
    [{ beds: '0' }, ['beds', 'Escribe un número del 1 al 100']],
    [{ beds: '101' }, ['beds', 'Escribe un número del 1 al 100']],
    [{ prefix: 'x'.repeat(17) }, ['prefix', 'Usa menos letras: las claves de las camas pasan de 20']],
  ])('%j is blamed at its field', (change, fault) => {
    expect(blame(change)).toEqual([fault])
  })

  test('those that exist already are named', () => {
    expect(blame({}, stored)).toEqual([['from', 'Ya existen: U-09']])
    expect(severalCodes(fields)).toEqual(['U-08', 'U-09', 'U-10'])
  })

  test('a range beyond what one import takes shows nothing', () => {
    expect(severalCodes({ prefix: '', from: '0', to: '999999' })).toEqual([])
  })
})
