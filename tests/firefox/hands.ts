import type { Page } from 'puppeteer-core'

/** A selector by what a part is and how it is called. */
export const named = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`
export const button = (name: string) => named('button', name)

/** Waits until something that a selector finds is seen. */
export async function see(page: Page, selector: string): Promise<void> {
  await page.locator(selector).wait()
}

/** Waits until nothing is there any more that a selector finds. */
export async function seeNoMore(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector, { hidden: true })
}

export async function click(page: Page, selector: string): Promise<void> {
  await page.locator(selector).click()
}

/** Writes into a field with the keyboard, as a person does; in a chooser, the letters of the choice. */
export async function write(page: Page, selector: string, text: string): Promise<void> {
  const field = await page.locator(selector).waitHandle()
  await field.focus()
  await page.keyboard.type(text)
  await field.dispose()
}
