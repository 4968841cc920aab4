import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { heading, visit } from './harness.tsx'

const SETTINGS = '/hospitals/1/settings'

const parts = async () => {
  const list = await screen.findByRole('list', { name: 'Partes de la configuración' })
  return within(list)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.replace(`${SETTINGS}/`, ''))
}

test.each([
  ['direccion', ['profile', 'rooms', 'templates', 'users', 'subscription', 'audit']],
  ['archivo', ['profile', 'rooms', 'templates', 'users', 'subscription', 'audit']],
  ['enfermeria', ['profile', 'rooms']],
  ['admision', ['profile', 'rooms']],
])('the settings show %s the parts that they may open', async (persona, expected) => {
  await visit(SETTINGS, { persona })
  expect(await parts()).toEqual(expected)
})

test('who may open none is told which right is missing', async () => {
  await visit(SETTINGS, { persona: 'medica' })
  await screen.findByText('Hospital y usuarios (Lectura)')
  expect(screen.queryByRole('list', { name: 'Partes de la configuración' })).toBeNull()
})

test('each part leads to the others', async () => {
  const app = await visit(`${SETTINGS}/rooms`)
  const nav = await screen.findByRole('navigation', { name: 'Partes de la configuración' })
  expect(within(nav).getByRole('link', { name: 'Cuartos' })).toHaveAttribute('aria-current', 'page')
  await app.user.click(await within(nav).findByRole('link', { name: 'Plantillas' }))
  await heading('Plantillas')
  expect(app.address()).toBe(`${SETTINGS}/templates`)
})

test.each([
  ['profile', 'medica'],
  ['users', 'enfermeria'],
  ['subscription', 'enfermeria'],
  ['audit', 'enfermeria'],
])('%s without the right names it, and asks the server nothing about it', async (part, persona) => {
  const app = await visit(`${SETTINGS}/${part}`, { persona })
  await screen.findByText('Hospital y usuarios (Lectura)')
  expect(app.callsTo('GET', `/api/hospitals/1/${part}`)).toEqual([])
  expect(app.callsTo('GET', '/pay/')).toEqual([])
})
