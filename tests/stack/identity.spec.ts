import type { Page } from '@playwright/test'
import {
  countRenewals,
  enterCredentials,
  expect,
  expectSignedIn,
  isRenewal,
  signIn,
  storedSession,
  TOKEN,
  test,
} from './journey.ts'

/** Has the provider's id tokens say something else; their signature is what a thief could not have made either. */
async function forgeIdToken(page: Page, claims: Record<string, unknown>): Promise<void> {
  await page.route(TOKEN, async (route) => {
    const response = await route.fetch()
    const tokens = await response.json()
    const [header, payload, signature] = String(tokens.id_token).split('.')
    const honest = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...honest, ...claims })).toString('base64url')
    await route.fulfill({ response, json: { ...tokens, id_token: `${header}.${forged}.${signature}` } })
  })
}

for (const [what, claims] of [
  ['nonce', { nonce: 'of another sign-in' }],
  ['issuer', { iss: 'https://evil.example' }],
  ['audience', { aud: 'another-site' }],
] as const) {
  test(`F8: an identity with the wrong ${what} is refused, and nothing is stored`, async ({ page }) => {
    await forgeIdToken(page, claims)
    await page.goto('/hospitals?q=uno')
    await enterCredentials(page, 'direccion')
    await expect(page.getByRole('alert')).toContainText('una identidad que no es para este sitio')
    await expect(page.getByRole('banner')).toHaveCount(0)
    expect(await storedSession(page)).toBeNull()

    await page.unroute(TOKEN)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.waitForURL('**/hospitals?q=uno')
    await expectSignedIn(page, 'direccion')
  })
}

test('F8: a renewal that answers with somebody else is refused, and the session stays whose it was', async ({
  page,
}) => {
  await signIn(page, 'direccion')
  const before = await storedSession(page)
  const renewals = countRenewals(page)
  await forgeIdToken(page, { sub: 'medica', given_name: 'Ximena Núñez Ávila' })
  const answered = page.waitForResponse((response) => isRenewal(response.request()))
  await page.getByRole('button', { name: 'Cambiar de hospital' }).click()
  await page.getByRole('menuitem').nth(1).click()
  await answered
  await expect(page.getByRole('alert')).toContainText('No se pudo cambiar de hospital')
  expect(renewals()).toBe(1)
  expect(await storedSession(page)).toBe(before)
  await expectSignedIn(page, 'direccion')
})
