import type { CDPSession, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { SECTIONS } from '../sections.ts'
import type { Bench } from './bench.ts'
import type { Row } from './table.ts'

/** A heap snapshot, as far as it is read here. */
const Snapshot = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      node_types: z.tuple([z.array(z.string())], z.unknown()),
    }),
  }),
  nodes: z.array(z.number()),
})

/** Bytes of a page's heap. */
interface Heap {
  objects: number
  /** What the engine has compiled; it grows with use, up to all that there is. */
  code: number
}

/** What a page keeps once nothing that can go is left. */
async function heapOf(session: CDPSession): Promise<Heap> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const chunks: string[] = []
  const take = ({ chunk }: { chunk: string }) => chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', take)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot, nodes } = z.parse(Snapshot, JSON.parse(chunks.join('')))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const heap: Heap = { objects: 0, code: 0 }
  for (let node = 0; node < nodes.length; node += fields.length) {
    const kind = types[0][nodes[node + typeAt] ?? 0] === 'code' ? 'code' : 'objects'
    heap[kind] += nodes[node + sizeAt] ?? 0
  }
  return heap
}

/** Goes to so many sections, one after the other. */
async function navigate(page: Page, count: number): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Secciones' })
  for (let step = 0; step < count; step += 1) {
    const [name] = SECTIONS[step % SECTIONS.length] ?? SECTIONS[0]
    await bar.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
  }
}

/** Opens and closes the form of a new patient so many times. */
async function openDialogs(page: Page, count: number): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: 'Pacientes', exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  for (let step = 0; step < count; step += 1) {
    await page.getByRole('button', { name: 'Registrar paciente' }).first().click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
}

/** What 300 changes of section and 100 dialogs leave behind, against 30 and 10. */
export async function benchHeap({ session, origin }: Bench): Promise<Row[]> {
  const context = await session.open()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto(`${origin}/hospitals/1/home`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await navigate(page, 30)
  await openDialogs(page, 10)
  const before = await heapOf(devtools)
  await navigate(page, 270)
  await openDialogs(page, 90)
  const after = await heapOf(devtools)
  await context.close()
  const mb = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
  return [
    {
      what: 'heap after 300 changes of section and 100 dialogs, above that after 30 and 10',
      measured: (after.objects / before.objects - 1) * 100,
      most: 10,
      unit: '%',
      note: `${mb(after.objects)} after ${mb(before.objects)}; beside it compiled code, ${mb(after.code)} after ${mb(before.code)}`,
    },
  ]
}
