import { expect, type Locator, type Page } from '@playwright/test'

/** Something that lies over a page, or what a page shows only after some doing. */
export interface Layer {
  name: string
  path: string
  persona?: string
  seed?: string
  /** Its name, where it is a dialog. */
  title?: string
  /** The files below `src` that draw it. */
  shows?: readonly string[]
  /** It changes what is stored, or what the browser keeps: for a browser of its own. */
  fresh?: true
  /** The steps from the address to it; they end once it is there. */
  act?: (page: Page) => Promise<unknown>
}

export const IN = '/hospitals/1'

/** The dialogs that lie over the page, the browser's own kind included. */
export function dialogs(page: Page, name?: string): Locator {
  const options = name === undefined ? {} : { name, exact: true }
  return page.getByRole('dialog', options).or(page.getByRole('alertdialog', options))
}

/** Goes from a layer's address, which is open, to the layer. */
export async function showLayer(page: Page, { title, act }: Layer): Promise<void> {
  await act?.(page)
  if (title !== undefined) await expect(dialogs(page, title)).toBeVisible({ timeout: 15_000 })
}

/** From here on every call that the page makes is answered with a failure. */
export async function failCalls(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.fetch = async () => Response.json({ type: 'about:blank', status: 500 }, { status: 500 })
  })
}

/** Waits for words. */
export const reads = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible({ timeout: 15_000 })
