import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findButton, heading, shownDialog, visit } from './harness.tsx'

const CONTROLS = 'input:not([type=radio], [type=checkbox], [type=file]), textarea, select'

/** What a form says of each of its fields: that it has to be filled in, that it may stay empty, or neither. */
function told(form: HTMLElement) {
  const fields = [...form.querySelectorAll<HTMLInputElement>(CONTROLS)].map((control) => {
    const label = form.querySelector(`label[for="${control.id}"]`)
    const isMarked = label?.nextElementSibling?.textContent === '(opcional)'
    // Rights and the like always have a value.
    const isNeverEmpty = control.matches('select') && control.querySelector('option[value=""]') === null
    return { name: label?.textContent ?? '', isMarked, isRequired: control.required, isNeverEmpty }
  })
  const names = (which: (one: (typeof fields)[number]) => boolean) =>
    fields.filter(which).map(({ name }) => name)
  return {
    required: names(({ isRequired }) => isRequired),
    optional: names(({ isMarked }) => isMarked),
    neither: names(({ isRequired, isMarked, isNeverEmpty }) => !isRequired && !isMarked && !isNeverEmpty),
    both: names(({ isRequired, isMarked }) => isRequired && isMarked),
  }
}

const FORMS = [
  ['patients', 'Pacientes', 'Registrar paciente'],
  ['doctors', 'Doctores', 'Agregar'],
  ['patients', 'Pacientes', 'Nuevo episodio'],
  ['settings/rooms', 'Cuartos', 'Agregar'],
  ['settings/profile', 'Perfil del hospital', 'Editar'],
] as const

test.each(FORMS)('%s: each field of %s, %s tells whether it may stay empty', async (path, title, opens) => {
  const app = await visit(`/hospitals/1/${path}`)
  await heading(title)
  await app.user.click(await screen.findByRole('button', { name: opens }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findAllByRole('textbox')
  const { required, optional, neither, both } = told(dialog)
  expect([required.length > 0, optional.length > 0]).toEqual([true, true])
  expect([neither, both]).toEqual([[], []])
})

test('a field is called what it is called: that it may stay empty is for the eyes', async () => {
  const app = await visit('/hospitals/1/patients')
  await heading('Pacientes')
  await app.user.click(await findButton('Registrar paciente'))
  const dialog = await shownDialog('dialog', 'Registrar paciente')
  expect(await within(dialog).findByRole('textbox', { name: 'Domicilio' })).not.toBeRequired()
  expect(within(dialog).getByLabelText('Domicilio')).not.toHaveAccessibleDescription()
  expect(within(dialog).getByRole('textbox', { name: 'Primer apellido' })).toBeRequired()
  expect(told(dialog).required).toEqual(['Nombre(s)', 'Primer apellido', 'Sexo'])
})

test('filters, and the form of a medical centre, say nothing of the kind', async () => {
  const app = await visit('/hospitals/1/patients')
  await heading('Pacientes')
  expect(screen.queryByText('(opcional)')).toBeNull()
  await app.go('/hospitals')
  await app.user.click(await screen.findByRole('button', { name: 'Agregar' }))
  await shownDialog('dialog', 'Crear centro médico')
  expect(screen.queryByText('(opcional)')).toBeNull()
})
