import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { heading, visit } from '../harness.tsx'

const known = vi.hoisted(() => {
  const nurse = {
    title: 'Enfermera general',
    place: 'Monterrey, Nuevo León',
    kind: 'shifts',
    description: 'Turno nocturno en medicina interna.\n\nCon cédula profesional.',
    apply: { email: 'talento@hospital.example' },
    publishedAt: '2026-11-01',
    closesAt: '2026-12-01',
  }
  const apply = { url: 'https://hospital.example/vacantes/7' }
  const chemist = {
    ...nurse,
    title: 'Química & <b>laboratorio</b>',
    kind: 'fullTime',
    apply,
    closesAt: undefined,
  }
  return { openings: [nurse, chemist] }
})
vi.mock('virtual:openings', () => ({ default: known.openings }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})

test('openings: what, where, until when, and the way to apply', async () => {
  vi.setSystemTime('2026-12-01T15:00:00Z')
  await visit('/careers', { persona: null })
  await heading('Bolsa de trabajo')
  const [nurse, chemist] = screen.getAllByRole('article').map((article) => within(article))
  expect(nurse?.getByRole('heading', { level: 2 })).toHaveTextContent('Enfermera general')
  expect(nurse?.getByText('Monterrey, Nuevo León · Por turnos')).toBeVisible()
  expect(nurse?.getByText('Con cédula profesional.')).toBeVisible()
  expect(nurse?.getByText('Publicada el 1 nov 2026 · Cierra el 1 dic 2026')).toBeVisible()
  expect(nurse?.getByRole('link', { name: 'Postularme a Enfermera general' })).toHaveAttribute(
    'href',
    'mailto:talento@hospital.example?subject=Vacante%3A%20Enfermera%20general',
  )
  expect(chemist?.getByRole('heading')).toHaveTextContent('Química & <b>laboratorio</b>')
  expect(chemist?.getByText('Publicada el 1 nov 2026')).toBeVisible()
  expect(chemist?.getByRole('link')).toHaveAttribute('href', 'https://hospital.example/vacantes/7')
  expect(screen.queryByText('Por ahora no hay vacantes')).not.toBeInTheDocument()
})

test('what has closed is not shown', async () => {
  vi.setSystemTime('2026-12-02T15:00:00Z')
  await visit('/careers', { persona: null })
  await heading('Bolsa de trabajo')
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.queryByText('Enfermera general')).not.toBeInTheDocument()
})

test('before any is published there is none', async () => {
  vi.setSystemTime('2026-10-31T15:00:00Z')
  await visit('/careers', { persona: null })
  expect(await screen.findByText('Por ahora no hay vacantes')).toBeVisible()
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
})
