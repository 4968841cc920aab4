import { describe, expect, test } from 'vitest'
import { COMPILE_ALL } from '#src/build/compile-hints.ts'
import { builtFiles } from './dist.ts'

const STATIC_IMPORT = /(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g

/** Each script of the build, and those that it can't run without. */
function readImports(): Map<string, string[]> {
  const scripts = builtFiles().filter(({ path }) => path.endsWith('.js'))
  return new Map(
    scripts.map(({ path, bytes }) => [
      path.split('/').at(-1) ?? '',
      [...bytes.toString().matchAll(STATIC_IMPORT)].map(([, file = '']) => file),
    ]),
  )
}

/** @returns the ways that lead from a script back to itself */
function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const follow = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (way.includes(file) || done.has(file)) return
    for (const imported of imports.get(file) ?? []) follow(imported, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) follow(file, [])
  return circles
}

describe('the files that the code comes in', () => {
  test('lead nowhere back to themselves, so that each runs after all that it needs', () => {
    const imports = readImports()
    expect([...imports.values()].flat().length).toBeGreaterThan(50)
    expect(findCircles(imports)).toEqual([])
  })

  test('a circle would be found', () => {
    const circle = new Map([
      ['a.js', ['b.js']],
      ['b.js', ['c.js', 'd.js']],
      ['c.js', ['a.js']],
    ])
    expect(findCircles(circle)).toEqual(['a.js → b.js → c.js → a.js'])
  })

  test('are compiled as they come: those that a page begins with, and those of dialogs', () => {
    const scripts = builtFiles().filter(({ path }) => path.endsWith('.js'))
    for (const words of ['Iniciar sesión', 'Editar centro médico']) {
      const found = scripts.filter(({ bytes }) => bytes.includes(words))
      expect(found.length).toBeGreaterThan(0)
      for (const { path, bytes } of found)
        expect(bytes.toString().startsWith(`${COMPILE_ALL}\n`), path).toBe(true)
    }
  })
})
