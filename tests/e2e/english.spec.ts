import type { Page } from '@playwright/test'
import { LAYERS } from '../layers/every.ts'
import { type Layer, showLayer } from '../layers/layer.ts'
import { addressOf, expect, test } from './app.ts'
import { test as testInOneTab } from './one-tab.ts'

/*
 * In a browser that speaks English, as most shared computers do, the product speaks Spanish all the same: in this
 * project every test fails at an English word, a month before its day, AM or PM, and a field of the browser's own.
 */
const ENGLISH = { tag: '@english' }

async function look(page: Page, { path, persona = 'direccion', seed = 'default', ...layer }: Layer) {
  await page.goto(addressOf(path, { persona, seed }))
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached({
    timeout: 20_000,
  })
  await expect(page.getByRole('status').filter({ hasText: 'Cargando' })).toHaveCount(0)
  await showLayer(page, { ...layer, path })
}

test('what browsers say in English is heard', ENGLISH, async ({ page, complaints }) => {
  await page.goto(addressOf('/careers', {}))
  const add = (tag: string, given: Record<string, string>) =>
    page.evaluate(
      ([name, properties]) => {
        const { text = '', ...attributes } = properties
        const one = document.createElement(name)
        for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value)
        one.append(text)
        document.body.append(one)
      },
      [tag, given] as const,
    )
  const heard = async (tag: string, given: Record<string, string>) => {
    await add(tag, given)
    await expect.poll(() => complaints).toHaveLength(1)
    return complaints.splice(0)
  }
  // Nobody sees it where scripts run. The page's own holds a nonce, which is random letters.
  await add('noscript', { text: 'open' })
  expect(await heard('p', { text: 'Choose a bed' })).toEqual([expect.stringContaining('Choose')])
  await heard('p', { text: '11/22/2026' })
  await heard('p', { text: '03:44 PM' })
  await heard('p', { text: '22 Apr 2026' })
  await heard('button', { 'aria-label': 'Close' })
  await heard('input', { placeholder: 'Search' })
  await heard('input', { type: 'date' })
  await heard('input', { type: 'file' })
})

// Every dialog and menu once; their other states differ in what people wrote.
for (const layer of LAYERS.filter(({ shows, fresh }) => shows && !fresh))
  testInOneTab(layer.name, ENGLISH, ({ page }) => look(page, layer))
