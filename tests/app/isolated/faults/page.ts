/** What a person sees and can press right now; read from the tree itself, because it is asked for at every change. */

/** Behind a dialog, hidden, or not drawn yet. */
const SHUT = '[aria-hidden=true], [inert], [hidden]'

export const isOpen = (element: Element) => element.closest(SHUT) === null

export function find(
  selector: string,
  words: string | RegExp,
  root: ParentNode = document,
): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>(selector)].find(
    (element) => isOpen(element) && matches(nameOf(element), words),
  )
}

function matches(name: string, words: string | RegExp): boolean {
  return typeof words === 'string' ? name === words : words.test(name)
}

function nameOf(element: Element): string {
  return (element.getAttribute('aria-label') ?? element.textContent).trim()
}

/** A button or link that can be pressed. */
export function pressable(words: string | RegExp, root?: ParentNode): HTMLElement | undefined {
  const element = find('button, a', words, root)
  if (!element || element.matches(':disabled, [aria-busy=true], [aria-disabled=true]')) return undefined
  return getComputedStyle(element).pointerEvents === 'none' ? undefined : element
}

/** A dialog that takes clicks. */
export function dialogNamed(title: string): HTMLElement | undefined {
  const dialog = [
    ...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], dialog'),
  ].find((element) => isOpen(element) && titleOf(element) === title)
  return dialog && getComputedStyle(dialog).pointerEvents !== 'none' ? dialog : undefined
}

function titleOf(dialog: Element): string {
  const id = dialog.getAttribute('aria-labelledby') ?? ''
  return document.getElementById(id)?.textContent.trim() ?? ''
}

/** A field by its label. */
export function fieldNamed(
  label: string | RegExp,
  root: ParentNode,
): HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | undefined {
  const text = find('label', label, root) ?? find('label', `${label} (obligatorio)`, root)
  const field = text instanceof HTMLLabelElement ? text.control : undefined
  if (
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  )
    return field
  return undefined
}

/** Everything that is said aloud or stands as an error right now. */
export function said(): string[] {
  return [
    ...document.querySelectorAll('[role=alert], [role=status], [role=alertdialog], [aria-invalid=true]'),
  ]
    .map((element) => {
      const errors =
        element.getAttribute('aria-errormessage') ?? element.getAttribute('aria-describedby') ?? ''
      const about = element.matches('[aria-invalid=true]')
        ? errors
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? '')
            .join(' ')
        : element.textContent
      return about.trim()
    })
    .filter((text) => text !== '')
}
