import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'
import { isBench } from './interactions.ts'

declare global {
  interface Window {
    axe?: typeof axeCore
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** In a disabled group axe takes a box for out of the keyboard's reach that the browser does stop at. */
const SCROLLED = 'scrollable-region-focusable'

async function violationsOf(page: Page, disabled: string[]): Promise<string[]> {
  // A page keeps it: reading it in takes a third of the time of a look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options: axeCore.RunOptions = {
    runOnly: TAGS,
    rules: Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }])),
    // Of what is right nothing is told but its rule: the whole of it would take as long as the looking.
    resultTypes: ['violations'],
  }
  const violations = await page.evaluate(
    async (told) => (await window.axe?.run(document, told))?.violations,
    options,
  )
  if (!violations) throw new Error('The page has lost axe-core')
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !(id === SCROLLED && html.includes(' tabindex="0"')))
      .map(({ target, failureSummary = '' }) => {
        const why = failureSummary.replaceAll(/\s+/g, ' ')
        return `${id} at ${target.join(' ')}: ${why}`
      }),
  )
}

/** What on the page breaks a rule of WCAG 2.2, levels A and AA, or of good practice, in words. */
export function findViolations(page: Page): Promise<string[]> {
  return violationsOf(page, [])
}

/**
 * The same where the system gives the colours: those of text axe can't see there, it takes the page's own for them.
 */
export function findViolationsInForcedColours(page: Page): Promise<string[]> {
  return violationsOf(page, ['color-contrast'])
}

/** Nothing on the page breaks a rule of WCAG 2.2, levels A and AA, or of good practice. */
export async function expectAccessible(page: Page): Promise<void> {
  if (isBench) return
  expect(await findViolations(page)).toEqual([])
}
