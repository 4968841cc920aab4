import { SCREENS } from '../e2e/screen-list.ts'
import type { Bench } from './bench.ts'
import { load } from './load.ts'
import type { Row } from './table.ts'
import { SLOW_4G } from './throttle.ts'

/** How far any screen jumps by itself while it comes over a slow network to a slow processor. */
export async function benchShifts({ session, origin }: Bench): Promise<Row[]> {
  let worst = { path: '', shift: 0 }
  for (const { path, persona, seed } of SCREENS) {
    if (persona !== undefined || seed !== undefined) continue
    const inside = await session.open()
    const { shift } = await load(inside, { url: origin + path, ready: 'h1', cpu: 4, network: SLOW_4G })
    await inside.close()
    if (shift >= worst.shift) worst = { path, shift }
  }
  return [
    {
      what: 'layout shift of any screen, slow 4G, CPU 4×',
      measured: worst.shift,
      most: 0.01,
      unit: '',
      note: worst.shift === 0 ? 'none jumps' : `the most at ${worst.path}`,
    },
  ]
}
