import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { SectionContent } from '#src/domain/documents/contract.ts'
import { openDesk, text } from '../fixtures/ward.ts'
import { openNote, print, saveNow, saysSoon, section } from './documents.ts'
import { type App, findButton, queryClientOf, shownDialog } from './harness.tsx'

const SECTIONS: NonNullable<Parameters<typeof openDesk>[0]> = [
  { key: 'riesgo', title: 'Riesgo', type: 'choice', options: ['Bajo', 'Alto'], required: true },
  {
    key: 'medidas',
    title: 'Medidas',
    type: 'text',
    required: true,
    visibleIf: { choice: { key: 'riesgo', values: ['Alto'] } },
  },
  { key: 'plan', title: 'Plan', type: 'text', visibleIf: { motive: ['none'] } },
  { key: 'causas', title: 'Causas', type: 'text', required: true, visibleIf: { motive: ['died'] } },
  { key: 'hombres', title: 'De hombres', type: 'text', visibleIf: { sex: ['male'] } },
]

const riesgo = (value: string): SectionContent => ({ key: 'riesgo', type: 'choice', value, copiedFrom: null })

const shown = (label: string) => screen.queryByLabelText(new RegExp(`^${label}`)) !== null
const missing = () =>
  within(screen.getByRole('region', { name: 'Faltan para firmar' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

/** A draft of these sections, of a woman in a bed. */
async function openDraft(contents: SectionContent[] = []) {
  const desk = await openDesk(SECTIONS)
  const { documentId } = await desk.begin()
  if (contents.length > 0) await desk.writeDocument(await desk.readDocument(documentId), contents)
  return { desk, documentId, app: await openNote(desk, documentId) }
}

const choose = async (app: App, option: string) => app.user.selectOptions(await section('Riesgo'), option)

/** The words of the sheet, which then goes again. */
async function printedWords(): Promise<string> {
  const words = (await print()).textContent
  act(() => void window.dispatchEvent(new Event('afterprint')))
  return words
}

describe('a section that depends on something', () => {
  test('appears with the choice that it depends on, is asked for then, and goes with it', async () => {
    const { app } = await openDraft()
    expect(['Medidas', 'Plan', 'Causas', 'De hombres'].filter(shown)).toEqual(['Plan'])
    expect(missing()).toEqual(['Riesgo: sin llenar'])
    await choose(app, 'Alto')
    expect(missing()).toEqual(['Medidas: sin llenar'])
    await app.user.type(await section('Medidas'), 'Barandales')
    await choose(app, 'Bajo')
    expect(shown('Medidas')).toBe(false)
    expect(screen.queryByRole('region', { name: 'Faltan para firmar' })).toBeNull()
    await choose(app, 'Alto')
    expect(await section('Medidas')).toHaveValue('Barandales')
  })

  test('goes by the motive of the discharge, as soon as somebody orders it', async () => {
    const { desk, app } = await openDraft()
    await desk.actOnEpisode(desk.episode, 'order-discharge', { motive: 'died' })
    await queryClientOf(app).invalidateQueries()
    await section('Causas')
    expect(['Plan', 'Causas'].filter(shown)).toEqual(['Causas'])
    expect(missing()).toContain('Causas: sin llenar')
  })

  test('hidden, is neither printed nor signed; signing says what it leaves out', async () => {
    const { app, documentId, desk } = await openDraft([riesgo('Bajo'), text('medidas', 'Barandales')])
    expect(await printedWords()).not.toContain('Medidas')
    await app.user.click(await findButton('Firmar'))
    const dialog = await shownDialog('dialog', 'Firmar documento')
    expect(dialog).toHaveTextContent('No se firma lo escrito en secciones que ya no se muestran: Medidas')
    await app.user.click(within(dialog).getByRole('button', { name: 'Firmar' }))
    await screen.findByText('La huella coincide')
    expect(screen.queryByRole('heading', { name: 'Medidas' })).toBeNull()
    screen.getByRole('heading', { name: 'Riesgo' })
    const stored = await desk.readDocument(documentId)
    expect(stored.sections.map(({ key }) => key)).toEqual(['riesgo', 'plan'])
  })

  test('hidden, is not copied from an earlier note; what a copied choice shows is', async () => {
    const desk = await openDesk(SECTIONS)
    const earlier = await desk.begin()
    const written = await desk.writeDocument(await desk.readDocument(earlier.documentId), [
      ...[riesgo('Alto'), text('medidas', 'Barandales'), text('plan', 'Reposo')],
    ])
    await desk.actOnDocument(written, 'sign', {})
    const { documentId } = await desk.begin()
    await desk.actOnEpisode(desk.episode, 'order-discharge', { motive: 'died' })
    const app = await openNote(desk, documentId)
    await app.user.click(await findButton('Copiar nota anterior'))
    const dialog = await shownDialog('dialog', 'Copiar nota anterior')
    await app.user.click(within(dialog).getByRole('button', { name: 'Copiar' }))
    await screen.findByText('Se copiaron 2 secciones; revísalas')
    expect(await section('Medidas')).toHaveValue('Barandales')
    await saveNow(app)
    await saysSoon(/^Guardado \d\d:\d\d$/)
    const stored = await desk.readDocument(documentId)
    expect(stored.sections.find(({ key }) => key === 'medidas')).toMatchObject({
      value: 'Barandales',
      copiedFrom: earlier.documentId,
    })
    expect(stored.sections.find(({ key }) => key === 'plan')).toEqual(text('plan', ''))
  })
})
