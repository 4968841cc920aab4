// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { appPolicy } from '#server/http/headers.ts'
import { withSettings } from '#server/site/page-settings.ts'

const HTML = '<head><title>Ronda</title><meta property="csp-nonce" nonce="n"></head>'
const WHERE = { authority: 'https://login.example', clientId: 'web', apiOrigin: 'https://ronda.example' }
const SETTINGS = { ...WHERE, sessionIdleMinutes: 5, accountPages: '' }

test('the page says where the application signs in, and what the product is called', () => {
  const productName = `Guardia "A" & <b>'$&`
  const page = new DOMParser().parseFromString(withSettings(HTML, { ...SETTINGS, productName }), 'text/html')
  expect(page.title).toBe(productName)
  const text = page.querySelector<HTMLMetaElement>('meta[name="ronda-settings"]')?.content
  expect(JSON.parse(text ?? '')).toEqual({ ...SETTINGS, productName })
  expect(page.querySelector('b')).toBeNull()
})

test('a page without a name of its own keeps the one that it was built with', () => {
  expect(withSettings(HTML, SETTINGS)).toContain('<title>Ronda</title>')
})

test('a page may speak with the provider that it signs in at, and with nobody else', () => {
  expect(appPolicy('n', ['https://login.example'])).toContain("connect-src 'self' https://login.example;")
  expect(appPolicy('n')).toContain("connect-src 'self';")
})

test('the application goes by what its page says, and by its own origin where it says nothing', async () => {
  onTestFinished(() => document.head.replaceChildren())
  const read = async (html: string) => {
    document.head.innerHTML = html
    vi.resetModules()
    const { PRODUCT_NAME, SUPPORT_EMAIL, SESSION_IDLE_MINUTES, readConfig } = await import('#src/config.ts')
    return { PRODUCT_NAME, SUPPORT_EMAIL, SESSION_IDLE_MINUTES, ...readConfig('https://here.example') }
  }
  const names = { productName: 'Guardia', supportEmail: 'ayuda@ronda.example' }
  expect(await read(withSettings('<meta property="csp-nonce">', { ...SETTINGS, ...names }))).toEqual({
    PRODUCT_NAME: 'Guardia',
    SUPPORT_EMAIL: 'ayuda@ronda.example',
    SESSION_IDLE_MINUTES: 5,
    ...WHERE,
  })
  const alone = {
    PRODUCT_NAME: 'Ronda',
    SUPPORT_EMAIL: '',
    SESSION_IDLE_MINUTES: 10,
    authority: 'https://here.example/oauth2/default',
    clientId: 'hospital-web',
    apiOrigin: 'https://here.example',
  }
  for (const html of [
    '',
    '<meta name="ronda-settings" content="[1">',
    '<meta name="ronda-settings" content="3">',
  ])
    expect(await read(html)).toEqual(alone)
})
