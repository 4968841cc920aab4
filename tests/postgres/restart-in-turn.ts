import * as http from 'node:http'
import * as https from 'node:https'
import { setInterval } from 'node:timers/promises'
import { expect } from 'vitest'
import { OidcClient } from '../stack/oidc-client.ts'
import { person, type startInstances } from './instances.ts'

/**
 * Restarts two instances in turn while a hundred requests a second come by the address of both, of which one in ten writes.
 * @returns how many were sent, and what was answered in the place of what should have been
 */
export async function restartInTurn(
  { origin, ports, instances, start }: Awaited<ReturnType<typeof startInstances>>,
  restarts: number,
): Promise<{ sent: number; failed: unknown[] }> {
  const { access_token } = await new OidcClient(origin).signIn('admision')
  const { Agent, request } = origin.startsWith('https:') ? https : http
  // As many as a proxy keeps open, and all of them in use.
  const agent = new Agent({ keepAlive: true, maxSockets: 8, scheduling: 'fifo' })
  const requests: Promise<unknown>[] = []
  const failed: unknown[] = []
  let isOver = false

  /** Sends one request, and gives the status of its answer. */
  const send = (method: string, headers: Record<string, string>, body?: string) =>
    new Promise((done, fail) => {
      const options = { agent, method, headers: { Authorization: `Bearer ${access_token}`, ...headers } }
      request(`${origin}/api/hospitals/1/patients?api-version=2020-05-01`, options, (answer) => {
        answer.resume().once('error', fail)
        answer.once('end', () => done(answer.statusCode))
      })
        .once('error', fail)
        .end(body)
    })
  /** What goes wrong, the lack of an answer included, is told as it is. */
  async function ask(index: number): Promise<void> {
    const isWrite = index % 10 === 0
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': `r-${index}` }
    const status = await (isWrite
      ? send('POST', headers, JSON.stringify(person(`Paciente ${index}`)))
      : send('GET', {})
    ).catch((error: unknown) => error)
    if (status !== (isWrite ? 201 : 200)) failed.push(status)
  }
  async function load() {
    const began = performance.now()
    for await (const _ of setInterval(10)) {
      if (isOver) break
      while (requests.length < (performance.now() - began) / 10) requests.push(ask(requests.length))
    }
  }
  async function restart() {
    for (let round = 0; round < restarts; round += 1) {
      const before = requests.length
      await expect.poll(() => requests.length, { timeout: 10_000 }).toBeGreaterThan(before + 20)
      expect(await instances[round % 2]?.stop()).toBe(0)
      instances[round % 2] = await start(ports[round % 2] ?? 0)
    }
  }
  const loading = load()
  await restart().finally(() => {
    isOver = true
  })
  await loading
  await Promise.all(requests)
  agent.destroy()
  return { sent: requests.length, failed }
}
