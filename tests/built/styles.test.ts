import { expect, test } from 'vitest'
import { builtFiles } from './dist.ts'

/** The style sheet without what holds on paper alone. */
function screenStyles(): string {
  let text = builtFiles()
    .filter(({ path }) => path.endsWith('.css'))
    .map(({ bytes }) => bytes.toString())
    .join('')
  for (;;) {
    const start = text.indexOf('@media print{')
    if (start < 0) return text
    let end = text.indexOf('{', start) + 1
    for (let depth = 1; depth > 0; end += 1) depth += { '{': 1, '}': -1 }[text.charAt(end)] ?? 0
    text = text.slice(0, start) + text.slice(end)
  }
}

/** Splits a text where one of these characters stands outside all brackets. */
function splitOutside(text: string, marks: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [index, character] of [...text].entries()) {
    if (text[index - 1] !== '\\') depth += { '(': 1, '[': 1, ')': -1, ']': -1 }[character] ?? 0
    if (depth === 0 && marks.includes(character)) parts.push('')
    else parts.push((parts.pop() ?? '') + character)
  }
  return parts
}

const selectorsOf = (css: string) =>
  [...css.matchAll(/(?<=^|[{}])([^{}@;]+)\{/g)].flatMap(([, selector = '']) => splitOutside(selector, ','))

/** The elements that a selector styles, without what only excludes some of them. */
const subjectOf = (selector: string) =>
  (splitOutside(selector, ' >+~').at(-1) ?? '').replace(/:not\(.*\)/, '')

/** True where each change of the page makes the browser style every element again. */
function isCostly(selector: string): boolean {
  if (!/(?<!\\):has\(/.test(selector)) return false
  const subject = subjectOf(selector)
  return !/^[\w.#[&]|^:(is|where)\([^*]*\)$|^:root/.test(subject) || /[:(]has\(.*\*\)/.test(subject)
}

test('no rule with `:has` fits every element: each change of a page would style all of it again', () => {
  const selectors = selectorsOf(screenStyles())
  expect(selectors.filter((selector) => selector.includes(':has(')).length).toBeGreaterThan(10)
  expect(selectors.filter(isCostly)).toEqual([])
})

test.each([
  'main:has(>[data-list=page])>:not(header)',
  'main:has(>[data-list=page])>[data-list=page]>*',
  String.raw`.group-has-focus-visible\:visible:is(:where(.group):has(:focus-visible) *)`,
])('is costly: %s', (selector) => {
  expect(isCostly(selector)).toBe(true)
})

test.each([
  'body:has([data-toast]) :is([role=dialog],[role=alertdialog])',
  'main:has(>[data-list=page])>header',
  '.board-floor:has(:focus-visible) .floor-keys',
  'main>:not(header)',
])('is not: %s', (selector) => {
  expect(isCostly(selector)).toBe(false)
})
