import { expect } from '@playwright/test'
import { button, dialog } from '../e2e/app.ts'
import { IN, type Layer, reads } from './layer.ts'

const ROSTER = `${IN}/assignments`
const file = (name: string) => [`features/assignments/dialogs/${name}.tsx`]

export const ASSIGNMENT_LAYERS: readonly Layer[] = [
  { name: 'assignments-rooms', path: `${ROSTER}?view=cuartos` },
  { name: 'assignments-list', path: `${ROSTER}?view=lista` },
  { name: 'assignments-unassigned', path: `${ROSTER}?view=sin-medico` },
  { name: 'assignments-handovers', path: `${ROSTER}?view=entregas` },
  {
    name: 'assignment-new',
    path: `${ROSTER}?form=asignacion`,
    title: 'Nueva asignación',
    shows: file('NewAssignmentDialog'),
  },
  {
    name: 'assignment-new-wrong',
    path: `${ROSTER}?form=asignacion`,
    title: 'Nueva asignación',
    act: async (page) => {
      await button(dialog(page, 'Nueva asignación'), 'Asignar').click({ timeout: 15_000 })
      await reads(page, 'Busca y elige al paciente')
    },
  },
  {
    name: 'assignment-edit',
    path: `${ROSTER}?view=lista&form=editar&assignment=43`,
    title: 'Editar asignación',
    shows: file('EditAssignmentDialog'),
  },
  {
    name: 'assignment-end',
    path: `${ROSTER}?view=lista&form=terminar&assignment=43`,
    shows: file('EndAssignmentDialog'),
    act: (page) => reads(page, 'El paciente queda sin médico tratante'),
  },
  {
    name: 'assignment-ended',
    path: `${ROSTER}?view=lista&form=editar&assignment=294`,
    title: 'Esta asignación ya terminó',
  },
  {
    name: 'handover-new',
    path: `${ROSTER}?view=entregas&form=entregar`,
    title: 'Entregar turno',
    shows: file('HandoverDialog'),
    act: async (page) => {
      const form = dialog(page, 'Entregar turno')
      await form.getByRole('button', { name: /^Entregar \d+ pacientes?$/ }).click({ timeout: 15_000 })
      await reads(page, 'Elige a quién entregas')
    },
  },
  {
    name: 'handover-withdraw',
    path: `${ROSTER}?view=entregas`,
    title: 'Retirar entrega',
    shows: ['features/assignments/handovers/HandoverActions.tsx'],
    act: async (page) => {
      await page.getByRole('button', { name: /^Retirar entrega/ }).click({ timeout: 15_000 })
      await expect(page.getByText('ya no podrá aceptarla')).toBeVisible()
    },
  },
]
