import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openDesk } from '../fixtures/ward.ts'
import { saves } from './documents.ts'
import { type App, visit } from './harness.tsx'

/** A draft with a section of diagnoses. */
async function openDraft(): Promise<App> {
  const desk = await openDesk([{ key: 'dx', title: 'Diagnósticos', type: 'diagnoses' }])
  await desk.begin()
  const app = await visit(desk.path, { mock: desk.mock, persona: 'direccion' })
  await app.user.click(await screen.findByRole('button', { name: 'Agregar diagnóstico' }))
  return app
}

const row = (number: number) => screen.findByRole('group', { name: `Diagnóstico ${number}` })
const Saved = z.object({ sections: z.array(z.object({ value: z.unknown() })) })

test('a diagnosis that was added has the focus: its words go into it, and add no other', async () => {
  const app = await openDraft()
  const added = within(await row(1)).getByRole('combobox', { name: 'Diagnóstico' })
  expect(added).toHaveFocus()
  await app.user.keyboard('i10 presión alta')
  expect(added).toHaveValue('i10 presión alta')
  expect(screen.getAllByRole('group', { name: /^Diagnóstico \d/ })).toHaveLength(1)
})

test('a note’s diagnosis is chosen by its words, the next one written out; the second is a secondary one', async () => {
  const app = await openDraft()
  const first = await row(1)
  await app.user.type(within(first).getByRole('combobox', { name: 'Diagnóstico' }), 'neumo especif')
  await app.user.click(await within(first).findByRole('option', { name: 'J18.9 Neumonía, no especificada' }))
  await app.user.selectOptions(within(first).getByRole('combobox', { name: 'Certeza' }), 'Confirmado')
  await app.user.click(screen.getByRole('button', { name: 'Agregar diagnóstico' }))
  const diagnosis = within(await row(2)).getByRole('combobox', { name: 'Diagnóstico' })
  await app.user.type(diagnosis, 'i10 Hipertensión ')
  // Spaces stay while one types, and are no part of it.
  expect(diagnosis).toHaveValue('i10 Hipertensión ')
  await app.user.tab()
  await vi.waitFor(() => expect(diagnosis).toHaveValue('I10 Hipertensión'), 15_000)
  await vi.waitFor(async () => {
    const body = z.parse(Saved, JSON.parse((await saves(app).at(-1)?.body) ?? '{}'))
    expect(body.sections.map(({ value }) => value)).toEqual([
      [
        { code: 'J18.9', text: 'Neumonía, no especificada', rank: 'principal', certainty: 'confirmado' },
        { code: 'I10', text: 'Hipertensión', rank: 'secundario', certainty: 'presuntivo' },
      ],
    ])
  }, 15_000)
})

test.each([
  ['g63.2* Polineuropatía diabética', 'G63.2 Polineuropatía diabética'],
  ['a17.0 † Meningitis tuberculosa (G01*)', 'A17.0 Meningitis tuberculosa (G01*)'],
])('%j is written without the marks of its code', async (typed, written) => {
  const app = await openDraft()
  const diagnosis = within(await row(1)).getByRole('combobox', { name: 'Diagnóstico' })
  await app.user.click(diagnosis)
  await app.user.paste(typed)
  await app.user.tab()
  await vi.waitFor(() => expect(diagnosis).toHaveValue(written), 15_000)
  expect(screen.queryByText('Escribe una clave CIE-10, por ejemplo J18.9')).toBeNull()
})

test('a second principal diagnosis says so at its row', async () => {
  const app = await openDraft()
  await app.user.type(within(await row(1)).getByRole('combobox', { name: 'Diagnóstico' }), 'i10 Hipertensión')
  await app.user.click(screen.getByRole('button', { name: 'Agregar diagnóstico' }))
  const principal = within(await row(2)).getByRole('radio', { name: 'Principal' })
  await app.user.click(principal)
  expect(principal).toHaveAccessibleDescription(
    'Ya hay un diagnóstico principal: elige Secundario en uno de los dos',
  )
})

test('a code that is none says what one looks like; a row may stay incomplete, and is removed', async () => {
  const app = await openDraft()
  await app.user.type(within(await row(1)).getByRole('combobox', { name: 'Diagnóstico' }), '18J')
  expect(await screen.findByText('Escribe una clave CIE-10, por ejemplo J18.9')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Quitar diagnóstico 1' }))
  expect(screen.queryByRole('group', { name: 'Diagnóstico 1' })).not.toBeInTheDocument()
})
