import type { Page } from '@playwright/test'

/**
 * How long a page works while something is done in it: scripts, styles, layout and what they lead to.
 * @returns milliseconds of the page's main thread alone; while other programs have its core, nothing is counted
 */
export async function workTime(page: Page, act: () => Promise<void>): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const sum = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    const found = metrics.find(({ name }) => name === 'TaskDuration')
    if (!found) throw new Error('The browser does not tell how long its tasks took')
    return found.value * 1000
  }
  const before = await sum()
  await act()
  const after = await sum()
  await client.detach()
  return after - before
}
