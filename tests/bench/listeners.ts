import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Agent, type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listenTo } from '../listen-to.ts'
import { median, percentile } from './medians.ts'
import { type Figures, flood, H, newPatient } from './requests.ts'
import type { KeptSession } from './session.ts'
import type { Row } from './table.ts'

/* How soon those who listen hear of a change, and what that costs whoever writes. */

const LISTENERS = 500
const CHANGES = 100
const EVERY_MS = 200
/** A board that nobody touches is watched for so long. */
const IDLE_MS = 180_000

const VERSION = 'api-version=2020-05-01'

/** Answers of streams, and when each change reached each of them. */
interface Crowd {
  /** How long the change that was begun then took to reach every listener, in milliseconds. */
  timesSince(began: number, id: number): number[]
  leave(): void
}

/** Opens the streams of so many people. */
async function gather(origin: string): Promise<Crowd> {
  const heard = new Map<number, number[]>()
  const streams: ClientRequest[] = []
  const open = (index: number) =>
    new Promise<void>((done, fail) => {
      const headers = { authorization: `Bearer p-${index}` }
      const asked = request(`${origin}${H}/events?${VERSION}`, { headers, agent: false }, (answer) => {
        answer.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('event: ready')) done()
          for (const [, id] of text.matchAll(/"noun":"patients","id":(\d+)/g))
            heard.set(Number(id), [...(heard.get(Number(id)) ?? []), performance.now()])
        })
        answer.once('error', () => undefined)
      })
      asked.once('error', fail).end()
      streams.push(asked)
    })
  for (let index = 0; index < LISTENERS; index += 1) await open(index)
  return {
    timesSince: (began, id) => (heard.get(id) ?? []).map((at) => at - began),
    leave() {
      for (const one of streams) one.on('error', () => undefined).destroy()
    },
  }
}

function writer(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  return (person = 'direccion') =>
    new Promise<{ status: number; ms: number; id: number }>((done, fail) => {
      const began = performance.now()
      const headers = {
        authorization: `Bearer ${person}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      }
      request(`${origin}${H}/patients?${VERSION}`, { method: 'POST', headers, agent }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece
        })
        answer.once('end', () => {
          const id = Number(/"patientId":(\d+)/.exec(text)?.[1])
          done({ status: answer.statusCode ?? 0, ms: performance.now() - began, id })
        })
      })
        .once('error', fail)
        .end(JSON.stringify(newPatient()))
    })
}

const WRITERS = ['admision', 'medica', 'direccion']

/** Half a thousand people on one server, which has its database in a file. */
export async function benchListeners(folder: string): Promise<Row[]> {
  const script = join(import.meta.dirname, 'serve-listeners.ts')
  const child = spawn(process.execPath, [script, join(folder, 'listeners.sqlite')], { stdio: 'pipe' })
  const said = listenTo(child)
  const origin = await said.origin()
  const memory = async () => {
    const before = said.said().length
    child.stdin.write('?\n')
    while (said.said().length === before) await pause(10)
    return Number(said.said().slice(before))
  }
  const write = writer(origin)
  const flooded = () => flood((turn) => write(WRITERS[turn % WRITERS.length]))
  const alone = await flooded()
  /** Writes at the pace of a ward; `look` is told of each, when the next one is about to come. */
  async function writeAtLeisure(look: (began: number, id: number) => void): Promise<number> {
    const times: number[] = []
    for (let round = 0; round < CHANGES; round += 1) {
      const began = performance.now()
      const { id, ms } = await write()
      times.push(ms)
      await pause(EVERY_MS)
      look(began, id)
    }
    return median(times)
  }
  const calm = await writeAtLeisure(() => {})
  const before = await memory()
  const crowd = await gather(origin)
  const beside = await memory()
  const times: number[] = []
  const watched = await writeAtLeisure((began, id) => times.push(...crowd.timesSince(began, id)))
  const among: Figures = await flooded()
  crowd.leave()
  child.stdin.end()
  const missing = CHANGES * LISTENERS - times.length
  return [
    {
      what: `${LISTENERS} listeners: a change reaches all, p99 from its sending`,
      measured: percentile(times, 99),
      most: 250,
      unit: 'ms',
      note: `median ${median(times).toFixed(0)} ms, ${missing} not within ${EVERY_MS} ms of the answer, ${beside - before} MB`,
    },
    {
      what: 'a write at the pace of a ward among them, beside alone',
      measured: watched / calm,
      most: 1.1,
      unit: '×',
      note: `medians ${watched.toFixed(1)} and ${calm.toFixed(1)} ms; as many as it bears: ${among.perSecond.toFixed(0)} and ${alone.perSecond.toFixed(0)} a second`,
    },
  ]
}

/** What a board on which nothing happens asks of the server, where it is told of changes and where it is not. */
export async function benchIdle({
  session,
  origin,
}: {
  session: KeptSession
  origin: string
}): Promise<Row[]> {
  async function watch(isTold: boolean) {
    const context = await session.open()
    if (!isTold)
      await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
    const page = await context.newPage()
    await page.goto(`${origin}/hospitals/1/home`)
    const cdp = await context.newCDPSession(page)
    // What the first screen, and the code that follows changes, ask for.
    await pause(20_000)
    await cdp.send('Network.enable')
    let requests = 0
    let bytes = 0
    cdp.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
      requests += 1
      bytes += Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
    })
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await pause(IDLE_MS)
    await context.close()
    return { requests, bytes }
  }
  const [told, asking] = await Promise.all([watch(true), watch(false)])
  const share = ({ requests, bytes }: typeof told) => `${requests} requests, ${(bytes / 1000).toFixed(1)} kB`
  return [
    {
      what: 'what an idle board asks for, beside one that polls',
      measured: (told.bytes / asking.bytes) * 100,
      most: 10,
      unit: '%',
      note: `${share(told)} and ${share(asking)} in ${IDLE_MS / 1000} s`,
    },
  ]
}
