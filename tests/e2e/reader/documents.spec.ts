import { button, dialog, expect } from '../app.ts'
import { evolution, NOTE } from '../note.ts'
import { saveBar } from '../record.ts'
import { test } from './reader.ts'

/** Signed, with an addendum. */
const AMENDED = '/hospitals/1/patients/1/episodes/1/templates/2?document=5'

test('a note is written, saved by itself and signed', async ({ page, open, reader }) => {
  await open(NOTE)
  await expect(evolution(page)).toBeVisible()
  // An hour ago: yesterday, where it is past midnight.
  await reader.hears(/^Guardado (el .+, )?\d\d:\d\d$/)
  await reader.reads(page.getByRole('article'), 'note-draft')
  await evolution(page).focus()
  await page.keyboard.insertText('Sin dolor. ')
  await reader.hears(/^Guardado \d\d:\d\d$/)
  await button(page, 'Copiar nota anterior').focus()
  await page.keyboard.press('Enter')
  const copying = dialog(page, 'Copiar nota anterior')
  await reader.reads(copying, 'note-copy')
  await reader.press(button(copying, 'Copiar'))
  await reader.hears(
    'Copiar nota anterior Se copiaron 5 secciones; revísalas Cerrar aviso',
    /^Guardado \d\d:\d\d$/,
  )
  await expect(button(page, 'Copiar nota anterior')).toBeFocused()
  await page.getByLabel('Temperatura').focus()
  await page.keyboard.insertText('36.5')
  await reader.hears(/^Guardado \d\d:\d\d$/)
  await button(saveBar(page), 'Firmar').focus()
  await page.keyboard.press('Enter')
  const signing = dialog(page, 'Firmar documento')
  await reader.hears(/^Copiado de una nota anterior y sin editar: Resultados de estudios, /)
  await reader.reads(signing, 'note-sign')
  await reader.press(button(signing, 'Firmar'))
  await reader.hears('Firmar: Regina de la Cruz Ibáñez El documento quedó firmado Cerrar aviso')
  await expect(page.getByText('La huella coincide')).toBeVisible()
  await reader.reads(page.getByRole('region', { name: 'Firma', exact: true }), 'note-signature')
})

test('a signed note is read, amended and annulled', async ({ page, open, reader }) => {
  await open(AMENDED)
  await expect(page.getByText('La huella coincide')).toBeVisible()
  await reader.reads(page.getByRole('main'), 'note-amended')
  await reader.press(button(page, 'Agregar adenda'))
  const amending = dialog(page, 'Agregar adenda')
  await expect(amending.getByLabel('Adenda')).toBeFocused()
  await page.keyboard.insertText('Hemocultivo negativo')
  await reader.reads(amending, 'note-amend')
  await reader.press(button(amending, 'Firmar adenda'))
  await reader.hears('Agregar adenda: José Pérez López La adenda quedó firmada Cerrar aviso')
  await expect(button(page, 'Agregar adenda')).toBeFocused()
  await reader.press(button(page, 'Anular'))
  const annulling = dialog(page, 'Anular documento')
  await expect(annulling.getByRole('textbox')).toBeFocused()
  await reader.reads(annulling, 'note-annul')
  await page.keyboard.insertText('Paciente equivocado')
  await reader.press(button(annulling, 'Anular'))
  await reader.hears('Anular: José Pérez López Se anuló el documento Cerrar aviso')
  await reader.reads(page.getByRole('region', { name: 'Anulación' }), 'note-annulled')
  await expect(page.locator(':focus')).toHaveCount(1)
})
