import type { Page } from '@playwright/test'

/** What a network lets through; *slow 4G* as browsers' own tools have it. */
export interface Network {
  /** Megabits a second. */
  down: number
  up: number
  /** Milliseconds that each request takes at least. */
  latency: number
}

export const SLOW_4G: Network = { down: 1.6, up: 0.75, latency: 150 }

const bytesPerSecond = (megabits: number) => (megabits * 1_000_000) / 8

/** Has a page's processor seem so many times slower, and its network as told. Workers are as fast as ever. */
export async function throttle(page: Page, cpu: number, network?: Network): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (!network) return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: bytesPerSecond(network.down),
    uploadThroughput: bytesPerSecond(network.up),
  })
}
