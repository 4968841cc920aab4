import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LAYERS } from '#tests/layers/every.ts'
import { atRoot, readTree } from './tree.ts'

/** What a dialog or a menu is drawn with; whoever draws one of these draws a layer. */
const FRAMES = /<(Dialog|ConfirmDialog|LeaveDialog|FormDialog|RecordDialog|ConfirmActionDialog|Menu|dialog)\s/
/** What forms and parts of pages are drawn with, themselves no layer. */
const ONLY_FRAMES = ['forms/RecordDialog.tsx', 'forms/RecordPage.tsx']
/** They choose which layer is shown, and hand it what it needs. */
const CHOOSERS = /(\/dialogs|\/FirstStepsDialogs|\/AssignmentDialogs|\/DocumentView)\.tsx$/

const paths = readTree('src').map(({ path }) => path.replace('src/', ''))
const textOf = (path: string) => readFileSync(atRoot('src', path), 'utf8')
const listed = LAYERS.flatMap(({ shows = [] }) => shows)

/** The files below `src` that draw a layer. */
function drawers(): string[] {
  return paths
    .filter((path) => /Dialog\.tsx$/.test(path) || FRAMES.test(textOf(path)))
    .filter((path) => !path.startsWith('ui/') || path === 'ui/DialogPending.tsx')
    .filter((path) => !ONLY_FRAMES.includes(path) && !CHOOSERS.test(path))
}

test('the list of layers leads to every dialog and menu of the product', () => {
  const missing = drawers().filter((path) => !listed.includes(path))
  expect(missing).toEqual([])
  expect(drawers().length).toBeGreaterThan(40)
})

test('what a layer is said to show exists, and each has a name of its own', () => {
  expect(listed.filter((file) => !paths.includes(file))).toEqual([])
  const names = LAYERS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

/** The forms that an address can name: `readWord(raw.form, ['nuevo', 'editar'])`, or a list called FORMS. */
function forms(text: string): string[] {
  const lists = [...text.matchAll(/(?:readWord\((?:raw\.)?form, |FORMS(?:: [^=]+)? = )\[([^\]]*)\]/g)]
  return lists.flatMap(([, list = '']) => [...list.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word))
}

test('every form that an address can name is opened by a layer', () => {
  const sources = paths.filter((path) => /(^routes\/.*|search-params)\.tsx?$/.test(path))
  const named = sources.flatMap((path) => forms(textOf(path)))
  const opened = LAYERS.flatMap(({ path }) => /[?&]form=([\w-]+)/.exec(path)?.[1] ?? [])
  expect(named.length).toBeGreaterThan(30)
  // A draft is not complete enough to be signed from its address alone, and what waits is found in the day: these have steps.
  expect([...new Set(named)].filter((form) => !opened.includes(form))).toEqual(['submit', 'return', 'sign'])
})
