import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Size, type Studio, settle, THEMES, visit } from './studio.ts'

/** How large the pictures of the landing page and of the README are. */
const PIXELS: Size = { width: 1200, height: 750 }
/** Width of the window in most pictures: the narrowest with one bar, so that a small picture can be read. */
const WIDTH = 1024
/** The first quality that makes a picture light enough is taken. */
const QUALITIES = [85, 75, 65, 55, 45]
const MOST_BYTES = 60_000
/** The board's limit: 44 names and their marks compress badly. */
const MOST_BYTES_OF_BOARD = 100_000

interface PublicPicture {
  name: string
  path: string
  /** The part of the page that stands at the top, below the bars; otherwise the page's beginning. */
  from?: string
  /** How wide the window is, where it takes another width. */
  width?: number
  /** Its limit in bytes, where it is another one. */
  most?: number
}

const IN = '/hospitals/1'
const PICTURES: readonly PublicPicture[] = [
  { name: 'beds', path: `${IN}/home`, most: MOST_BYTES_OF_BOARD },
  { name: 'episode', path: `${IN}/patients/1/episodesOverview/1` },
  { name: 'note', path: `${IN}/patients/1/episodes/1/templates/2?document=5`, from: 'h1' },
  { name: 'roster', path: `${IN}/assignments`, width: PIXELS.width },
  { name: 'statistics', path: `${IN}?rango=7-dias`, from: 'article, section:has(> h2)' },
  { name: 'rights', path: `${IN}/settings/users?form=permisos&user=enfermeria` },
]

/** Scrolls a part of the page to just below what sticks to the top. */
async function scrollTo(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { y } = element.getBoundingClientRect()
      const bars = [...document.querySelectorAll('body *')].filter((one) => {
        const { position, top } = getComputedStyle(one)
        return position === 'sticky' && top !== 'auto' && one.closest('table, main') === null
      })
      window.scrollBy(0, y)
      const height = Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom))
      window.scrollBy(0, -height - 16)
    })
  await settle(page)
}

/** A picture of the window as WebP, which Playwright itself does not write. */
async function photograph(page: Page, { width, height }: Size, most: number): Promise<Buffer> {
  const client = await page.context().newCDPSession(page)
  const deviceScaleFactor = PIXELS.width / width
  await client.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile: false })
  await settle(page)
  for (const quality of QUALITIES) {
    const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality })
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length <= most) return bytes
  }
  throw new Error(`${page.url()} makes a picture of more than ${most} bytes`)
}

/** How many pixels wide and high the icon of a browser's tab is: enough for screens that show two for one. */
const ICON = 64

/** Draws the icon of a browser's tab. @param file where to */
export async function drawIcon(studio: Studio, file: string): Promise<void> {
  const context = await studio.openSet()
  const page = await context.newPage()
  await page.setViewportSize({ width: ICON, height: ICON })
  const drawing = readFileSync(join(import.meta.dirname, 'icon.svg'), 'utf8')
  await page.setContent(`<style>* { margin: 0 } svg { display: block }</style>${drawing}`)
  writeFileSync(file, await page.screenshot({ omitBackground: true }))
  await context.close()
  console.info(basename(file))
}

/** Takes the pictures that the landing page and the README show, each light and dark. */
export async function takePublicPictures(studio: Studio, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const context = await studio.openSet()
  for (const { name, path, from, width = WIDTH, most = MOST_BYTES } of PICTURES) {
    const size = { width, height: (width * PIXELS.height) / PIXELS.width }
    for (const theme of THEMES) {
      // Anew for each: what is only repainted differs from time to time by a shade.
      const page = await context.newPage()
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await visit(page, { path })
      // Where a scroll bar would stand nothing does: there is none in a picture.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('html { scrollbar-gutter: auto !important }')
        document.adoptedStyleSheets.push(sheet)
      })
      if (from) await scrollTo(page, from)
      const file = theme === 'dark' ? `${name}-dark.webp` : `${name}.webp`
      writeFileSync(join(folder, file), await photograph(page, size, most))
      await page.close()
      console.info(file)
    }
  }
  await context.close()
}
