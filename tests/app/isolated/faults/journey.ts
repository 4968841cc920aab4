import { fireEvent, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { MockServer } from '#mocks/node.ts'
import { findAppServices } from '#src/api/app-services.ts'
import { type App, write } from '../../harness.tsx'
import {
  findButton,
  findDialog,
  findField,
  findVisible,
  hasChoices,
  hasDialog,
  messagesOnPage,
} from './page.ts'

/** Something that a person sets out to do: admit a patient, sign a note. */
export interface Journey {
  name: string
  /** Makes a server on which nothing of it is done yet. */
  start: () => Promise<JourneyRun>
}

/** A journey on a server of its own, from its first page on. */
export interface JourneyRun {
  mock: MockServer
  path: string
  persona: string
  typed: TypedTexts
  /** What the person does next, looking at the page as it is; undefined while one can only wait. */
  nextAction: () => Action | undefined
  isFinished: () => boolean
  /** How many times what the journey is for is stored: once, in the end. */
  countStored: () => Promise<number>
}

/** One thing that a person does, and what the report of a failed journey calls it. */
export interface Action {
  name: string
  run: (app: App) => Promise<void>
}

/** What a person has typed, by the label of its field, and which of it the page has lost. */
export interface TypedTexts {
  byLabel: Map<string, string>
  lost: string[]
}

export const nothingTyped = (): TypedTexts => ({ byLabel: new Map(), lost: [] })

/** What can be pressed may be gone while a pointer moves there: it is pressed at once. */
export const press = (name: string, button: HTMLElement): Action => ({
  name,
  run: async () => void fireEvent.click(button),
})

/** Presses a button that opens a dialog, and waits for the dialog or for a message. */
export const pressToOpen = (name: string, button: HTMLElement): Action => ({
  name,
  run: async () => {
    fireEvent.click(button)
    await waitFor(() => {
      const hasMessage = document.querySelector('[role=alert]') !== null
      if (!hasDialog() && !hasMessage && !recoveryAction())
        throw new Error(`${button.textContent} opens nothing`)
    })
  },
})

type Fields = readonly (readonly [label: string, value: string])[]

/**
 * Types into the first field that does not hold its value, or chooses it there. A field that held the value before has
 * lost it.
 * @returns undefined while the field can't be written to, and 'filled' when all of them hold their values
 */
export function fillNext(typed: TypedTexts, fields: Fields, root: ParentNode): Action | undefined | 'filled' {
  for (const [label, value] of fields) {
    const field = findField(label, root)
    if (!field || field.disabled) return undefined
    if (field.value === value) {
      typed.byLabel.set(label, value)
      continue
    }
    if (typed.byLabel.has(label)) typed.lost.push(`${label}: ${field.value}`)
    if (field.role === 'combobox' && !hasChoices(field)) return undefined
    if (field.role === 'combobox') return { name: `choose ${label}`, run: (app) => choose(app, field, value) }
    if (!(field instanceof HTMLSelectElement))
      return { name: `type ${label}`, run: (app) => write(app, field, value) }
    const option = [...field.options].find((one) => one.value === value)
    return option && { name: `choose ${label}`, run: (app) => app.user.selectOptions(field, option) }
  }
  return 'filled'
}

/** Types until the list has the one that is meant, and takes it. */
async function choose(app: App, field: HTMLElement, value: string): Promise<void> {
  await write(app, field, value)
  await app.user.keyboard('{Enter}')
}

/** What a person does about what went wrong, before going on; undefined where nothing did. */
export function recoveryAction(): Action | undefined {
  const slow = findVisible('p', /^Está tardando más de lo normal/)
  const cancel = slow && findCancel(slow)
  if (cancel) return cancelSlow(slow, cancel)
  const keep = findButton('Conservar lo mío')
  if (keep) return press('Conservar lo mío', keep)
  const retry = findButton('Reintentar')
  return retry && pressRetry(retry)
}

/** Presses it once, and looks again when what it reads has come. */
const pressRetry = (retry: HTMLElement): Action => ({
  name: 'Reintentar',
  run: async ({ session }) => {
    const countReads = () => findAppServices(session)?.queryClient.isFetching() ?? 0
    const before = countReads()
    fireEvent.click(retry)
    await waitFor(() => expect(countReads()).toBeLessThanOrEqual(before))
  },
})

function findCancel(slow: HTMLElement): HTMLElement | undefined {
  const root = slow.querySelector('button') ? slow : (slow.closest('[role=dialog]') ?? document)
  return findButton('Cancelar', root)
}

const cancelSlow = (slow: HTMLElement, cancel: HTMLElement): Action => ({
  name: 'Cancelar',
  run: async () => {
    fireEvent.click(cancel)
    await waitFor(() => {
      if (slow.isConnected && slow.textContent.startsWith('Está tardando')) throw new Error('it goes on')
    })
  },
})

/** A journey through one dialog, which a page opens and a toast concludes. */
interface DialogJourney {
  mock: MockServer
  path: string
  persona: string
  /** The button on the page. */
  openedBy: string
  title: string
  fields: Fields
  submit: string | RegExp
  toast: string
  countStored: () => Promise<number>
}

/** Opens the dialog, fills it and submits it; as often as it takes. */
export function dialogJourney(name: string, start: () => Promise<DialogJourney>): Journey {
  return {
    name,
    async start() {
      const { openedBy, title, fields, submit, toast, ...journey } = await start()
      const typed = nothingTyped()
      let isSubmitted = false

      function nextAction(): Action | undefined {
        const dialog = findDialog(title)
        if (!dialog) {
          // Once it is submitted the page shows by itself what comes of it.
          const opener = isSubmitted || hasDialog() ? undefined : findButton(openedBy)
          return opener && pressToOpen(`open ${title}`, opener)
        }
        const action = fillNext(typed, fields, dialog)
        if (action !== 'filled') return action
        const button = findButton(submit, dialog)
        return (
          button && {
            name: button.textContent,
            run: async () => {
              isSubmitted = true
              fireEvent.click(button)
            },
          }
        )
      }

      return { ...journey, typed, nextAction, isFinished: () => !hasDialog() && hasMessage(toast) }
    },
  }
}

const hasMessage = (text: string) => messagesOnPage().some((message) => message.includes(text))
