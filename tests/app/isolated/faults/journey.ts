import { fireEvent, waitFor } from '@testing-library/react'
import type { MockServer } from '#mocks/node.ts'
import { type App, write } from '../../harness.tsx'
import { dialogNamed, fieldNamed, find, pressable } from './page.ts'

/** What a person does next, and how it is called where the journey is told. */
export interface Move {
  does: string
  run: (app: App) => Promise<void>
}

/** A journey in a world of its own. */
export interface Trip {
  mock: MockServer
  path: string
  persona: string
  /** What has been typed so far, by its field: it has to stay. */
  typed: Map<string, string>
  /** What was typed and is no longer there. */
  lost: string[]
  /** It was sent: what comes of it shows by itself. */
  isSent: boolean
  /** The next thing to do, looking at the page as it is; undefined while one can only wait. */
  next: () => Move | undefined
  isDone: () => boolean
  /** How many times the thing that the journey is for is stored: once, in the end. */
  stored: () => Promise<number>
}

export type Typed = Pick<Trip, 'typed' | 'lost' | 'isSent'>

export interface Journey {
  name: string
  begin: () => Promise<Trip>
}

/** What a person does about what went wrong, before going on. */
export function mend(): Move | undefined {
  const slow = find('p', /^Está tardando más de lo normal/)
  if (slow) {
    const box = slow.querySelector('button') ? slow : (slow.closest('[role=dialog]') ?? document)
    const cancel = pressable('Cancelar', box)
    if (cancel)
      return {
        does: 'Cancelar',
        run: async () => {
          fireEvent.click(cancel)
          await waitFor(() => {
            if (slow.textContent.startsWith('Está tardando') && slow.isConnected)
              throw new Error('it goes on')
          })
        },
      }
  }
  for (const words of ['Conservar lo mío', 'Reintentar']) {
    const button = pressable(words)
    if (button) return press(words, button)
  }
  return undefined
}

/** A trip before anybody has typed anything. */
export function fresh(): Typed {
  return { typed: new Map(), lost: [], isSent: false }
}

export const press = (does: string, element: HTMLElement): Move => ({
  does,
  // At once: what stands here now may go while a pointer is on its way.
  run: async () => void fireEvent.click(element),
})

/** Writes into a field, or chooses; a field that held it before and holds something else has lost it. */
export function enter(
  { typed, lost }: Typed,
  label: string,
  value: string,
  root: ParentNode,
): Move | undefined | 'there' {
  const field = fieldNamed(label, root)
  if (!field || field.disabled) return undefined
  if (field.value === value) {
    typed.set(label, value)
    return 'there'
  }
  if (typed.has(label)) lost.push(`${label}: ${field.value}`)
  if (field instanceof HTMLSelectElement) {
    const option = [...field.options].find((one) => one.value === value)
    return option && { does: `elige ${label}`, run: (app) => app.user.selectOptions(field, option) }
  }
  return {
    does: `escribe ${label}`,
    run: (app) => write(app, field, value),
  }
}

/** Presses a button and waits for what it opens, or for what is said of it. */
export function opening(does: string, opener: HTMLElement): Move {
  return { does, run: () => openWith(opener) }
}

async function openWith(opener: HTMLElement): Promise<void> {
  fireEvent.click(opener)
  await waitFor(() => {
    if (document.querySelector('[role=dialog], [role=alertdialog], [role=alert]') === null && !mend())
      throw new Error(`${opener.textContent} opens nothing`)
  })
}

interface FormMoves {
  /** The button on the page, and the dialog that it opens. */
  opens: string | RegExp
  title: string
  /** Label and value of each field. */
  fields: readonly (readonly [string, string])[]
  submits: string | RegExp
}

/** What to do next where a dialog is opened, filled and sent. */
export function formMove(trip: Typed, form: FormMoves): Move | undefined {
  const dialog = dialogNamed(form.title)
  if (!dialog) {
    if (trip.isSent) return undefined
    const isComing = document.querySelector('[role=dialog], [role=alertdialog]') !== null
    const opener = isComing ? undefined : pressable(form.opens)
    return opener && opening(`abre ${form.title}`, opener)
  }
  for (const [label, value] of form.fields) {
    const move = enter(trip, label, value, dialog)
    if (move !== 'there') return move
  }
  const submit = pressable(form.submits, dialog)
  return (
    submit && {
      does: submit.textContent,
      run: async () => {
        trip.isSent = true
        fireEvent.click(submit)
      },
    }
  )
}
