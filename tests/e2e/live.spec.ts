import type { Page, Request } from '@playwright/test'
import { expect, openIn, test } from './app.ts'
import { bedOf, takeOut } from './care.ts'

const HOME = '/hospitals/1/home'
const isStream = (request: { url(): string }) => /\/api\/hospitals\/\d+\/events\?/.test(request.url())

/** The page is told of changes: a few seconds after it stands. */
const nextStream = (page: Page) => page.waitForResponse((response) => isStream(response))

/** A bed that can be taken out of service. */
async function freeBed(page: Page): Promise<string> {
  // It is drawn under the pointer alone.
  const action = page.locator('button[aria-label^="Fuera de servicio: cama "]').first()
  return ((await action.getAttribute('aria-label')) ?? '').replace('Fuera de servicio: cama ', '')
}

test('what somebody else changes shows on the board, and is marked', async ({ page, context, open }) => {
  const streaming = nextStream(page)
  await open(HOME)
  expect((await streaming).headers()['content-type']).toBe('text/event-stream')
  const other = await context.newPage()
  await openIn(other, HOME, { persona: 'enfermeria' })
  const code = await freeBed(other)
  await takeOut(other, code, 'Colchón roto')
  await expect(bedOf(other, code).getByText('Colchón roto')).toBeVisible()
  await expect(bedOf(page, code).getByText('Colchón roto')).toBeVisible()
  await expect(page.getByText('Cambió hace un momento')).toHaveCount(1)
  await expect(bedOf(page, code)).toHaveAttribute('title', 'Cambió hace un momento')
  await expect(bedOf(page, code)).toHaveCSS('outline-style', 'solid')
  // Whoever did it knows.
  await expect(other.getByText('Cambió hace un momento')).toHaveCount(0)
})

test('the tabs of a browser share one stream, which goes on where the tab that reads it is closed', async ({
  page,
  context,
  open,
}) => {
  const streams: Request[] = []
  context.on('request', (request) => {
    if (isStream(request)) streams.push(request)
  })
  const streaming = nextStream(page)
  await open(HOME)
  await streaming
  const second = await context.newPage()
  await openIn(second, HOME)
  const other = await context.newPage()
  await openIn(other, HOME, { persona: 'enfermeria' })
  await nextStream(other)
  const [code, readers] = [await freeBed(other), () => streams.filter((one) => one.frame().page() !== other)]
  await takeOut(other, code, 'Colchón roto')
  await expect(bedOf(second, code).getByText('Colchón roto')).toBeVisible()
  expect(readers()).toHaveLength(1)

  const going = nextStream(second)
  await page.close()
  await going
  const next = await freeBed(other)
  await takeOut(other, next, 'Barandal roto')
  await expect(bedOf(second, next).getByText('Barandal roto')).toBeVisible()
})

test('where the code that follows changes cannot be had, the page goes on without a complaint', async ({
  page,
  open,
}) => {
  await page.route('**/assets/follow-changes-*.js', (route) => route.abort('internetdisconnected'))
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('follow-changes'))
  await open('/hospitals/1/home')
  await refused
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
