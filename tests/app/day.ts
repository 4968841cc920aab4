import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Ward } from '../fixtures/ward.ts'
import { bed } from './beds.ts'
import type { App } from './harness.tsx'

const DAY_MS = 24 * 3_600_000
export const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

/** The line of the day. */
export const strip = () => screen.getByRole('region', { name: 'Mi día' })

/** Returns the counts of the day, once they have come: all come together. */
export async function counts(): Promise<string[]> {
  await screen.findByRole('region', { name: 'Mi día' })
  await waitFor(() => expect(strip().querySelector('button, p')).not.toBeNull())
  return within(strip())
    .queryAllByRole('button')
    .map((one) => one.textContent)
}

/** A count of the day, once it has come. */
export async function count(short: string): Promise<HTMLElement> {
  await counts()
  return within(strip()).findByRole('button', { name: new RegExp(`^${short} \\d`) })
}

/** The panel beside the board, once its rows have come. */
export async function panel(title: string): Promise<HTMLElement> {
  const part = await screen.findByRole('complementary', { name: title })
  await waitFor(() => expect(within(part).queryByText(/^Cargando/)).toBeNull())
  return part
}

/** Opens the list of a count. */
export async function openList({ user }: App, short: string, title = short): Promise<HTMLElement> {
  await user.click(await count(short))
  return panel(title)
}

export const lines = (part: HTMLElement) => within(part).findAllByRole('listitem')
export const texts = async (part: HTMLElement) => (await lines(part)).map((line) => line.textContent)
/** True for a bed that steps back behind the beds of an open list. */
export const isSetBack = async (code: string) => (await bed(code)).classList.contains('[&_*]:text-muted')
export const OVERDUE = 'Notas de evolución pendientes'

/** Hospital 1 on a day on which nothing waits for anybody. */
export async function quiet<Somewhere extends Ward>(ward: Somewhere): Promise<Somewhere> {
  const { db } = ward.mock.store
  await db.deleteFrom('assignments').where('hospitalId', '=', 1).execute()
  await db.updateTable('handovers').set({ withdrawnAt: Date.now() }).where('status', '=', 'pending').execute()
  await db
    .updateTable('documents')
    .set({ status: 'discarded', discardedAt: Date.now() })
    .where('hospitalId', '=', 1)
    .where('status', '=', 'draft')
    .execute()
  await db
    .updateTable('episodes')
    .set({ status: 'open', expectedDischargeAt: null, dischargeOrderedAt: null, admittedAt: Date.now() })
    .where('hospitalId', '=', 1)
    .where('status', 'in', ['open', 'dischargeOrdered'])
    .execute()
  await db
    .updateTable('documents')
    .set({ status: 'annulled', annulledAt: Date.now(), annulReason: 'Ya no hace falta' })
    .set({ annulledById: 'direccion', annulledByName: 'Elena Ríos Beltrán' })
    .where('requestedService', 'is not', null)
    .where('status', '=', 'signed')
    .execute()
  await db.updateTable('beds').set({ state: 'free' }).where('state', '=', 'cleaning').execute()
  return ward
}

/** So many stays that began three days ago, each in a bed of its own. */
export async function addStays(ward: Ward, names: readonly string[]) {
  const codes = names.map((_, index) => `Z-${index + 1}`)
  const room = await ward.addRoom(codes, { code: 'Z' })
  const stays = []
  for (const [index, givenNames] of names.entries()) {
    const { patientId } = await ward.addPatient({ givenNames })
    const bedId = room.beds[index]?.bedId ?? 0
    stays.push(await ward.admit(patientId, { bedId, admittedAt: ago(3) }))
  }
  return stays
}

export const attend = (ward: Ward, episodeId: number, doctorId = 'medica', startsAt = ago(2)) =>
  ward.assign({ episodeId, doctorId, role: 'attending', startsAt })
