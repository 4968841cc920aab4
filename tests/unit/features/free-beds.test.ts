import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Bed, Occupant, type Room } from '#src/domain/rooms/contract.ts'
import { type BedPatient, bedCautions, findBed, freeBedChoices } from '#src/features/rooms/parts/beds.ts'

let ids = 0

function bed(code: string, state: Bed['state'] = 'free'): Bed {
  ids += 1
  return { bedId: ids, code, state, countable: true, reason: null, since: null, occupant: null }
}

function room(code: string, floor: string, beds: Bed[], about: Partial<Room> = {}): Room {
  ids += 1
  return {
    roomId: ids,
    code,
    floor,
    beds,
    name: '',
    service: '',
    kind: 'ward',
    active: true,
    notes: '',
    version: 1,
    ...about,
  }
}

/** Group, code and note of each, from the top. */
const rowsOf = (choices: ReturnType<typeof freeBedChoices>) =>
  choices.map(({ group, label, note }) => `${group} | ${label} | ${note}`)

test('the free beds of active rooms, by service and floor, in the order of people', () => {
  const rooms = [
    room('201', '2', [bed('201-B'), bed('201-A')], { service: 'Pediatría' }),
    room('102', 'Piso 10', [bed('102-A'), bed('102-B', 'occupied')]),
    room('103', '2', [bed('103-A', 'cleaning'), bed('103-C', 'outOfService')]),
    room('104', '2', [bed('104-A')], { active: false }),
    room('U', '', [bed('U-10'), bed('U-2')]),
  ]
  expect(rowsOf(freeBedChoices(rooms))).toEqual([
    'Pediatría · Piso 2 | 201-A | cuarto 201 · Sala general',
    'Pediatría · Piso 2 | 201-B | cuarto 201 · Sala general',
    'Piso 10 | 102-A | cuarto 102 · Sala general',
    'Sin piso | U-2 | cuarto U · Sala general',
    'Sin piso | U-10 | cuarto U · Sala general',
  ])
})

test('offers the room that the form was opened from, then the service; the rest stands under Otras camas', () => {
  const here = room('205', '2', [bed('205-A')])
  const medicine = { service: 'Medicina interna' }
  const rooms = [
    room('101', '1', [bed('101-A')], { service: 'Cirugía general' }),
    room('301', '3', [bed('301-A')], { ...medicine, kind: 'isolation' }),
    room('302', '3', [bed('302-A')], { ...medicine, kind: 'single' }),
    here,
  ]
  expect(rowsOf(freeBedChoices(rooms, { roomId: here.roomId, service: 'Medicina interna' }))).toEqual([
    'Cuarto 205 | 205-A | cuarto 205 · Sala general',
    'Medicina interna · Piso 3 | 302-A | cuarto 302 · Individual',
    'Otras camas · Medicina interna · Piso 3 | 301-A | cuarto 301 · Aislamiento',
    'Otras camas · Cirugía general · Piso 1 | 101-A | cuarto 101 · Sala general',
  ])
})

describe('the beds that fit a patient', () => {
  const surgery = { service: 'Cirugía general' }
  const rooms = [
    room('201', '2', [bed('201-A')], { service: 'Pediatría', kind: 'nursery' }),
    room('202', '2', [bed('202-A')], { service: 'Pediatría' }),
    room('101', '1', [bed('101-A')], { ...surgery, kind: 'nursery' }),
    room('102', '1', [bed('102-A')], { ...surgery, kind: 'isolation' }),
    room('103', '1', [bed('103-A')], { ...surgery, kind: 'double' }),
    room('104', '1', [bed('104-A')], surgery),
  ]
  const PLACED = {
    ward: 'Cirugía general · Piso 1 | 104-A | cuarto 104 · Sala general',
    double: 'Cirugía general · Piso 1 | 103-A | cuarto 103 · Doble',
    isolation: 'Cirugía general · Piso 1 | 102-A | cuarto 102 · Aislamiento',
    cot: 'Cirugía general · Piso 1 | 101-A | cuarto 101 · Cunero',
    otherWard: 'Pediatría · Piso 2 | 202-A | cuarto 202 · Sala general',
    otherCot: 'Pediatría · Piso 2 | 201-A | cuarto 201 · Cunero',
  }
  type Name = keyof typeof PLACED

  test.each([
    ['ward', 58, ['ward', 'double'], ['isolation', 'otherWard', 'cot', 'otherCot']],
    ['double', 58, ['double', 'ward'], ['isolation', 'otherWard', 'cot', 'otherCot']],
    ['isolation', 58, ['isolation', 'double', 'ward'], ['otherWard', 'cot', 'otherCot']],
    [undefined, 1, ['double', 'ward'], ['isolation', 'otherWard', 'cot', 'otherCot']],
    [undefined, null, ['double', 'ward'], ['isolation', 'otherWard', 'cot', 'otherCot']],
    [undefined, 0, ['cot', 'double', 'ward'], ['isolation', 'otherWard', 'otherCot']],
  ] as const)(
    'offers who leaves %s at the age of %s first what fits',
    (kind, age, fitting: readonly Name[], rest: readonly Name[]) => {
      expect(rowsOf(freeBedChoices(rooms, { ...surgery, kind, age }))).toEqual([
        ...fitting.map((name) => PLACED[name]),
        ...rest.map((name) => `Otras camas · ${PLACED[name]}`),
      ])
    },
  )

  test('offers beds of every service where none is given, and cots to nobody of a year or more', () => {
    expect(rowsOf(freeBedChoices(rooms, { age: 30 }))).toEqual([
      ...[PLACED.double, PLACED.ward, PLACED.otherWard],
      ...[PLACED.isolation, PLACED.cot, PLACED.otherCot].map((one) => `Otras camas · ${one}`),
    ])
  })
})

