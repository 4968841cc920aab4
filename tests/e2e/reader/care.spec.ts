import { button, dialog, expect, openIn } from '../app.ts'
import { band, bedButton, takeOut, transferButton } from '../care.ts'
import { test } from './reader.ts'

const PATIENTS = '/hospitals/1/patients'
/** José Pérez López, in bed 101-A. */
const EPISODE = `${PATIENTS}/1/episodesOverview/1`

test('patients are found, and a new one is written down with what is wrong and who is alike', async ({
  page,
  open,
  reader,
}) => {
  await open(PATIENTS)
  await expect(page.getByRole('row')).toHaveCount(14)
  await page.keyboard.press('/')
  await page.keyboard.insertText('perez lopez')
  await reader.hears('2 resultados')
  await reader.reads(page.getByRole('table'), 'patients-found')
  await button(page, 'Registrar paciente').focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Registrar paciente')
  await expect(form.getByLabel('CURP')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByText('Escribe el nombre', { exact: true })).toBeVisible()
  await reader.reads(form.getByRole('group', { name: 'Identidad' }), 'patient-errors')
  await reader.hears()
  await page.keyboard.insertText('José')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('Pérez')
  // Asked for before the next is typed: on a slow machine the pause between the two is long enough to be told.
  await reader.hears('Hay 1 paciente parecido')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('López')
  await reader.hears('Hay 2 pacientes parecidos')
  await reader.reads(form.getByRole('region', { name: 'Quizá ya está registrado' }), 'possible-duplicates')
  await reader.write(form.getByLabel('CURP'), 'GOMC850315HDFRRR08')
  await page.keyboard.press('Tab')
  await reader.hears('El dígito verificador no coincide Las letras de la CURP no coinciden con el nombre')
})

test('somebody whom nobody can name is registered and admitted', async ({ page, open, reader }) => {
  await open(PATIENTS)
  await expect(page.getByRole('row')).toHaveCount(14)
  await reader.press(button(page, 'Paciente no identificado'))
  await reader.hears(/^Paciente no identificado Se registró con el expediente \d{7} Cerrar aviso$/)
  await expect(page.getByRole('main', { name: /^Paciente No identificado \d{7}$/ })).toBeFocused()
  await reader.reads(band(page), 'patient-band')
  await reader.reads(page.getByRole('main'), 'patient-unidentified')
  await reader.press(button(page, 'Ingresar'))
  const form = dialog(page, 'Nuevo episodio')
  const bed = form.getByRole('combobox', { name: 'Cama' })
  await expect(bed).toBeFocused()
  await reader.hears('17 resultados')
  await reader.write(bed, '101-B')
  await reader.hears('1 resultado')
  await reader.write(form.getByLabel('Tipo de episodio'), 'Hosp')
  await reader.write(form.getByLabel('Motivo de ingreso'), 'Fiebre')
  await reader.reads(form, 'admission')
  await reader.press(button(form, 'Ingresar'))
  await reader.hears('Nuevo episodio Se registró el ingreso en la cama 101-B Cerrar aviso')
  await expect(page.getByRole('main', { name: /^Hospitalización No identificado \d{7}$/ })).toBeFocused()
  await reader.reads(page.getByRole('main'), 'episode')
})

/** How a field reads the day and the hour that it holds. */
const MOMENT = /^(lun|mar|mié|jue|vie|sáb|dom) \d+ \w{3} \d{4}, \d\d:\d\d$/

