import type { Page } from '@playwright/test'

/** Spaces all text as WCAG 1.4.12 wants it to bear, or no more; by a sheet that no policy minds. */
export async function spaceText(page: Page, isSpaced: boolean): Promise<void> {
  await page.evaluate((on) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = on ? [sheet] : []
  }, isSpaced)
}
