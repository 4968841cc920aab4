import { HOSPITAL_NAMES } from '#mocks/seed/names.ts'
import { button, dialog, expect, question, toast } from '../app.ts'
import { openForm, openList } from '../keys.ts'
import { test } from './reader.ts'

const [FIRST = '', SECOND = ''] = HOSPITAL_NAMES

test('hospitals are searched, sorted and turned over, and each change is said once', async ({
  page,
  reader,
}) => {
  await openList(page)
  await page.keyboard.press('/')
  await page.keyboard.insertText('clínica')
  await reader.hears('3 resultados')
  await reader.reads(page.getByRole('main'), 'hospitals-found')
  await page.keyboard.insertText(' nada')
  await reader.hears('No hay hospitales para mostrar Limpiar búsqueda')
  await reader.press(button(page, 'Limpiar búsqueda'))
  await reader.hears('16 resultados, página 1 de 2')
  await reader.press(button(page, 'Nombre'))
  await reader.hears('16 resultados, página 1 de 2, orden ascendente por Nombre')
  await page.keyboard.press('Enter')
  await reader.hears('16 resultados, página 1 de 2, orden descendente por Nombre')
  await page.keyboard.press('Enter')
  await reader.hears('16 resultados, página 1 de 2')
  await reader.press(button(page, 'Siguiente página'))
  await reader.hears('16 resultados, página 2 de 2')
})

test('a hospital is refused, and created when it is tried again', async ({ page, reader }) => {
  await openList(page)
  await openForm(page)
  const form = dialog(page, 'Crear centro médico')
  await page.keyboard.type('  ')
  await page.keyboard.insertText('error-500')
  await page.keyboard.press('Enter')
  await reader.hears(
    "Crear centro médico Error 'El servidor tuvo un problema' al crear el centro médico Reintentar Cerrar aviso",
  )
  await expect(form).toHaveCount(0)
  await reader.press(button(toast(page, 'al crear el centro médico'), 'Reintentar'))
  await expect(form.getByLabel('Nombre')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('Clínica Nueva')
  await page.keyboard.press('Enter')
  await reader.hears(
    'Crear centro médico Se creó el centro médico exitosamente Cerrar aviso',
    'Agregar Cuartos Da click aquí para crear cuartos para el nuevo hospital Cerrar aviso',
  )
})

test('a hospital is edited, with the question before its name is lost', async ({ page, reader }) => {
  await openList(page)
  await reader.press(page.getByRole('checkbox', { name: `Seleccionar ${FIRST}` }), 'Space')
  await reader.reads(page.getByRole('row', { name: new RegExp(FIRST) }), 'row-selected')
  await button(page, 'Editar').focus()
  await page.keyboard.press('Enter')
  const editing = dialog(page, 'Editar centro médico')
  await expect(editing.getByLabel('Nombre')).toHaveValue(FIRST)
  await page.keyboard.press('End')
  await page.keyboard.type(' 2')
  await page.keyboard.press('Escape')
  await expect(button(question(page), 'Seguir editando')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editing.getByLabel('Nombre')).toBeFocused()
  await page.keyboard.press('Enter')
  await reader.hears('Editar centro médico Se editó el centro médico exitosamente Cerrar aviso')
  await expect(button(page, 'Editar')).toBeFocused()
})

test('a hospital is deleted once its name is written', async ({ page, reader }) => {
  await openList(page)
  await reader.press(page.getByRole('checkbox', { name: `Seleccionar ${SECOND}` }), 'Space')
  await button(page, 'Eliminar').focus()
  await page.keyboard.press('Enter')
  const deleting = dialog(page, 'Eliminar centro médico')
  await expect(deleting.getByRole('textbox')).toBeFocused()
  await reader.hears(/^Hay \d+ pacientes internados: nadie podrá abrir sus expedientes\.$/)
  await reader.reads(deleting, 'hospital-delete')
  await page.keyboard.insertText(SECOND)
  await page.keyboard.press('Enter')
  await reader.hears('Eliminar centro médico Se eliminó el centro médico exitosamente Deshacer Cerrar aviso')
  await expect(page.getByRole('main')).toBeFocused()
})
