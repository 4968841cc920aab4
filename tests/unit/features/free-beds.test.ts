import { expect, test } from 'vitest'
import type { Bed, Room } from '#src/domain/rooms/contract.ts'
import { findBed, freeBedOptions } from '#src/features/rooms/parts/beds.ts'

let ids = 0

function bed(code: string, state: Bed['state'] = 'free'): Bed {
  ids += 1
  return { bedId: ids, code, state, countable: true, reason: null, since: null, occupant: null }
}

function room(code: string, floor: string, beds: Bed[], about: Partial<Room> = {}): Room {
  ids += 1
  return {
    ...{ roomId: ids, code, floor, beds, name: '', service: '', kind: 'ward', active: true },
    ...{ notes: '', version: 1, ...about },
  }
}

const codes = (options: ReturnType<typeof freeBedOptions>) =>
  options.map(({ label, options: beds }) => [label, beds.map((one) => one.label)])

test('the free beds of active rooms, floor by floor, in the order of people', () => {
  const rooms = [
    room('201', 'Piso 2', [bed('201-B'), bed('201-A')], { service: 'Pediatría' }),
    room('102', 'Piso 10', [bed('102-A'), bed('102-B', 'occupied')]),
    room('103', 'Piso 2', [bed('103-A', 'cleaning'), bed('103-C', 'outOfService')]),
    room('104', 'Piso 2', [bed('104-A')], { active: false }),
    room('U', '', [bed('U-10'), bed('U-2')]),
  ]
  expect(codes(freeBedOptions(rooms))).toEqual([
    ['Piso 2', ['201-A · cuarto 201 · Pediatría', '201-B · cuarto 201 · Pediatría']],
    ['Piso 10', ['102-A · cuarto 102']],
    ['Sin piso', ['U-2 · cuarto U', 'U-10 · cuarto U']],
  ])
})

test('the room that is asked from stands first, apart from its floor', () => {
  const here = room('205', 'Piso 2', [bed('205-A')])
  const rooms = [room('101', 'Piso 1', [bed('101-A')]), room('201', 'Piso 2', [bed('201-A')]), here]
  expect(codes(freeBedOptions(rooms, { roomId: here.roomId })).map(([label]) => label)).toEqual([
    'Cuarto 205',
    'Piso 1',
    'Piso 2',
  ])
})

test('a chosen bed that is taken meanwhile stays, and says so; the bed that is left is never offered', () => {
  const taken = bed('101-A', 'occupied')
  const left = bed('101-B')
  const rooms = [room('101', 'Piso 1', [taken, left, bed('101-C')])]
  expect(codes(freeBedOptions(rooms, { chosen: taken.bedId, except: left.bedId }))).toEqual([
    ['Piso 1', ['101-A · cuarto 101 (ya no está libre)', '101-C · cuarto 101']],
  ])
})

test('a bed is found with its room', () => {
  const one = bed('101-A')
  const rooms = [room('100', '', []), room('101', '', [one])]
  expect(findBed(rooms, one.bedId)?.room.code).toBe('101')
  expect(findBed(rooms, -1)).toBeUndefined()
})
