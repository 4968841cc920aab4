import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { App } from './harness.tsx'

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

/** Chooses a free bed by its code, once the board has come. */
export async function chooseBed(app: App, field: HTMLElement, code: string): Promise<void> {
  await app.user.click(field)
  await app.user.click(await screen.findByRole('option', { name: new RegExp(`^${code}\\b`) }))
  await waitFor(() => expect(field).toHaveValue(code))
}
