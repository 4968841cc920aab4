import { describe, expect, test } from 'vitest'
import { PERSONAS } from '#mocks/personas.ts'
import { AREAS, groupName } from '#src/domain/permissions.ts'
import {
  groupsFor,
  levelsOf,
  mustAdministrate,
  NO_RIGHTS,
  PRESETS,
  presetOf,
  writeAlone,
} from '#src/domain/users/rules.ts'
import { changeTexts, rightsText } from '#src/features/users/labels.ts'

const levels = (change: Partial<typeof NO_RIGHTS>) => ({ ...NO_RIGHTS, ...change })

describe('levels and groups', () => {
  test('writing grants reading too', () => {
    expect(groupsFor(levels({ rooms: 'write', patients: 'read' }), 3).toSorted()).toEqual([
      'hospital-3-patients-read',
      'hospital-3-rooms-read',
      'hospital-3-rooms-write',
    ])
  })

  test('are each other’s inverse for every preset', () => {
    for (const preset of PRESETS) expect(levelsOf(groupsFor(preset.levels, 12), 12)).toEqual(preset.levels)
  })

  test('another hospital’s groups count for nothing, prefixes neither', () => {
    expect(levelsOf(groupsFor(levels({ rooms: 'write' }), 10), 1)).toEqual(NO_RIGHTS)
  })

  test('the right to write alone opens nothing, and is told', () => {
    const groups = [groupName(1, 'rooms', 'write')]
    expect(levelsOf(groups, 1)).toEqual(NO_RIGHTS)
    expect(writeAlone(groups, 1)).toEqual(['rooms'])
    expect(writeAlone(groupsFor(levels({ rooms: 'write' }), 1), 1)).toEqual([])
  })
})

test('the presets are what the people of each job hold', () => {
  const wanted = new Map([
    ['direccion', 'Dirección'],
    ['medica', 'Médica o médico'],
    ['enfermeria', 'Enfermería'],
    ['admision', 'Admisión'],
    ['archivo', 'Archivo'],
    ['residente', 'Residente'],
    ['codificacion', 'Codificación'],
    ['sin-permisos', 'Sin permisos'],
  ])
  for (const { id, rights } of PERSONAS) {
    const groups = AREAS.flatMap((area) =>
      [...rights[area]].flatMap((letter) =>
        letter === '-' ? [] : [groupName(1, area, letter === 'w' ? 'write' : 'read')],
      ),
    )
    // Residents have a physician’s rights: which of the two is meant, only whoever chooses can tell.
    if (wanted.has(id))
      expect([id, presetOf(levelsOf(groups, 1), wanted.get(id))?.label]).toEqual([id, wanted.get(id)])
  }
  expect(PRESETS.map(({ label }) => label)).toEqual([...wanted.values()])
})

test('rights that two jobs share name both: who was invited as a resident is not listed as a physician', () => {
  const physicians = new Set(['Médica o médico', 'Residente'])
  for (const { label, levels: rights } of PRESETS)
    expect(rightsText(rights)).toBe(physicians.has(label) ? 'Médica, médico o residente' : label)
})

test('rights that no job asks for are counted', () => {
  expect(rightsText(levels({ doctors: 'read' }))).toBe('A la medida: 1 área, solo lectura')
  expect(rightsText(levels({ rooms: 'write' }))).toBe('A la medida: 1 área, 1 con escritura')
  expect(rightsText(levels({ rooms: 'write', doctors: 'read' }))).toBe(
    'A la medida: 2 áreas, 1 con escritura',
  )
})

test('a difference is told area by area, and no difference not at all', () => {
  expect(changeTexts(NO_RIGHTS, levels({ hospital: 'read', patients: 'write' }))).toEqual([
    'Pacientes: de Ninguno a Escritura',
    'Hospital y usuarios: de Ninguno a Lectura',
  ])
  expect(changeTexts(NO_RIGHTS, NO_RIGHTS)).toEqual([])
})

describe('who must go on administrating', () => {
  const boss = { userId: 'a', groups: groupsFor(levels({ hospital: 'write' }), 1) }
  const other = { userId: 'b', groups: groupsFor(levels({ hospital: 'write' }), 1) }
  const reader = { userId: 'c', groups: groupsFor(levels({ hospital: 'read' }), 1) }
  const invited = { ...other, status: 'invited' as const }
  const half = { userId: 'd', groups: ['hospital-1-hospital-write'] }
  test.each([
    ['the last one, beside somebody who may write and not read', boss, [boss, half], 'c', 'last'],
    ['who may write and not read', half, [boss, half], 'd', undefined],
    ['the last one', boss, [boss, reader], 'c', 'last'],
    ['the last one, oneself', boss, [boss, reader], 'a', 'last'],
    ['oneself, among several', boss, [boss, other], 'a', 'self'],
    ['one of several', other, [boss, other], 'a', undefined],
    ['the last one, beside somebody who is only invited', boss, [boss, invited], 'c', 'last'],
    ['who is only invited', invited, [boss, invited], 'a', undefined],
    ['who never did', reader, [boss, reader], 'a', undefined],
    ['while nobody knows the others', boss, undefined, 'b', undefined],
  ])('%s', (_, member, everyone, self, expected) => {
    expect(mustAdministrate(member, everyone, self, 1)).toBe(expected)
  })
})
