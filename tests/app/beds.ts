import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { App } from './harness.tsx'

/** Where the board of hospital 1 is. */
export const HOME = '/hospitals/1/home'

/** The part of a page that shows a bed, once it is there. */
export function bed(code: string): Promise<HTMLElement> {
  return waitFor(() => {
    const beds = [...document.querySelectorAll<HTMLElement>('[data-bed-id]')]
    const part = beds.find((one) => within(one).queryByText(code) !== null)
    if (!part) throw new Error(`No bed ${code} is shown`)
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
  return within(await floor(name)).getByText(/^\d+ (disponible|ocupada|en limpieza|fuera)/).textContent ?? ''
}

/** Chooses a free bed by its code, once the board has come. */
export async function chooseBed(app: App, field: HTMLElement, code: string): Promise<void> {
  await app.user.click(field)
  await app.user.click(await screen.findByRole('option', { name: new RegExp(`^${code}\\b`) }))
  await waitFor(() => expect(field).toHaveValue(code))
}

/** A toggle above the board, by the words that follow or precede its number. */
export const toggle = (group: 'Piso' | 'Estado', name: RegExp) =>
  within(screen.getByRole('toolbar', { name: group })).getByRole('button', { name })

/** The panel of a bed beside the board. */
export const panelOf = (code: string) => screen.findByRole('complementary', { name: `Cama ${code}` })
