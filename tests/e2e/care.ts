import { expect, type Locator, type Page } from '@playwright/test'
import { button, dialog, toast } from './app.ts'

/** Who the page is about, as the band on top of it says. */
export const band = (page: Page): Locator => page.getByRole('region', { name: 'Paciente' })

/** What is done about a bed, on the board and on its room's page. */
export const bedButton = (page: Page, label: string, code: string): Locator =>
  button(page, `${label}: cama ${code}`)

/** The part of the board, or of its room's page, that shows a bed. */
export const bedOf = (page: Page, code: string) =>
  page.locator('[data-bed-id]').filter({ has: page.getByText(code, { exact: true }) })

/** The panel of a bed beside the board. */
export const bedPanel = (page: Page, code: string) =>
  page.getByRole('complementary', { name: `Cama ${code}`, exact: true })

/** The beds of a page that lie whole in the window, below what sticks to its top. */
export function bedsInSight(page: Page): Promise<number> {
  return page.locator('[data-bed-id]').evaluateAll((beds) => {
    const strip = document.querySelector('#tablero .sticky')
    const above = strip?.getBoundingClientRect().bottom ?? 0
    // On phones the sections are at the bottom.
    const sections = document.querySelector('nav[aria-label="Secciones"]')?.getBoundingClientRect()
    const below = sections && sections.top > above ? sections.top : window.innerHeight
    const seen = beds.filter((bed) => {
      const { top, bottom, width } = bed.getBoundingClientRect()
      return width > 0 && top >= above - 1 && bottom <= below
    })
    return seen.length
  })
}

/** Returns where each bed of the board is in the window, in pixels. */
export const placesOf = (page: Page) =>
  page.locator('[data-bed-id]').evaluateAll((beds) =>
    beds.map((bed) => {
      const { x, y, width, height } = bed.getBoundingClientRect()
      return [x, y, width, height].map(Math.round).join()
    }),
  )

/** Takes a bed out of service. */
export async function takeOut(page: Page, code: string, reason: string): Promise<void> {
  // On the board it lies under the pointer alone.
  await bedOf(page, code).hover()
  await bedButton(page, 'Fuera de servicio', code).click()
  const form = dialog(page, 'Fuera de servicio')
  await form.getByLabel('¿Por qué?').fill(reason)
  await button(form, 'Guardar').click()
}

/** Chooses the first free bed of a list; gives its code. */
export async function chooseBed(page: Page, label: string): Promise<string> {
  const form = page.getByRole('dialog')
  const field = form.getByRole('combobox', { name: label })
  await field.click()
  await form.getByRole('listbox', { name: 'Opciones' }).getByRole('option').first().click()
  return field.inputValue()
}

/** Registers a patient from the list, up to their page. */
export async function register(page: Page, givenNames: string, surname: string): Promise<void> {
  await button(page, 'Registrar paciente').click()
  const form = dialog(page, 'Registrar paciente')
  await form.getByLabel('Nombre(s)', { exact: true }).fill(givenNames)
  await form.getByLabel('Primer apellido').fill(surname)
  await form.getByLabel('Sexo').selectOption('Mujer')
  await form.getByRole('radio', { name: 'Preguntar después' }).check()
  await button(form, 'Guardar').click()
  await expect(band(page)).toContainText(`${surname.toLocaleUpperCase('es')}, ${givenNames}`)
}

/** Registers somebody whom nobody can name yet, from the list, up to their page. */
export async function registerUnidentified(page: Page): Promise<void> {
  await button(page, 'Paciente no identificado').click()
  await expect(button(page, 'Identificar')).toBeVisible()
}

/** Says who the page is about, from any page under that patient. */
export async function identify(page: Page, givenNames: string, surname: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link').nth(1).click()
  await button(page, 'Identificar').click()
  const form = dialog(page, 'Identificar paciente')
  await form.getByLabel('Nombre(s)', { exact: true }).fill(givenNames)
  await form.getByLabel('Primer apellido').fill(surname)
  await form.getByLabel('Sexo').selectOption('Hombre')
  await button(form, 'Guardar').click()
  await expect(band(page)).toContainText(`${surname.toLocaleUpperCase('es')}, ${givenNames}`)
  await expect(button(page, 'Identificar')).toHaveCount(0)
}

/** Admits whom the page is about, up to the new episode's page; gives the bed's code. */
export async function admit(page: Page, kind: string, reason: string): Promise<string> {
  const name = (await band(page).locator('bdi').first().textContent()) ?? '-'
  await page.getByRole('main').getByRole('button', { name: 'Ingresar', exact: true }).click()
  const form = dialog(page, 'Nuevo episodio')
  await expect(form.getByText(name)).toBeVisible()
  await form.getByLabel('Tipo de episodio').selectOption(kind)
  const bed = await chooseBed(page, 'Cama')
  await form.getByLabel('Motivo de ingreso').fill(reason)
  await button(form, 'Ingresar').click()
  await expect(toast(page, `Se registró el ingreso en la cama ${bed}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(kind)
  await expect(band(page)).toContainText(bed)
  return bed
}

/** The button that transfers; where somebody else has a similar name, it names the patient. */
export const transferButton = (form: Locator) => form.getByRole('button', { name: /^Trasladar/ })

/** Moves the patient to the first free bed; gives its code. */
export async function transfer(page: Page, from: string): Promise<string> {
  await button(page, 'Trasladar').click()
  const to = await chooseBed(page, 'Cama de destino')
  await transferButton(dialog(page, 'Trasladar paciente')).click()
  await expect(page.getByText(`De ${from} a ${to}`)).toBeVisible()
  await expect(band(page)).toContainText(to)
  return to
}

/** Orders a discharge, or records a death, as a doctor. */
export async function orderDischarge(page: Page, motive: string): Promise<void> {
  await button(page, 'Indicar alta').click()
  const form = dialog(page, 'Indicar alta')
  await form.getByLabel('Motivo de egreso').selectOption(motive)
  await button(form, motive.endsWith('Defunción') ? 'Registrar defunción' : 'Indicar alta').click()
  await expect(button(page, 'Revocar alta')).toBeVisible()
}

/** Registers that a patient has left, whose discharge is ordered and whose record lacks something. */
export async function discharge(page: Page): Promise<void> {
  await button(page, 'Egresar').click()
  await button(dialog(page, 'Egresar paciente'), 'Egresar de todos modos').click()
  await expect(page.getByRole('heading', { name: /^Egresó el / })).toBeVisible()
  await expect(band(page)).toContainText('Sin cama')
}

/** What happened in the episode, the newest first. */
export const timeline = (page: Page): Locator =>
  page.getByRole('list', { name: 'Línea de tiempo' }).getByRole('listitem')
