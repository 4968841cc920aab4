import type { Locator, Page } from '@playwright/test'
import { expect, test as withApp } from '../app.ts'
import { tabTo } from '../keys.ts'
import { listen } from './listen.ts'

/** Said where a machine is slow, and there alone: no journey can tell. */
const WAITING = /^(Cargando|Contando|Guardando|Buscando|Revisando)/

/** Somebody who never sees the page, nor touches a mouse. */
export interface Reader {
  /** What was said by itself since the last time, in this order, each once and nothing else. */
  hears: (...words: (string | RegExp)[]) => Promise<void>
  /** Reads a part of the page, as the script of this name has it. */
  reads: (part: Locator, script: string) => Promise<void>
  /** Goes to a part by Tab, and opens, ticks or presses it. */
  press: (part: Locator, key?: 'Enter' | 'Space') => Promise<void>
  /** Goes to a field by Tab and writes; into a list of choices, what its choice begins with. */
  write: (field: Locator, text: string) => Promise<void>
  /** Goes to a part among others that are one stop of Tab, by an arrow key. */
  reach: (part: Locator, arrow: 'ArrowDown' | 'ArrowRight') => Promise<void>
}

/** @returns what was said and not asked for yet */
const unasked = (page: Page): Promise<string[]> =>
  page.evaluate((waiting) => {
    const heard: unknown = Reflect.get(window, 'heard')
    if (!Array.isArray(heard)) throw new Error('Nobody listens')
    return heard.map(String).filter((text) => !new RegExp(waiting).test(text))
  }, WAITING.source)

/** Whether one of those choices of a list begins with these words. */
const beginsWith = (field: Locator, which: 'options' | 'selectedOptions', text: string): Promise<boolean> =>
  field.evaluate(
    (element, wanted) =>
      element instanceof HTMLSelectElement &&
      [...element[wanted.which]].some(({ label }) => label.startsWith(wanted.text)),
    { which, text },
  )

function readerOf(page: Page): Reader {
  const press: Reader['press'] = async (part, key = 'Enter') => {
    await tabTo(page, part)
    await page.keyboard.press(key)
  }
  return {
    press,
    hears: async (...words) => {
      const wanted = words.map((one) => (one instanceof RegExp ? expect.stringMatching(one) : one))
      await expect.poll(() => unasked(page)).toEqual(wanted)
      await page.evaluate(() => void Reflect.get(window, 'heard').splice(0))
    },
    reads: (part, script) => expect(part).toMatchAriaSnapshot({ name: `${script}.aria.yml` }),
    write: async (field, text) => {
      await tabTo(page, field)
      const isList = await field.evaluate((element) => element instanceof HTMLSelectElement)
      // All at once: between two letters a slow machine would say how many there are so far.
      if (!isList) return page.keyboard.insertText(text)
      // What is typed before the choices are there chooses nothing.
      await expect.poll(() => beginsWith(field, 'options', text)).toBe(true)
      await page.keyboard.type(text)
      await expect.poll(() => beginsWith(field, 'selectedOptions', text)).toBe(true)
    },
    reach: async (part, arrow) => {
      for (let step = 0; step < 40; step += 1) {
        if (await part.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press(arrow)
      }
      await expect(part).toBeFocused()
    },
  }
}

/** A journey with the keyboard alone, heard instead of seen. At its end nothing is left that it did not expect. */
export const test = withApp.extend<{ reader: Reader }>({
  reader: async ({ page }, use) => {
    await page.addInitScript(listen)
    await use(readerOf(page))
    expect(await unasked(page)).toEqual([])
  },
})
