import type { Page } from 'puppeteer-core'
import { findPersona } from '#mocks/personas.ts'
import { PASSWORD } from '#mocks/stack/demo.ts'
import { button, click, named, see, seeNoMore, write } from './hands.ts'
import { fillMissing, writeRichly } from './note.ts'
import type { Step } from './steps.ts'

const PERSONA = 'medica'
const BAND = '[data-patient-band]'
const DIALOG = '[role=dialog]'
const BAR = '[aria-label="Guardado"]'

/** Closes the notice of what was done: it lies over what is clicked next, and stays as long as the pointer is on it. */
async function closeNotice(page: Page): Promise<void> {
  await click(page, `[data-toast] ${button('Cerrar aviso')}`)
  await seeNoMore(page, '[data-toast]')
}

/** Signs in at the provider, registers and admits a patient, and signs a note about her. */
export async function careForSomebody(page: Page, origin: string, step: Step): Promise<void> {
  await step(`signs in as ${PERSONA}`, async () => {
    await page.goto(`${origin}/hospitals/1/patients`)
    await write(page, '#user', PERSONA)
    await write(page, '#password', PASSWORD)
    await click(page, button('Entrar'))
    await see(page, `header ::-p-text(${findPersona(PERSONA)?.userName})`)
  })
  await step('registers a patient', async () => {
    await click(page, button('Registrar paciente'))
    await write(page, `${DIALOG} ${named('textbox', 'Nombre(s)')}`, 'Rebeca')
    await write(page, `${DIALOG} ${named('textbox', 'Primer apellido')}`, 'Oyarzábal')
    await write(page, `${DIALOG} ${named('combobox', 'Sexo')}`, 'Mujer')
    await write(page, `${DIALOG} ${named('textbox', 'Fecha de nacimiento')}`, '5/5/1984')
    await click(page, `${DIALOG} ${named('radio', 'Negadas')}`)
    await click(page, `${DIALOG} ${button('Guardar')}`)
    await see(page, `${BAND} ::-p-text(Rebeca Oyarzábal)`)
    await see(page, `${BAND} ::-p-text(5 may 1984)`)
    await closeNotice(page)
  })
  await step('admits her to a bed', async () => {
    await click(page, `main ${button('Ingresar')}`)
    await see(page, `${DIALOG} ::-p-text(Rebeca Oyarzábal)`)
    await write(page, `${DIALOG} ${named('combobox', 'Tipo de episodio')}`, 'Hospitalización')
    const bed = await chooseFirstBed(page)
    await write(page, `${DIALOG} ${named('textbox', 'Motivo de ingreso')}`, 'Dolor abdominal')
    await click(page, `${DIALOG} ${button('Ingresar')}`)
    await see(page, `h1::-p-text(Hospitalización)`)
    await see(page, `${BAND} ::-p-text(${bed})`)
    await closeNotice(page)
  })
  await step('begins a note and writes it', async () => {
    await click(page, 'main a::-p-text(Documentos)')
    await click(page, named('button', 'Empezar: Nota de evolución'))
    await see(page, BAR)
    await writeRichly(page)
    await fillMissing(page)
  })
  await step('finds it saved after a reload', async () => {
    await page.waitForFunction(
      (bar) => /Guardado \d\d:\d\d/.test(document.querySelector(bar)?.textContent ?? ''),
      {},
      BAR,
    )
    await page.reload()
    await see(page, `[role=textbox] strong::-p-text(estable)`)
    await see(page, `[role=textbox] li::-p-text(Dieta blanda)`)
  })
  await step('signs it', async () => {
    await click(page, `${BAR} ${button('Firmar')}`)
    await click(page, `${DIALOG} ${button('Firmar')}`)
    await seeNoMore(page, DIALOG)
    await see(page, 'article ::-p-text(La huella coincide)')
    await see(page, 'article strong::-p-text(estable)')
  })
}

/** @returns the bed's code */
async function chooseFirstBed(page: Page): Promise<string> {
  const field = await page.locator(`${DIALOG} ${named('combobox', 'Cama')}`).waitHandle()
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const code = await field.evaluate((one) => (one instanceof HTMLInputElement ? one.value : ''))
  await field.dispose()
  if (!/\d/.test(code)) throw new Error(`no bed can be chosen, but ${code}`)
  return code
}

/** Signs out, up to the landing page, where nothing is left of the session. */
export async function leave(page: Page): Promise<void> {
  await click(page, button('Menú de usuario'))
  await click(page, named('menuitem', 'Cerrar sesión'))
  await see(page, button('Iniciar sesión'))
  const kept = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((name) => name.startsWith('oidc.user:')),
  )
  if (kept.length > 0) throw new Error(`the tab still holds ${kept.join(', ')}`)
}
