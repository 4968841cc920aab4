import { screen, waitFor, within } from '@testing-library/react'
import { openWard, type Ward } from './ward.ts'

/** Where the board of hospital 1 is. */
export const HOME = '/hospitals/1/home'

/** The part of a page that shows a bed, once it is there. */
export function bed(code: string): Promise<HTMLElement> {
  return waitFor(() => {
    // Above the board a card may name the same bed, and be there first.
    const text = screen.queryAllByText(code).find((one) => one.closest('[aria-labelledby=mi-dia]') === null)
    const part = text?.closest('li')
    if (!part) throw new Error(`${code} stands in no list of beds`)
    return part
  })
}

/** The button of a bed; it names its bed. */
export const bedButton = (label: string, code: string) =>
  screen.findByRole('button', { name: `${label}: cama ${code}` })

/** The part of the board that shows a floor. */
export const floor = (name: string) => screen.findByRole('region', { name })

/** What a floor's heading counts. */
export async function countsOf(name: string): Promise<string> {
  return within(await floor(name)).getByText(/disponibles? ·/).textContent ?? ''
}

/** A ward whose first bed waits to be cleaned. */
export async function openUsedWard(): Promise<Ward> {
  const ward = await openWard()
  await setBed(ward, 0, 'cleaning')
  return ward
}

/** Puts a bed of the ward into a state, behind everybody's back. */
export async function setBed(ward: Ward, index: number, state: string, reason: string | null = null) {
  const { db } = ward.mock.store
  await db
    .updateTable('beds')
    .set({ state, reason })
    .where('bedId', '=', ward.beds[index] ?? 0)
    .execute()
}

/** Makes the ward's room another version than the one that a page has seen. */
export async function touchRoom({ mock, room }: Ward, more: { notes?: string; floor?: string } = {}) {
  await mock.store.db
    .updateTable('rooms')
    .set(({ eb }) => ({ version: eb('version', '+', 1), ...more }))
    .where('roomId', '=', room.roomId)
    .execute()
}

/** Takes rights away from a persona, before it signs in. */
export async function withdraw({ mock }: Ward, userId: string, area: string, level?: 'read' | 'write') {
  let rows = mock.store.db.deleteFrom('grants').where('userId', '=', userId).where('area', '=', area)
  if (level) rows = rows.where('level', '=', level)
  await rows.execute()
}
