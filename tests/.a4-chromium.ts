import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, ensureChromium } from './chromium.ts'
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
const seed = process.argv[2] ?? 'large'
const page = await browser.newPage()
page.on('console', (m) => { if (m.type() !== 'info') console.log('console', m.type(), m.text()) })
const start = Date.now()
const seen = new Set<string>()
const watch = setInterval(async () => { const t = await page.locator('p', { hasText: 'Preparando' }).first().textContent({ timeout: 200 }).catch(() => null); if (t && t !== [...seen].at(-1)) { seen.delete(t); seen.add(t); console.log(Date.now() - start, t) } }, 150)
await page.goto(`http://127.0.0.1:4931/hospitals?seed=${seed}&panel=off`)
if (seed === 'large') { await page.locator('p', { hasText: /[4-6]\d %/ }).first().waitFor({ timeout: 60000 }).catch(() => {}); await page.screenshot({ path: '/tmp/a4/preparing.png' }) }
await page.getByRole('row').nth(1).waitFor({ timeout: 120000 })
console.log('rows after', Date.now() - start)
clearInterval(watch)
const ask = async (path: string) => page.evaluate(async (path) => {
  const key = Object.keys(sessionStorage).find((k) => k.startsWith('oidc.user'))!
  const token = JSON.parse(sessionStorage.getItem(key)!).access_token
  const out = []
  for (let k = 0; k < 3; k++) { const t = performance.now(); const r = await fetch(path + (path.includes('?') ? '&' : '?') + 'api-version=2020-05-01', { headers: { authorization: 'Bearer ' + token } }); const text = await r.text(); out.push([r.status, Math.round(performance.now() - t), text.length]) }
  return JSON.stringify(out)
}, path)
for (const path of ['/api/hospitals/1/patients?pageSize=10', '/api/hospitals/1/patients?search=perez lopez', '/api/hospitals/1/patients?admitted=true&pageSize=100', '/api/hospitals/1/rooms?pageSize=100', '/api/hospitals/1/episodes/1', '/api/hospitals/1/episodes/1/timeline?pageSize=50', '/api/hospitals/1/episodes/1/timeline?pageSize=50&pageIndex=90']) console.log(path, await ask(path))
await browser.close()
