import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toOnePath } from '#src/build/one-path-icons.ts'

const ROOT = join(import.meta.dirname, '../..')

const iconOf = (...shapes: string[]) =>
  `const __iconData = {\n  name: "some",\n  node: [\n    ${shapes.join(',\n    ')}\n  ]\n};\n__iconData.node;\n`

const drawn = (...shapes: string[]) => /"d":"([^"]*)"/.exec(toOnePath(iconOf(...shapes)) ?? '')?.[1]

test.each([
  [
    'paths one after the other',
    ['["path", { d: "M1 2h3", key: "a" }]', '["path", { d: "M5 6v7" }]'],
    'M1 2h3M5 6v7',
  ],
  [
    'a first step that counts from the beginning still does',
    ['["path", { d: "M1 2h3" }]', '["path", { d: "m5 6 7 7" }]'],
    'M1 2h3M0 0m5 6 7 7',
  ],
  ['a line', ['["line", { x1: "1", x2: "3", y1: "2", y2: "4" }]'], 'M 1 2 L 3 4'],
  ['a circle', ['["circle", { cx: "20", cy: "10", r: "2" }]'], 'M 18 10 a 2 2 0 1 0 4 0 a 2 2 0 1 0 -4 0 z'],
  [
    'a box, whose corners are round in both directions where one is told',
    ['["rect", { width: "7", height: "9", x: "3", y: "4", rx: "1" }]'],
    'M 4 4 h 5 a 1 1 0 0 1 1 1 v 7 a 1 1 0 0 1 -1 1 h -5 a 1 1 0 0 1 -1 -1 v -7 a 1 1 0 0 1 1 -1 z',
  ],
])('an icon is one path: %s', (_, shapes, path) => {
  expect(drawn(...shapes)).toBe(path)
})

test('an icon stays as it is where a part has more than its place', () => {
  expect(
    toOnePath(iconOf('["path", { d: "M1 2h3" }]', '["circle", { cx: "1", cy: "2", r: "1", fill: "red" }]')),
  ).toBeUndefined()
  expect(toOnePath(iconOf('["polygon", { points: "1,2 3,4" }]'))).toBeUndefined()
})

test('every icon that is used is known as lucide writes it, and nearly all are one path', () => {
  const sources = globSync('src/**/*.tsx', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  )
  const used = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/'lucide-react\/icons\/([\w-]+)'/g)].map(([, name]) => name),
    ),
  )
  const kept = [...used].filter((name) => {
    const file = join(ROOT, 'node_modules/lucide-react/dist/esm/icons', `${name}.mjs`)
    return toOnePath(readFileSync(file, 'utf8')) === undefined
  })
  expect(used.size).toBeGreaterThan(100)
  expect(kept).toEqual(['key-round'])
})
