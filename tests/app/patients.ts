import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { MockServer } from '#mocks/node.ts'
import { type App, button, shownDialog, type VisitOptions, visit, write } from './harness.tsx'

export const IN = '/hospitals/1'
export const CORE = '/api/hospitals/1'

/** José Pérez López, who lies in 101-A; Josefina Pérez López lies on the same floor. */
export const JOSE = 'José Pérez López'
/** `JOSE` as lists and the band write it. */
export const JOSE_LISTED = 'PÉREZ LÓPEZ, José'
export const JOSE_ID = 1

/** The list of patients with its rows. */
export async function visitPatients(options: VisitOptions & { search?: string } = {}): Promise<App> {
  const app = await visit(`${IN}/patients${options.search ?? ''}`, options)
  await screen.findByRole('table', { name: 'Pacientes' })
  return app
}

/** The rows of the list, from the top: the text of each cell. */
export function rows(): string[][] {
  const [, ...lines] = within(screen.getByRole('table', { name: 'Pacientes' })).getAllByRole('row')
  return lines.map((line) =>
    within(line)
      .getAllByRole('cell')
      .map((cell) => cell.textContent ?? ''),
  )
}

/** The names in the list, from the top. */
export const listed = () => rows().map(([name = '']) => name)

/** The query of the last list that was asked for. */
export function lastList(app: App): URLSearchParams {
  const asked = app
    .callsTo('GET', `${CORE}/patients?`)
    .map(({ path }) => new URLSearchParams(path.split('?')[1]))
  return asked.findLast((query) => query.get('pageIndex') !== COUNTING) ?? new URLSearchParams()
}

/** The page that is asked for how many there are alone. */
const COUNTING = '999999999'

/** A view of the list, by its name. */
export const tab = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) })

/** Waits for the band and for the page below it, whose code comes later. */
export async function recordShown(): Promise<void> {
  await screen.findByRole('region', { name: 'Paciente' })
  await screen.findByRole('heading', { level: 1 })
}

/** The record of one patient, once it stands there. */
export async function visitPatient(patientId = JOSE_ID, options: VisitOptions = {}): Promise<App> {
  const app = await visit(`${IN}/patients/${patientId}/overview`, options)
  await recordShown()
  return app
}

/** The band that says whom a screen is about. */
export const band = () => screen.getByRole('region', { name: 'Paciente' })

/** The record number in the band. */
export const recordNumber = () => /Expediente(\d{7})/.exec(band().textContent ?? '')?.[1] ?? ''

/** The form of a patient's record, with the fields that are drawn after those in sight. */
export async function patientForm(name: string): Promise<HTMLElement> {
  const dialog = await shownDialog('dialog', `${name} paciente`)
  await within(dialog).findByLabelText('Grupo sanguíneo y Rh')
  return dialog
}

/** Opens *Registrar paciente* from the list. */
export async function openRegister(app: App): Promise<HTMLElement> {
  await app.user.click(button('Registrar paciente'))
  return patientForm('Registrar')
}

/** Opens *Editar* of the record on screen. */
export async function openEditor(app: App, name = 'Editar'): Promise<HTMLElement> {
  await app.user.click(await screen.findByRole('button', { name }))
  return patientForm(name)
}

export const field = (dialog: HTMLElement, label: string) => within(dialog).getByLabelText(label)

/** What stands beside a field: its error. */
export function errorAt(dialog: HTMLElement, label: string): string {
  const ids = field(dialog, label).getAttribute('aria-describedby')?.split(' ') ?? []
  const own = ids.filter((id) => id.endsWith('-error'))
  return own.map((id) => document.getElementById(id)?.textContent).join()
}

/** Writes into fields by their labels; `Sexo` and `Alergias` are chosen by their words. */
export async function fill(app: App, dialog: HTMLElement, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    // Who writes an age knows no date.
    if (label === 'Edad aproximada' && !within(dialog).queryByLabelText(label))
      await app.user.click(within(dialog).getByRole('button', { name: 'No sé la fecha' }))
    if (label === 'Alergias') await app.user.click(within(dialog).getByRole('radio', { name: value }))
    else if (label === 'Sexo') await app.user.selectOptions(field(dialog, label), value)
    else await write(app, field(dialog, label), value)
  }
}

/** Somebody whom nobody has registered yet. */
export const NOBODY = {
  'Nombre(s)': 'Zenaida',
  'Primer apellido': 'Wuotto',
  Sexo: 'Mujer',
  Alergias: 'Preguntar después',
}

export async function save(app: App, dialog: HTMLElement): Promise<void> {
  await app.user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
}

/** What the last write of a method to an address carried. */
export async function lastBody(app: App, method: string, path: string): Promise<Record<string, unknown>> {
  return JSON.parse((await app.callsTo(method, path).at(-1)?.body) ?? '{}')
}

/** Waits until the page has gone to the record of a patient. @returns the patient's id */
export async function arriveAtRecord(app: App): Promise<number> {
  await waitFor(() => expect(app.address()).toMatch(/\/patients\/\d+\/overview$/))
  await recordShown()
  return Number(/patients\/(\d+)/.exec(app.address())?.[1])
}

/** How many patients of hospital 1 are stored under a first surname. */
export async function countOf({ store }: MockServer, firstSurname: string): Promise<number> {
  const found = await store.db
    .selectFrom('patients')
    .select('patientId')
    .where('hospitalId', '=', 1)
    .where('firstSurname', '=', firstSurname)
    .execute()
  return found.length
}
