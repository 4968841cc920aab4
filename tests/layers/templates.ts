import { expect } from '@playwright/test'
import { button } from '../e2e/app.ts'
import { IN, type Layer, reads } from './layer.ts'

const LIST = `${IN}/settings/templates`
const file = (name: string) => [`features/templates/${name}.tsx`]

export const TEMPLATE_LAYERS: readonly Layer[] = [
  { name: 'templates-nothing', path: `${LIST}?status=retired` },
  { name: 'template-new', path: `${LIST}?form=nueva`, act: (page) => reads(page, 'Agregar sección') },
  {
    name: 'template-editor',
    path: `${LIST}?form=editar&template=1`,
    act: (page) => reads(page, 'Agregar sección'),
  },
  {
    name: 'template-section',
    path: `${LIST}?form=editar&template=1`,
    fresh: true,
    act: async (page) => {
      await page.getByRole('button', { name: /^1\. / }).click({ timeout: 15_000 })
      await page.getByLabel('Texto inicial').fill('Se trata de {{paciente.apodo}}')
      await reads(page, '{{paciente.apodo}} no existe y quedará tal cual')
    },
  },
  {
    name: 'template-condition',
    path: `${LIST}?form=editar&template=1`,
    fresh: true,
    act: async (page) => {
      await page.getByRole('button', { name: /^2\. / }).click({ timeout: 15_000 })
      await page.getByRole('checkbox', { name: 'Solo se muestra si…' }).check()
      await reads(page, 'Sexo del paciente')
    },
  },
  {
    name: 'template-variables',
    path: `${LIST}?form=editar&template=1`,
    shows: file('editor/InitialField'),
    act: async (page) => {
      await page.getByRole('button', { name: /^1\. / }).click({ timeout: 15_000 })
      await button(page, 'Insertar variable').click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
    },
  },
  {
    name: 'template-section-question',
    path: `${LIST}?form=editar&template=1`,
    title: 'Quitar sección',
    shows: file('editor/SectionsField'),
    act: (page) =>
      page
        .getByRole('button', { name: /^Quitar / })
        .first()
        .click({ timeout: 15_000 }),
  },
  {
    name: 'template-preview',
    path: `${LIST}?form=previa&template=1`,
    shows: file('dialogs/PreviewDialog'),
    act: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'template-publish',
    path: `${LIST}?form=publicar&template=1`,
    title: 'Publicar plantilla',
    shows: file('dialogs/TemplateActionDialog'),
  },
  { name: 'template-retire', path: `${LIST}?form=retirar&template=1`, title: 'Retirar plantilla' },
  {
    name: 'template-missing',
    path: `${LIST}?form=editar&template=99999`,
    act: (page) => reads(page, 'Esta plantilla no existe'),
  },
]