test('a chosen bed that is taken meanwhile stays, and says so; the bed that is left is never offered', () => {
  const taken = bed('101-A', 'occupied')
  const left = bed('101-B')
  const rooms = [room('101', '1', [taken, left, bed('101-C')])]
  expect(rowsOf(freeBedChoices(rooms, { chosen: taken.bedId, except: left.bedId }))).toEqual([
    'Piso 1 | 101-A | cuarto 101 · Sala general · ya no está libre',
    'Piso 1 | 101-C | cuarto 101 · Sala general',
  ])
})

test('a bed is found with its room', () => {
  const one = bed('101-A')
  const rooms = [room('100', '', []), room('101', '', [one])]
  expect(findBed(rooms, one.bedId)?.room.code).toBe('101')
  expect(findBed(rooms, -1)).toBeUndefined()
})

describe('what should make one look again', () => {
  const TODAY = '2026-11-27'
  const nobody: BedPatient = { sex: null, birthDate: null, estimatedAge: null }
  const man: BedPatient = { ...nobody, sex: 'male', birthDate: '1968-03-19' }
  const woman: BedPatient = { ...nobody, sex: 'female', estimatedAge: 40 }
  const boy: BedPatient = { ...nobody, sex: 'male', birthDate: '2020-11-28' }

  /** A bed with these people in it. */
  function taken(...people: BedPatient[]): Bed[] {
    return people.map((person, index) => ({
      ...bed(`T-${index}`, 'occupied'),
      occupant: z.parse(Occupant, {
        episodeId: 1,
        patientId: 1 + index,
        kind: 'inpatient',
        status: 'open',
        name: 'Alguien',
        admittedAt: null,
        expectedDischargeAt: null,
        attendingDoctorName: null,
        recordNumber: null,
        identified: true,
        similarName: false,
        namesakes: [],
        ...person,
      }),
    }))
  }
  function cautions(kind: Room['kind'], patient: BedPatient, ...beside: BedPatient[]): string[] {
    const free = bed('T-9')
    return bedCautions(
      { bed: free, room: room('102', '1', [...taken(...beside), free], { kind }) },
      patient,
      TODAY,
    )
  }

  test.each([
    ['double', man, [woman], ['En el cuarto 102 ya hay una mujer.']],
    ['ward', woman, [man, man, woman], ['En el cuarto 102 ya hay 2 hombres.']],
    ['double', man, [man], []],
    ['double', man, [], []],
    // Where one stays for hours, or under the eyes of all, nobody asks.
    ['emergency', man, [woman], []],
    ['intensiveCare', man, [woman], []],
    // Children lie together.
    ['ward', boy, [woman], []],
    ['ward', woman, [boy], []],
    ['double', nobody, [woman], []],
    ['double', man, [nobody], []],
    ['nursery', man, [], ['Es un cunero, y el paciente tiene 58 años.']],
    ['nursery', { ...nobody, birthDate: '2025-11-27' }, [], ['Es un cunero, y el paciente tiene 1 año.']],
    ['nursery', { ...nobody, birthDate: '2025-11-28' }, [], []],
    ['nursery', nobody, [], []],
  ] as const)('%s: %j beside %j', (kind, patient, beside, expected) => {
    expect(cautions(kind, patient, ...beside)).toEqual(expected)
  })
})
