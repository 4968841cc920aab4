import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { OidcClient } from '../stack/oidc-client.ts'
import type { StackProcess } from '../stack/stack-process.ts'

/* Many requests at once, from connections that stay open, to a server in its own process. */

const CONNECTIONS = 50
const RUN_MS = 10_000
/** Nothing is counted before caches and the compiler have seen the requests. */
const WARM_UP_MS = 2_000
export const H = '/api/hospitals/1'

export const READS = [
  `${H}/rooms?pageSize=100`,
  `${H}/patients`,
  `${H}/patients/1`,
  `${H}/episodes/1`,
  `${H}/episodes/1/timeline`,
  '/docs/hospitals/1/episodes/1/documents',
  `${H}/doctors`,
  `${H}/profile`,
  `${H}/patients?admitted=true`,
]

interface Answer {
  status: number
  ms: number
}

type Send = (path: string, body?: object) => Promise<Answer>

export interface Running {
  server: StackProcess
  /** Asks as somebody who may do everything. */
  send: Send
  sendAs(persona: string): Promise<Send>
}

/** Signs in at a server, and keeps as many connections open as there are. */
export async function use(server: StackProcess): Promise<Running> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const sendAs = async (persona: string) => {
    const { access_token } = await new OidcClient(server.origin).signIn(persona)
    return sender(server, access_token, agent)
  }
  return { server, send: await sendAs('direccion'), sendAs }
}

function sender({ port }: StackProcess, token: string, agent: Agent): Send {
  return async (path, body) => {
    const began = performance.now()
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'idempotency-key': randomUUID(),
      }),
    }
    const query = `${path.includes('?') ? '&' : '?'}api-version=2020-05-01`
    const asked = request({
      agent,
      port,
      host: '127.0.0.1',
      path: path + query,
      method: text === undefined ? 'GET' : 'POST',
      headers,
    })
    asked.end(text)
    const answer = await new Promise<IncomingMessage>((done, fail) =>
      asked.once('response', done).once('error', fail),
    )
    for await (const _ of answer);
    return { status: answer.statusCode ?? 0, ms: performance.now() - began }
  }
}

export const newPatient = () => ({
  givenNames: 'Ana',
  firstSurname: `Prueba ${randomUUID().slice(0, 8)}`,
  sex: 'female',
})

/** The n-th of a mix of nine reads and one write. */
export const mixed = (send: Send, turn: number) =>
  turn % 10 === 9 ? send(`${H}/patients`, newPatient()) : send(READS[turn % 10] ?? READS[0] ?? H)

export interface Figures {
  perSecond: number
  p50: number
  p99: number
  errors: number
}

function figuresOf(answers: readonly Answer[], ms: number): Figures {
  const times = answers.map((answer) => answer.ms).toSorted((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  const errors = answers.filter(({ status }) => status >= 400).length
  return { perSecond: (answers.length / ms) * 1000, p50: at(0.5), p99: at(0.99), errors }
}

/** Each connection asks again as soon as it is answered. */
export async function flood(ask: (turn: number) => Promise<Answer>): Promise<Figures> {
  const answers: Answer[] = []
  const began = performance.now()
  let turn = 0
  const elapsed = () => performance.now() - began
  const hands = Array.from({ length: CONNECTIONS }, async () => {
    while (elapsed() < WARM_UP_MS + RUN_MS) {
      turn += 1
      const answer = await ask(turn)
      if (elapsed() > WARM_UP_MS) answers.push(answer)
    }
  })
  await Promise.all(hands)
  return figuresOf(answers, RUN_MS)
}

/** Sixty requests a second, six at a time, as pages ask: whether an answer comes late or not. */
export async function bursts(send: Send): Promise<Figures> {
  const answers: Promise<Answer>[] = []
  for (let burst = 0; burst < (2 * RUN_MS) / 100; burst += 1) {
    for (let one = 0; one < 6; one += 1) answers.push(mixed(send, burst * 6 + one))
    await pause(100)
  }
  const counted = (await Promise.all(answers)).slice((WARM_UP_MS / 100) * 6)
  return figuresOf(counted, 2 * RUN_MS - WARM_UP_MS)
}

/** The slowest of some addresses, each at its best of five. */
export async function slowest(send: Send, paths: readonly string[]): Promise<{ ms: number; path: string }> {
  const found = []
  for (const path of paths) {
    let ms = Number.POSITIVE_INFINITY
    for (let turn = 0; turn < 5; turn += 1) ms = Math.min(ms, (await send(path)).ms)
    found.push({ ms, path })
  }
  return found.toSorted((one, other) => other.ms - one.ms)[0] ?? { ms: Number.NaN, path: '' }
}
