import type { Page } from '@playwright/test'
import { findViolations, findViolationsInForcedColours } from '../e2e/axe.ts'
import { findUntidy } from '../e2e/layout.ts'
import { findAlike } from './colours.ts'
import { askPage } from './in-page.ts'
import { findCovered, findLost, findOutOfReach } from './lost.ts'
import { findMotion } from './motion.ts'
import { spaceText } from './spacing.ts'
import { findSmallTargets } from './targets.ts'

type Find = (page: Page) => Promise<string[]>

/** One way to look at a page. */
interface Pass {
  name: string
  size: { width: number; height: number }
  media: NonNullable<Parameters<Page['emulateMedia']>[0]>
  spaced?: true
  finds: readonly Find[]
}

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
/** 1280 by 1024 pixels at four times the size. */
const ZOOMED = { width: 320, height: 256 }
const PLAIN = { forcedColors: 'none', reducedMotion: 'no-preference' } as const
const LIGHT = { ...PLAIN, colorScheme: 'light' } as const
const DARK = { ...PLAIN, colorScheme: 'dark' } as const
const FORCED = { ...PLAIN, forcedColors: 'active' } as const

/** In this order: what looks only comes first, what moves the focus last. */
const PASSES: readonly Pass[] = [
  {
    name: 'light',
    size: DESK,
    media: LIGHT,
    finds: [findViolations, findUntidy, findLost, findSmallTargets],
  },
  { name: 'dark', size: DESK, media: DARK, finds: [findViolations] },
  {
    name: 'forced colours, light',
    size: DESK,
    media: { ...FORCED, colorScheme: 'light' },
    finds: [findViolationsInForcedColours, findAlike],
  },
  {
    name: 'forced colours, dark',
    size: DESK,
    media: { ...FORCED, colorScheme: 'dark' },
    finds: [findViolationsInForcedColours, findAlike],
  },
  { name: 'less motion', size: DESK, media: { ...LIGHT, reducedMotion: 'reduce' }, finds: [findMotion] },
  { name: 'spaced text', size: DESK, media: LIGHT, spaced: true, finds: [findUntidy, findLost] },
  { name: 'spaced text on a phone', size: PHONE, media: LIGHT, spaced: true, finds: [findUntidy, findLost] },
  {
    name: 'zoomed to 400 %',
    size: ZOOMED,
    media: LIGHT,
    finds: [findViolations, findUntidy, findLost, findSmallTargets, findCovered, findOutOfReach],
  },
]

/** Without axe, which takes most of the time. */
const QUICK: readonly Pass[] = [
  { name: 'forced colours', size: DESK, media: { ...FORCED, colorScheme: 'light' }, finds: [findAlike] },
  { name: 'less motion', size: DESK, media: { ...LIGHT, reducedMotion: 'reduce' }, finds: [findMotion] },
  {
    name: 'spaced text, zoomed to 400 %',
    size: ZOOMED,
    media: LIGHT,
    spaced: true,
    finds: [findLost],
  },
  { name: 'zoomed to 400 %', size: ZOOMED, media: LIGHT, finds: [findUntidy, findCovered, findSmallTargets] },
]

/** Looks at a page in every way. @returns what is wrong, each with the way in which it is seen */
export function examine(page: Page): Promise<string[]> {
  return run(page, PASSES)
}

/** Looks at a page in the ways that take hardly any time, for a test that goes to each screen anyway. */
export function glance(page: Page): Promise<string[]> {
  return run(page, QUICK)
}

/** How often something is looked for until it is gone. */
const LOOKS = 10

/** What is found from a page's top; what watches its own size hears of it a frame later, and is drawn anew then. */
async function settled(page: Page, find: Find): Promise<string[]> {
  for (let look = 1; ; look += 1) {
    await askPage(page, async () => {
      await window.inPage.frame()
      await window.inPage.frame()
      window.scrollTo(0, 0)
      return []
    })
    const found = await find(page)
    if (found.length === 0 || look === LOOKS) return found
  }
}

async function run(page: Page, passes: readonly Pass[]): Promise<string[]> {
  const found: string[] = []
  for (const { name, size, media, spaced, finds } of passes) {
    await page.setViewportSize(size)
    await page.emulateMedia(media)
    await spaceText(page, spaced === true)
    for (const find of finds) found.push(...(await settled(page, find)).map((one) => `${name}: ${one}`))
  }
  return found
}
