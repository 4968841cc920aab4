import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { SCREENS } from '../e2e/screen-list.ts'
import { LAYERS } from '../layers/every.ts'
import { type Layer, showLayer } from '../layers/layer.ts'
import { dress, type Size, type Studio, settle, THEMES, type Visit, visit } from './studio.ts'

const SIZES: readonly Size[] = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 1280, height: 480 },
]

interface Subject extends Visit {
  name: string
  /** Wants a browser where nobody has signed in. */
  fresh?: boolean | undefined
  layer?: Layer
}

/** A file's name for an address: `hospitals-1-home-view-lista`. */
function nameOf({ path, persona, seed }: Visit): string {
  const words = [path === '/' ? 'landing' : path, persona ?? '', seed ?? '']
  return words
    .join('-')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-+$/g, '')
}

const SUBJECTS: readonly Subject[] = [
  ...SCREENS.map(({ path, persona, seed, fresh }) => ({
    name: nameOf({ path, persona, seed }),
    path,
    persona,
    seed,
    fresh,
  })),
  ...LAYERS.map((layer) => ({ ...layer, layer })),
]

async function take(page: Page, subject: Subject, folder: string): Promise<void> {
  await dress(page, SIZES[0] ?? { width: 1280, height: 800 }, 'light')
  await visit(page, subject)
  if (subject.layer) {
    await showLayer(page, subject.layer)
    await settle(page)
  }
  for (const size of SIZES)
    for (const theme of THEMES) {
      await dress(page, size, theme)
      const path = join(folder, `${subject.name}.${size.width}x${size.height}.${theme}.png`)
      await page.screenshot({ path, animations: 'disabled' })
    }
}

/** Takes its share of the subjects, one after the other: what a visit leaves in the log comes before the next. */
async function work(studio: Studio, subjects: readonly Subject[], folder: string): Promise<void> {
  const shared = await studio.openSet()
  const page = await shared.newPage()
  for (const subject of subjects) {
    const own: BrowserContext | undefined = subject.fresh ? await studio.openSet() : undefined
    try {
      await take(own ? await own.newPage() : page, subject, folder)
      console.info(subject.name)
    } catch (error) {
      throw new Error(`No picture of ${subject.name} (${subject.path})`, { cause: error })
    } finally {
      await own?.close()
    }
  }
  await shared.close()
}

/**
 * Takes every screen and every layer at three sizes, light and dark.
 * @param wanted parts of names; none: all
 */
export async function takeEveryScreen(
  studio: Studio,
  folder: string,
  wanted: readonly string[],
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const chosen = SUBJECTS.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  )
  if (chosen.length === 0) throw new Error(`No screen is called ${wanted.join(' or ')}`)
  const half = (rest: number) => chosen.filter((_, index) => index % 2 === rest)
  await Promise.all([work(studio, half(0), folder), work(studio, half(1), folder)])
}
