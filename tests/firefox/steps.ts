import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Page } from 'puppeteer-core'

/** Does something with a name; prints the name with the time that it took. */
export type Step = (name: string, act: () => Promise<void>) => Promise<void>

const reasonOf = (error: unknown) => {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error ? `${message} (${cause.message})` : message
}

/**
 * Goes through a page step by step. A step that is not done, or leaves a complaint, ends it with one reason and a
 * picture of the page.
 * @param takeComplaints gives what was noted since the last step
 * @param picture the file of the picture
 */
export function stepsOn(page: Page, takeComplaints: () => string[], picture: string): Step {
  return async (name, act) => {
    const began = performance.now()
    const failure = await act().then(() => undefined, reasonOf)
    const reasons = [...(failure === undefined ? [] : [failure]), ...takeComplaints()]
    if (reasons.length > 0) {
      mkdirSync(dirname(picture), { recursive: true })
      const seen = await page.screenshot({ path: picture }).then(
        () => `, see ${picture}`,
        () => '',
      )
      throw new Error(`${name}: ${reasons.join('; ')} (at ${page.url()}${seen})`)
    }
    console.info(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${name}`)
  }
}
