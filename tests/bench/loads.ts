import type { Bench } from './bench.ts'
import { type Load, load } from './load.ts'
import { median } from './medians.ts'
import type { Row } from './table.ts'
import { type Network, SLOW_4G } from './throttle.ts'

const RUNS = 5
const CPU = 4

/** The list of hospitals against the floor, in turns, each time in a browser that has nothing yet. */
async function race({ browser, session, origin, floor }: Bench, network?: Network) {
  const list: Load[] = []
  const bare: Load[] = []
  const options = { cpu: CPU, ...(network && { network }) }
  // The first of each is not counted: the server compresses a file when it is asked for it first.
  for (let run = 0; run <= RUNS; run += 1) {
    const fresh = await browser.newContext()
    const floors = await load(fresh, { url: floor, ready: 'tbody td', ...options })
    await fresh.close()
    const inside = await session.open()
    const lists = await load(inside, { url: `${origin}/hospitals`, ready: 'tbody td input', ...options })
    await inside.close()
    if (run === 0) continue
    bare.push(floors)
    list.push(lists)
  }
  const middle = (loads: Load[], name: keyof Load) => median(loads.map((one) => one[name]))
  return { list: (name: keyof Load) => middle(list, name), bare: (name: keyof Load) => middle(bare, name) }
}

/** How soon the list shows a row, and how long it keeps the processor, as ratios to the floor of the same run. */
export async function benchLoads(options: Bench): Promise<Row[]> {
  const slow = await race(options, SLOW_4G)
  const local = await race(options)
  const ms = (figure: number) => `${figure.toFixed(0)} ms`
  return [
    {
      what: `first row of the hospitals, slow 4G, CPU ${CPU}×`,
      measured: slow.list('ready') / slow.bare('paint'),
      most: 1.35,
      unit: '×',
      note: `${ms(slow.list('ready'))}; the floor paints after ${ms(slow.bare('paint'))}`,
    },
    {
      what: `total blocking time of the hospitals, CPU ${CPU}×`,
      measured: local.list('blocked') / local.bare('blocked'),
      most: 1.2,
      unit: '×',
      note: `${ms(local.list('blocked'))}; the floor ${ms(local.bare('blocked'))}`,
    },
  ]
}
