import { expect, type Page } from '@playwright/test'
import { button, dialog } from '../e2e/app.ts'
import { begin, HOSTILE, NOTE, paste, tool } from '../e2e/note.ts'
import { saveBar } from '../e2e/record.ts'
import { IN, type Layer, reads } from './layer.ts'

const SIGNED = `${IN}/patients/1/episodes/1/templates/2?document=5`
const file = (name: string) => [`features/documents/dialogs/${name}.tsx`]

/** From the day's line to the first document of one of its lists. */
async function openFromDay(page: Page, list: RegExp): Promise<void> {
  await page.getByRole('button', { name: list }).click({ timeout: 15_000 })
  await page.getByRole('complementary').getByRole('link').first().click({ timeout: 15_000 })
}

/** What stands beside an episode's notes: one of each state. */
const STATES = [
  ['signed', `${IN}/patients/1/episodes/1/templates/2`, /Firmado$/],
  ['amended', `${IN}/patients/1/episodes/1/templates/2`, /Firmado con adenda/],
  ['discarded', `${IN}/patients/1/episodes/1/templates/2`, /Descartado/],
  ['annulled', `${IN}/patients/3/episodes/3/templates/2`, /Anulado/],
] as const

/** A document in each of its states, and what is done with it. */
export const DOCUMENT_LAYERS: readonly Layer[] = [
  { name: 'document-draft', path: NOTE, act: (page) => reads(page, 'Copiar nota anterior') },
  {
    name: 'document-written',
    path: NOTE,
    fresh: true,
    act: async (page) => {
      const text = await begin(page)
      await paste(text, { 'text/html': HOSTILE })
      await expect(text.getByRole('table')).toBeVisible()
      await text.getByRole('cell').first().click()
      await expect(tool(page, 'Negrita')).toBeVisible()
    },
  },
  {
    name: 'document-sign',
    path: NOTE,
    fresh: true,
    title: 'Firmar documento',
    shows: file('SignDialog'),
    act: async (page) => {
      await button(page, 'Copiar nota anterior').click({ timeout: 15_000 })
      await button(dialog(page, 'Copiar nota anterior'), 'Copiar').click()
      await reads(page, 'Copiado de una nota anterior; revísalo')
      // Of an earlier day's nothing is copied.
      await page.getByLabel('Temperatura').fill('36.5')
      await button(saveBar(page), 'Firmar').click()
    },
  },
  {
    name: 'document-request',
    path: `${IN}/home`,
    persona: 'medica',
    act: async (page) => {
      await openFromDay(page, /^Interconsultas \d/)
      await expect(button(page, 'Responder')).toBeVisible()
    },
  },
  {
    name: 'document-answer',
    path: `${IN}/home`,
    persona: 'medica',
    fresh: true,
    act: async (page) => {
      await openFromDay(page, /^Interconsultas \d/)
      await button(page, 'Responder').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Respuesta de interconsulta' })).toBeVisible()
      await reads(page, 'Motivo de la interconsulta')
    },
  },
  {
    name: 'document-authorize',
    path: `${IN}/home`,
    persona: 'medica',
    title: 'Autorizar documento',
    act: async (page) => {
      await openFromDay(page, /^Por autorizar/)
      await button(page, 'Autorizar').click()
    },
  },
  {
    name: 'document-return',
    path: `${IN}/home`,
    persona: 'medica',
    title: 'Devolver documento',
    shows: file('SubmissionDialogs'),
    act: async (page) => {
      await openFromDay(page, /^Por autorizar/)
      await button(page, 'Devolver').click()
    },
  },
  {
    name: 'document-returned',
    path: `${IN}/home`,
    persona: 'residente',
    act: async (page) => {
      await openFromDay(page, /^Borradores/)
      await expect(page.getByRole('region', { name: 'Devuelto' })).toBeVisible()
    },
  },
  {
    name: 'document-submit',
    path: `${IN}/home`,
    persona: 'residente',
    title: 'Enviar a firma',
    act: async (page) => {
      await openFromDay(page, /^Borradores/)
      await button(saveBar(page), 'Enviar a firma').click()
    },
  },
  {
    name: 'document-take-over',
    // A draft of the physician who attends, thirty hours old.
    path: `${IN}/patients/1/episodes/1/templates/2?document=4&form=take-over`,
    title: 'Tomar borrador',
  },
  {
    name: 'document-copy',
    path: `${NOTE}?form=copy`,
    title: 'Copiar nota anterior',
    shows: file('CopyDialog'),
  },
  {
    name: 'document-discard',
    path: `${NOTE}?form=discard`,
    title: 'Descartar borrador',
    shows: [...file('DocumentDialogs'), ...file('ConfirmActionDialog')],
  },
  ...STATES.map(([name, notes, state]) => ({
    name: `document-${name}`,
    path: notes,
    act: async (page: Page) => {
      await page.getByRole('link', { name: state }).first().click({ timeout: 15_000 })
      await expect(page.getByRole('article').getByText(state).first()).toBeVisible()
    },
  })),
  {
    name: 'document-annul',
    path: `${SIGNED}&form=annul`,
    title: 'Anular documento',
    shows: file('DocumentDialogs'),
  },
  {
    name: 'document-addendum',
    path: `${SIGNED}&form=addenda`,
    title: 'Agregar adenda',
    shows: file('DocumentDialogs'),
  },
  { name: 'document-history', path: `${IN}/patients/21/episodes/21/templates/1` },
]
