import { describe, expect, test } from 'vitest'
import type { Area, Level } from '#src/domain/permissions.ts'
import { nameDistance, rankGroups } from '#src/features/search/dialogs/ranking.ts'
import { findScreens, screensOf } from '#src/features/search/dialogs/screens.ts'
import { screenResult } from '#src/features/search/dialogs/search-results.ts'

const ALL = () => true
const NONE = () => false
const only =
  (...rights: readonly `${Area}-${Level}`[]) =>
  (area: Area, level: Level) =>
    rights.includes(`${area}-${level}`)

const labels = (hasPermission: (area: Area, level: Level) => boolean, hospitalId: number | null = 1) =>
  screensOf(hospitalId, hasPermission).map(({ label }) => label)
const found = (text: string) => {
  const results = findScreens(screensOf(1, ALL), text).map(screenResult)
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
