import { expect } from '@playwright/test'
import { button } from '../e2e/app.ts'
import { failCalls, IN, type Layer, reads } from './layer.ts'

/** Screens in a state that their address alone does not show: failed, narrowed, opened up. */
export const STATES: readonly Layer[] = [
  { name: 'no-right-home', path: `${IN}/home`, persona: 'sin-permisos' },
  { name: 'no-right-statistics', path: IN, persona: 'sin-permisos' },
  { name: 'no-right-record', path: `${IN}/patients/1/overview`, persona: 'sin-permisos' },
  { name: 'no-right-settings-part', path: `${IN}/settings/users`, persona: 'enfermeria' },
  {
    name: 'hospital-selected',
    path: '/hospitals?page=2&orderBy=name:desc',
    act: async (page) => {
      await page.getByRole('row').nth(1).getByRole('checkbox').check()
      await expect(button(page, 'Editar')).toBeEnabled()
    },
  },
  {
    name: 'patients-failed',
    path: `${IN}/patients`,
    fresh: true,
    act: async (page) => {
      await expect(page.getByRole('row').nth(10)).toBeVisible()
      await failCalls(page)
      await page.getByRole('link', { name: /^Todos/ }).click()
      await button(page, 'Reintentar').first().waitFor({ timeout: 20_000 })
    },
  },
  {
    name: 'record-failed',
    path: `${IN}/patients`,
    fresh: true,
    act: async (page) => {
      await expect(page.getByRole('row').nth(10)).toBeVisible()
      await failCalls(page)
      await page.getByRole('row').nth(1).getByRole('link').first().click()
      await button(page, 'Reintentar').first().waitFor({ timeout: 20_000 })
    },
  },
  {
    name: 'statistics-open',
    path: IN,
    act: async (page) => {
      await expect(page.getByRole('article')).toHaveCount(9, { timeout: 15_000 })
      for (const how of await page.getByText('¿Cómo se calcula?').all()) await how.click()
      for (const table of await page.getByRole('button', { name: /^Ver tabla: / }).all()) await table.focus()
      await page
        .getByRole('button', { name: /^Ver tabla: / })
        .first()
        .click()
      await expect(page.getByRole('table')).toHaveCount(1)
    },
  },
  {
    name: 'statistics-detail',
    path: `${IN}?detalle=egresos`,
    act: (page) => expect(page.getByRole('table')).toBeVisible(),
  },
  {
    name: 'statistics-wrong-days',
    path: `${IN}?from=2026-03-10&to=2026-03-01`,
    act: (page) => reads(page, 'No puede haber cifras de esos días'),
  },
  { name: 'audit-refused', path: `${IN}/settings/audit?action=refused` },
  {
    name: 'audit-reads',
    path: `${IN}/settings/audit?action=read&orderBy=at:asc`,
    act: (page) => page.getByRole('table').waitFor(),
  },
]
