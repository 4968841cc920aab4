import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AREAS, groupName, hasPermission, knowsHospital, parseGroups } from '#src/domain/permissions.ts'
import { groupLabel } from '#src/hospital/permission-labels.ts'

test.each([
  ['missing', undefined],
  ['null', null],
  ['an empty text', ''],
  ['a text', 'hospital-1-rooms-read'],
  ['an object', { 0: 'hospital-1-rooms-read', length: 1 }],
  ['a number', 7],
  ['true', true],
  ['an array of other things', [null, 7, {}, ['hospital-1-rooms-read']]],
])('F19: groups that are %s grant nothing', (_, claim) => {
  expect(parseGroups(claim).size).toBe(0)
})

test('F19: 300 groups are all read', () => {
  const names = Array.from({ length: 25 }, (_, index) =>
    AREAS.flatMap((area) => [groupName(index + 1, area, 'read'), groupName(index + 1, area, 'write')]),
  ).flat()
  const groups = parseGroups(names)
  expect(groups.size).toBe(300)
  expect(hasPermission(groups, 25, 'hospital', 'write')).toBe(true)
})

test.each([
  ['hospital-1-rooms-read-more'],
  ['xhospital-1-rooms-read'],
  ['hospital-1-rooms'],
  ['hospital-1-rooms-admin'],
  ['hospital-1-kitchen-read'],
  ['hospital--rooms-read'],
  ['hospital-0-rooms-read'],
  ['hospital-01-rooms-read'],
  ['hospital-*-rooms-read'],
  ['Hospital-1-Rooms-Read'],
  ['hospital-1-rooms-read\n'],
])('§6 %j is no group', (name) => {
  expect(parseGroups([name]).size).toBe(0)
})

test('§6 hospital-1 is no prefix of hospital-10', () => {
  const ten = parseGroups([groupName(10, 'rooms', 'read')])
  expect(hasPermission(ten, 1, 'rooms')).toBe(false)
  expect(knowsHospital(ten, 1)).toBe(false)
  expect(knowsHospital(ten, 10)).toBe(true)
})

test('§6 read and write are apart, and a write group alone opens nothing', () => {
  const write = groupName(1, 'rooms', 'write')
  const read = groupName(1, 'rooms', 'read')
  expect(hasPermission(parseGroups([write]), 1, 'rooms', 'write')).toBe(false)
  expect(hasPermission(parseGroups([write]), 1, 'rooms', 'read')).toBe(false)
  expect(hasPermission(parseGroups([read]), 1, 'rooms', 'write')).toBe(false)
  expect(hasPermission(parseGroups([read]), 1, 'rooms', 'read')).toBe(true)
  expect(hasPermission(parseGroups([read, write]), 1, 'rooms', 'write')).toBe(true)
  // Whose token speaks of the hospital needs no other one to enter it.
  expect(knowsHospital(parseGroups([write]), 1)).toBe(true)
})

test('§6 groups grant their own right and no other', () => {
  const right = fc.record({
    id: fc.integer({ min: 1, max: 5_000 }),
    area: fc.constantFrom(...AREAS),
    level: fc.constantFrom('read' as const, 'write' as const),
  })
  fc.assert(
    fc.property(right, right, (given, asked) => {
      const levels = given.level === 'write' ? (['read', 'write'] as const) : (['read'] as const)
      const groups = parseGroups(levels.map((level) => groupName(given.id, given.area, level)))
      const same =
        given.id === asked.id && given.area === asked.area && levels.some((level) => level === asked.level)
      expect(hasPermission(groups, asked.id, asked.area, asked.level)).toBe(same)
    }),
  )
})

test.each([
  ['hospital-12-episodes-write', 'Episodios y documentos (Escritura)'],
  ['hospital-1-doctorAssignments-read', 'Asignaciones (Lectura)'],
  ['farmacia-read', 'farmacia-read'],
])('names the permission of %s as the form of rights does', (group, label) => {
  expect(groupLabel(group)).toBe(label)
})
