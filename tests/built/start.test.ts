import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { listenTo } from '../listen-to.ts'

const ROOT = join(import.meta.dirname, '../..')
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill()
})

/** Runs what `npm start` runs. */
function start(port: number): ChildProcess {
  // Vitest reads the project's own configuration, which names the product where nobody did.
  const { VITE_PRODUCT_NAME: _, ...env } = process.env
  const args = [join(ROOT, 'mocks/start.ts'), '--port', String(port)]
  const child = spawn(process.execPath, args, { env, cwd: ROOT })
  children.push(child)
  return child
}

test('`npm start` serves mock mode as it was built, and says where; a port that is taken it names', async () => {
  const origin = await listenTo(start(0)).origin()
  const page = await fetch(`${origin}/hospitals/1/home`)
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  const [script] = /\/assets\/[\w-]+\.js/.exec(await page.text()) ?? []
  expect(readFileSync(join(ROOT, 'dist-mock/index.html'), 'utf8')).toContain(script)
  expect((await fetch(`${origin}/mockServiceWorker.js`)).headers.get('content-type')).toMatch(/javascript/)
  const { port } = new URL(origin)
  const second = start(Number(port))
  const { said } = listenTo(second)
  await once(second, 'close')
  expect(said()).toMatch(
    new RegExp(`^listen EADDRINUSE.*:${port}; npm start -- --port N takes another port\n$`),
  )
}, 60_000)
