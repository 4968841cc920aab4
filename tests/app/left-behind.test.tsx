import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { MockServer } from '#mocks/node.ts'
import { visit } from './harness.tsx'

/** *Médica* retired here, and left what she had begun. */
const retire = ({ store }: MockServer) =>
  store.write('installation', async (db) => {
    await db
      .updateTable('doctors')
      .set({ status: 'retired' })
      .where('doctorId', '=', 'medica')
      .where('hospitalId', '=', 1)
      .execute()
    await db
      .updateTable('assignments')
      .set({ endedAt: Date.now() })
      .where('doctorId', '=', 'medica')
      .where('startedAt', '<', Date.now())
      .where('endedAt', 'is', null)
      .execute()
  })

const draftsOf = async ({ store }: MockServer) =>
  store.db
    .selectFrom('documents')
    .select('title')
    .where('hospitalId', '=', 1)
    .where('authorId', '=', 'medica')
    .where('status', '=', 'draft')
    .execute()

const NAME = 'Ximena Núñez Ávila'

describe('what somebody leaves behind', () => {
  test.each([
    ['the doctor retires', '/hospitals/1/doctors?form=baja&doctor=medica', 'Dar de baja'],
    ['the membership ends', '/hospitals/1/settings/users?form=quitar&user=medica', 'Quitar usuario'],
  ])('stands in the dialog before %s, with the ways to it', async (_, path, title) => {
    const { mock, user } = await visit(path)
    const drafts = await draftsOf(mock)
    expect(drafts.length).toBeGreaterThan(0)
    const dialog = await screen.findByRole('dialog', { name: title })
    const many = drafts.length === 1 ? '1 borrador' : `${drafts.length} borradores`
    await within(dialog).findByText(new RegExp(`Deja sin terminar: ${many}`))
    await user.click(await within(dialog).findByRole('link', { name: 'Ver pendientes' }))
    const work = await screen.findByRole('dialog', { name: 'Pendientes' })
    const listed = within(work).getByRole('region', { name: 'Borradores sin firmar' })
    expect(listed).toHaveTextContent(`Borradores sin firmar ${drafts.length}`)
    const [first] = within(listed).getAllByRole('link')
    expect(first?.getAttribute('href')).toMatch(
      /^\/hospitals\/1\/patients\/\d+\/episodes\/\d+\/templates\/\d+/,
    )
  })

  test('is found afterwards on the start page and below the members, by whoever may pass it on', async () => {
    const { user, mock, go } = await visit('/hospitals/1/home', { prepare: retire })
    const many = (await draftsOf(mock)).length
    await user.click(await screen.findByRole('button', { name: /^De quien ya no está/ }))
    const card = await screen.findByRole('complementary', { name: 'Pendientes de quien ya no está' })
    await within(card).findByText(new RegExp(`${many} borrador`))
    await user.click(await within(card).findByRole('link', { name: `Ver: pendientes de ${NAME}` }))
    const dialog = await screen.findByRole('dialog', { name: 'Pendientes' })
    expect(dialog).toHaveTextContent(NAME)
    expect(within(dialog).getByRole('region', { name: 'Borradores sin firmar' })).toBeInTheDocument()
    await user.click(within(dialog).getAllByRole('button', { name: 'Cerrar' })[0] ?? document.body)

    await go('/hospitals/1/settings/users')
    const below = await screen.findByRole('region', { name: 'Pendientes de quien ya no está' })
    await user.click(await within(below).findByRole('button', { name: `Ver pendientes de ${NAME}` }))
    expect(await screen.findByRole('dialog', { name: 'Pendientes' })).toHaveTextContent(NAME)
  })

  test('is nobody else’s to see', async () => {
    const { callsTo } = await visit('/hospitals/1/home', { prepare: retire, persona: 'enfermeria' })
    await screen.findByRole('heading', { name: 'Mi día' })
    await screen.findByRole('button', { name: /^Altas hoy \d/ })
    expect(screen.queryByText(/e quien ya no está/)).not.toBeInTheDocument()
    expect(callsTo('GET', '/api/hospitals/1/left-behind')).toEqual([])
    expect(callsTo('GET', '/api/hospitals/1/emergency-accesses')).toEqual([])
  })
})
