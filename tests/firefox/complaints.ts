import type { Page } from 'puppeteer-core'

/**
 * Notes whatever a page must not do: errors uncaught or on the console, violations of the content security policy, the
 * browser's own dialogs.
 * @param expected what the console may say
 * @returns takes what has been noted since the last time
 */
export async function listenForComplaints(page: Page, expected?: RegExp): Promise<() => string[]> {
  const noted: string[] = []
  page.on('pageerror', (error) => {
    noted.push(`uncaught: ${error instanceof Error ? error.stack : String(error)}`)
  })
  page.on('console', (message) => {
    const words = message.text()
    if (message.type() === 'error' && !expected?.test(words)) noted.push(`console: ${words}`)
  })
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') noted.push(`${dialog.type()}: ${dialog.message()}`)
    dialog.accept().catch(() => {})
  })
  await page.evaluateOnNewDocument(() => {
    // Of an error that is told on the console Firefox hands on no word.
    const tell = console.error
    console.error = (...parts: unknown[]) => tell(...parts.map(String))
    // Of violations it tells in a console of its own, out of sight.
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`policy violated: ${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  return () => noted.splice(0)
}