test('a patient is transferred, ordered to leave, discharged with what is missing, and taken back', async ({
  page,
  open,
  reader,
}) => {
  await open(EPISODE)
  await reader.press(button(page, 'Trasladar'))
  const moving = dialog(page, 'Trasladar paciente')
  await reader.hears('17 resultados')
  await reader.write(moving.getByRole('combobox', { name: 'Cama de destino' }), '204-B')
  await reader.hears('1 resultado')
  await reader.reads(moving, 'transfer')
  await reader.press(transferButton(moving))
  await reader.hears(
    'En el cuarto 204 ya hay una mujer.',
    'Trasladar: José Pérez López Se trasladó al paciente a la cama 204-B Deshacer Cerrar aviso',
  )
  await expect(button(page, 'Trasladar')).toBeFocused()
  await expect(band(page)).toContainText('204-B')
  await reader.press(button(page, 'Indicar alta'))
  const ordering = dialog(page, 'Indicar alta')
  await reader.write(ordering.getByLabel('Motivo de egreso', { exact: true }), '2')
  await reader.reads(ordering, 'discharge-order')
  await reader.press(button(ordering, 'Indicar alta'))
  await reader.hears('Indicar alta: José Pérez López Se indicó el alta Cerrar aviso')
  await reader.press(button(page, 'Revocar alta'))
  const revoking = dialog(page, 'Revocar alta')
  await expect(revoking.getByLabel('Motivo de la revocación')).toBeFocused()
  await reader.reads(revoking, 'discharge-revoke')
  await reader.press(button(revoking, 'Cancelar'))
  await reader.press(button(page, 'Egresar'))
  const leaving = dialog(page, 'Egresar paciente')
  await expect(leaving.getByLabel('Fecha y hora de egreso')).toBeFocused()
  await reader.hears(MOMENT)
  await reader.reads(leaving, 'discharge')
  await reader.press(button(leaving, 'Egresar de todos modos'))
  await reader.hears('Egresar: José Pérez López Se egresó al paciente. Motivo: Mejoría Cerrar aviso')
  await expect(page.getByRole('heading', { name: /^Egresó el / })).toBeVisible()
  await reader.reads(page.getByRole('region', { name: /^Egresó el / }), 'discharged')
  await reader.press(button(page, 'Corregir egreso'))
  const correcting = dialog(page, 'Corregir egreso')
  await expect(correcting.getByLabel('Fecha y hora de egreso')).toBeFocused()
  await reader.hears(MOMENT)
  await reader.reads(correcting, 'discharge-correct')
  await reader.press(button(correcting, 'Cancelar'))
  await reader.press(button(page, 'Reabrir'))
  const reopening = dialog(page, 'Reabrir episodio')
  await expect(reopening.getByLabel('Motivo de la reapertura')).toBeFocused()
  await page.keyboard.insertText('Volvió la fiebre')
  await reader.reads(reopening, 'episode-reopen')
  await reader.press(button(reopening, 'Reabrir'))
  await reader.hears('Reabrir: José Pérez López Se reabrió el episodio en la cama 204-B Cerrar aviso')
  await expect(page.getByRole('main', { name: /^Hospitalización / })).toBeFocused()
})

test('a transfer says which bed is missing, and that the chosen one went out of service meanwhile', async ({
  page,
  context,
  open,
  reader,
}) => {
  await open(EPISODE)
  await reader.press(button(page, 'Trasladar'))
  const moving = dialog(page, 'Trasladar paciente')
  const field = moving.getByRole('combobox', { name: 'Cama de destino' })
  await reader.hears('17 resultados')
  await reader.press(transferButton(moving))
  await expect(field).toBeFocused()
  await reader.hears('17 resultados')
  await reader.reads(moving, 'transfer-errors')
  await page.keyboard.insertText('204-B')
  await reader.hears('1 resultado')
  await page.keyboard.press('Enter')
  await reader.hears('En el cuarto 204 ya hay una mujer.')
  const other = await context.newPage()
  await openIn(other, '/hospitals/1/home?floor=2')
  await takeOut(other, '204-B', 'Colchón roto')
  await expect(bedButton(other, 'Poner en servicio', '204-B')).toBeVisible()
  await other.close()
  await reader.press(transferButton(moving))
  await expect(field).toHaveAccessibleDescription(
    'Cirugía general · Piso 2 · cuarto 204 · Doble · ya no está libre En el cuarto 204 ya hay una mujer. La cama 204-B está fuera de servicio: Colchón roto',
  )
  await expect(field).toBeFocused()
})

test('an episode with signed documents can’t be annulled, and says which', async ({ page, open, reader }) => {
  await open(EPISODE)
  await reader.press(button(page, 'Anular'))
  const annulling = dialog(page, 'Anular episodio')
  await expect(annulling.getByLabel('Motivo de la anulación')).toBeFocused()
  await page.keyboard.insertText('Se abrió a otra persona')
  await reader.press(button(annulling, 'Anular'))
  await reader.hears('El episodio tiene documentos firmados (Nota de ingreso): no se puede anular')
  await reader.reads(annulling, 'episode-annul')
})
