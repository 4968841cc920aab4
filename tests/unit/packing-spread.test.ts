import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { BIOME } from '../commands.ts'
import { atRoot } from './tree.ts'

const Settings = z.object({ plugins: z.array(z.string()) })

/** Returns the lines of a text in which the project's own rules of Biome find a fault. */
function faultyLines(text: string): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'packing-spread-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { plugins } = z.parse(Settings, JSON.parse(readFileSync(atRoot('biome.json'), 'utf8')))
  const settings = {
    plugins: plugins.map((path) => atRoot(path)),
    linter: { rules: { preset: 'none' } },
  }
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(settings))
  writeFileSync(join(folder, 'sample.tsx'), text)
  const args = [atRoot(BIOME), 'lint', '--reporter=github', 'sample.tsx']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return [...stdout.matchAll(/^::error .*\bline=(\d+)/gm)].map(([, line]) => Number(line))
}

test('rejects an object literal that is spread into a literal or into attributes', () => {
  const packed = [
    'export const a = { ...{ x, y }, z }',
    'export const b = <Tile {...{ floor, fit }} />',
    'export const c = call({ ...{ x }, y })',
    'export const d = { ...({ x } as const), y }',
    'export const e = { ...({ x } satisfies About), y }',
  ]
  expect(faultyLines(packed.join('\n'))).toEqual([1, 2, 3, 4, 5])
})

test('accepts spreads of values and spreads with a condition', () => {
  const spread = [
    'export const a = { ...about, z }',
    'export const b = <Tile {...props} {...(isOpen && { fit })} />',
    'export const c = { ...(x !== undefined && { x }), ...(isOpen ? { y } : { z }), ...read() }',
    'export const d = [...[x, y], z]',
  ]
  expect(faultyLines(spread.join('\n'))).toEqual([])
})
