import { attempt } from '../attempt.ts'
import { findProgram } from '../find-program.ts'

const INSTALLED = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/usr/local/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  '/opt/homebrew/bin/firefox',
]

/** The path of an installed Firefox, or undefined. `FIREFOX_PATH` goes first. */
const findFirefox = () => findProgram('FIREFOX_PATH', INSTALLED)

/**
 * Sees to it that there is a Firefox: one that is installed, else Debian's.
 * @throws in one line that says what to do, where none can be installed
 */
export function ensureFirefox(): string {
  const found = findFirefox()
  if (found) return found
  if (attempt('apt-get', ['update', '-qq'])) attempt('apt-get', ['install', '-y', '-qq', 'firefox-esr'])
  const installed = findFirefox()
  if (!installed)
    throw new Error(
      'No Firefox found or installable: install one and name it in FIREFOX_PATH, then run this again',
    )
  return installed
}
