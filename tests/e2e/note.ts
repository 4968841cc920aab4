import type { Locator, Page } from '@playwright/test'

/** `direccion` has a draft here, in a section of rich text that holds something already. */
export const NOTE = '/hospitals/1/patients/21/episodes/21/templates/2'

export const evolution = (page: Page): Locator => page.getByRole('textbox', { name: 'Evolución' })

/** The button of the toolbar above *Evolución*. */
export function tool(page: Page, name: string): Locator {
  return page
    .getByRole('toolbar', { name: 'Formato de Evolución' })
    .getByRole('button', { name, exact: true })
}

/** Makes the text empty, and leaves the cursor in it. */
export async function begin(page: Page): Promise<Locator> {
  const text = evolution(page)
  await text.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  return text
}

/** Pastes what another program would have put into the clipboard. */
export async function paste(text: Locator, types: Readonly<Record<string, string>>): Promise<void> {
  await text.evaluate((element, given) => {
    const data = new DataTransfer()
    for (const [type, content] of Object.entries(given)) data.setData(type, content)
    const options = { clipboardData: data, bubbles: true, cancelable: true }
    element.dispatchEvent(new ClipboardEvent('paste', options))
  }, types)
}

/** Drops something from outside at the beginning of the text. */
export async function drop(
  page: Page,
  text: Locator,
  types: Readonly<Record<string, string>>,
): Promise<void> {
  const box = await text.boundingBox()
  const devtools = await page.context().newCDPSession(page)
  const items = Object.entries(types).map(([mimeType, data]) => ({ mimeType, data }))
  const point = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 15 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...point, data: { items, dragOperationsMask: 1 } })
}

/** Markup as Word and hostile pages write it. */
export const HOSTILE =
  '<html><head><base href="//evil.example/"><style>p{color:red}</style></head><body style="color:red">' +
  '<p class=MsoTitle style="mso-style-name:Title">Plan</p><script>alert(1)</script>' +
  '<p onclick="alert(1)" style="color:red">Ver <a href="javascript:alert(1)">la guía</a>' +
  '<img src="/no-such-image.png" onerror="alert(1)"></p><svg onload="alert(1)"><style>a{}</style></svg>' +
  "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>Dieta</p>" +
  "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>Reposo</p>" +
  '<table><tr><th>Fármaco<th>Dosis<tr><td>Paracetamol<td>500 mg</table></body></html>'
