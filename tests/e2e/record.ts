import { expect, type Locator, type Page } from '@playwright/test'
import { button, dialog } from './app.ts'

/** Where the text of a document is, and the way to sign it. */
export const saveBar = (page: Page): Locator => page.getByRole('region', { name: 'Guardado', exact: true })

/** Begins a document of a template, from any page of the episode. */
export async function beginNote(page: Page, template: string): Promise<void> {
  await page.getByRole('link', { name: /^Documentos/ }).click()
  await button(page, `Empezar: ${template}`).click()
  await expect(saveBar(page)).toBeVisible()
}

/** Writes something plausible into the control that a section offers first. */
async function fillSection(page: Page, section: Locator): Promise<void> {
  const kind = await section.evaluate((element) =>
    element instanceof HTMLFieldSetElement
      ? 'group'
      : element instanceof HTMLSelectElement
        ? 'choice'
        : 'text',
  )
  if (kind === 'choice') await section.selectOption({ index: 1 })
  else if (kind === 'text') await page.keyboard.type('Sin alteraciones')
  else if (await section.getByLabel('Temperatura').isVisible())
    await section.getByLabel('Temperatura').fill('36.5')
  else if (await button(section, 'Agregar diagnóstico').isVisible()) {
    await button(section, 'Agregar diagnóstico').click()
    await section.getByRole('combobox', { name: 'Diagnóstico' }).fill('K35.8 Apendicitis aguda')
  } else await section.getByRole('textbox').first().fill('Paracetamol')
}

/** Follows *Faltan para firmar* from item to item until nothing is missing. */
export async function completeNote(page: Page): Promise<void> {
  const missing = page.getByRole('region', { name: 'Faltan para firmar' }).getByRole('listitem')
  await expect(missing.first()).toBeVisible()
  for (let left = await missing.count(); left > 0; left -= 1) {
    await missing.first().getByRole('link').click()
    // Kept by its id: the focus moves on from what is filled in.
    const focused = page.locator('[id^="seccion-"]:focus')
    await fillSection(page, page.locator(`#${await focused.getAttribute('id')}`))
    await expect(missing).toHaveCount(left - 1)
  }
}

/** Signs the draft that is open. */
export async function signNote(page: Page): Promise<void> {
  await button(saveBar(page), 'Firmar').click()
  await button(dialog(page, 'Firmar documento'), 'Firmar').click()
  await expect(page.getByText('La huella coincide')).toBeVisible()
}
