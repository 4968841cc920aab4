import type { Page } from 'puppeteer-core'
import { button, click, named, see, seeNoMore, write } from './hands.ts'

const TEXT = '#seccion-evolucion'
const MISSING = '#faltan-para-firmar li'

/** Writes into the rich text: a mark, a list that takes two lines, an undo. */
export async function writeRichly(page: Page): Promise<void> {
  await click(page, TEXT)
  await page.keyboard.type('Paciente ')
  await pressWith(page, 'b')
  await page.keyboard.type('estable')
  await pressWith(page, 'b')
  await page.keyboard.type(', sin fiebre')
  await page.keyboard.press('Enter')
  await click(page, `[aria-controls=seccion-evolucion] ${button('Lista')}`)
  await page.keyboard.type('Dieta blanda')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Deambulación')
  const written = await page.$eval(TEXT, (one) => [
    one.querySelector('strong')?.textContent,
    ...[...one.querySelectorAll('li')].map((item) => item.textContent),
  ])
  const wanted = ['estable', 'Dieta blanda', 'Deambulación']
  if (written.join() !== wanted.join()) throw new Error(`the text holds ${JSON.stringify(written)}`)
}

async function pressWith(page: Page, key: 'b'): Promise<void> {
  await page.keyboard.down('Control')
  await page.keyboard.press(key)
  await page.keyboard.up('Control')
}

/** Follows *Faltan para firmar* from item to item until nothing is missing. */
export async function fillMissing(page: Page): Promise<void> {
  const count = () => page.$$eval(MISSING, (items) => items.length)
  for (let left = await count(); left > 0; left -= 1) {
    await click(page, `${MISSING}:first-child a`)
    const section = await page.evaluate(() => document.activeElement?.id ?? '')
    await fill(page, section)
    await page.waitForFunction(
      (items, most) => document.querySelectorAll(items).length < most,
      {},
      MISSING,
      left,
    )
  }
}

/** Writes something plausible into a section, by what it is. */
async function fill(page: Page, section: string): Promise<void> {
  const inside = `#${section}`
  switch (section) {
    case 'seccion-signosVitales':
      return write(page, `${inside} ${named('textbox', 'Temperatura')}`, '36.5')
    case 'seccion-diagnosticos':
      await click(page, `${inside} ${button('Agregar diagnóstico')}`)
      await write(page, `${inside} ${named('combobox', 'Diagnóstico')}`, 'K35.8')
      return chooseOffered(page)
    case 'seccion-tratamiento':
      return write(page, `${inside} tbody td textarea`, 'Paracetamol')
    default:
      await page.keyboard.type('Sin alteraciones')
  }
}

/** Takes what the list offers first. Until it has come, the page would be scrolled back to it from anywhere else. */
async function chooseOffered(page: Page): Promise<void> {
  await see(page, '[role=option]')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await seeNoMore(page, '[role=option]')
}
