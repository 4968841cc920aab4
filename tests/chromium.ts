import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { attempt } from './attempt.ts'
import { findProgram } from './find-program.ts'

/** The headless shell, which is what Playwright starts by itself, draws in two thirds of a whole browser's time. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** How Chromium is started: quiet, and willing to run as root in a container. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of an installed Chromium, or undefined. `CHROMIUM_PATH` goes first. */
export function findChromium(): string | undefined {
  return findProgram('CHROMIUM_PATH', [...INSTALLED, chromium.executablePath()])
}

/**
 * Sees to it that there is a Chromium: one that is installed, else Playwright's, else Debian's.
 * @throws in one line that says what to do, where none can be installed
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  const playwright = join(
    dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  )
  attempt(process.execPath, [playwright, 'install', 'chromium'])
  if (!findChromium() && attempt('apt-get', ['update', '-qq']))
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!findChromium()) attempt('apt-get', ['install', '-y', '-qq', name])
  const installed = findChromium()
  if (!installed)
    throw new Error(
      'No Chromium found or installable: install one and name it in CHROMIUM_PATH, then run this again',
    )
  return installed
}
