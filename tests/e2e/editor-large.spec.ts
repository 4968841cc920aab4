import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { SLOWER } from './interactions.ts'
import { begin, evolution, NOTE, paste } from './note.ts'
import { workTime } from './work-time.ts'

const LINE =
  'Paciente refiere dolor abdominal de tres días de evolución, sin fiebre, acompañado de náusea y vómito'
const LINES = Array.from({ length: 1600 }, () => LINE)
const WORDS = 'Sin datos de alarma por ahora.'

/** Milliseconds that a page works on each key typed into a text. */
async function keyMs(page: Page, text: Locator): Promise<number> {
  const took = await workTime(page, async () => {
    await page.keyboard.type(WORDS)
    await expect(text).toContainText(WORDS)
  })
  return took / WORDS.length
}

/** The same for as many paragraphs in a page without any script: what the browser itself needs on this machine. */
async function bareKeyMs(page: Page): Promise<number> {
  const bare = await page.context().newPage()
  await bare.setContent(`<main contenteditable>${LINES.map((line) => `<p>${line}</p>`).join('')}</main>`)
  const text = bare.locator('main')
  await text.locator('p').last().click()
  await bare.keyboard.press('End')
  return keyMs(bare, text)
}

test('F37: in fifty pages a key shows at once', async ({ page, open }) => {
  await open(NOTE)
  const text = await begin(page)
  await paste(text, { 'text/plain': LINES.join('\n') })
  await expect(text.locator('p')).toHaveCount(LINES.length)
  const took = await keyMs(page, text)
  await expect(evolution(page)).toBeFocused()
  expect(took).toBeLessThan(Math.max(50 * SLOWER, 2 * (await bareKeyMs(page))))
})
