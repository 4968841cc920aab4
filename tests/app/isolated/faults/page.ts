/** What a person sees and can press right now; read from the document itself, because it is asked at every change. */

/** Behind a dialog, hidden, or not drawn yet. */
const OUT_OF_REACH = '[aria-hidden=true], [inert], [hidden]'

const isReachable = (element: Element) => element.closest(OUT_OF_REACH) === null
const takesClicks = (element: Element) => getComputedStyle(element).pointerEvents !== 'none'

export function findVisible(
  selector: string,
  name: string | RegExp,
  root: ParentNode = document,
): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>(selector)].find(
    (element) => isReachable(element) && isNamed(element, name),
  )
}

function isNamed(element: Element, name: string | RegExp): boolean {
  const own = (element.getAttribute('aria-label') ?? element.textContent).trim()
  return typeof name === 'string' ? own === name : name.test(own)
}

/** A button or link that can be pressed. */
export function findButton(name: string | RegExp, root?: ParentNode): HTMLElement | undefined {
  const button = findVisible('button, a', name, root)
  if (!button || button.matches(':disabled, [aria-busy=true], [aria-disabled=true]')) return undefined
  return takesClicks(button) ? button : undefined
}

/** A dialog that takes clicks, by its title. */
export function findDialog(title: string): HTMLElement | undefined {
  const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], dialog')
  const dialog = [...dialogs].find((element) => isReachable(element) && titleOf(element) === title)
  return dialog && takesClicks(dialog) ? dialog : undefined
}

/** Whether any dialog is there, one that does not take clicks yet included. */
export const hasDialog = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

function titleOf(dialog: Element): string {
  return textOf(dialog.getAttribute('aria-labelledby') ?? '')
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A field by its label. */
export function findField(label: string, root: ParentNode): Field | undefined {
  const text = findVisible('label', label, root) ?? findVisible('label', `${label} (obligatorio)`, root)
  const field = text instanceof HTMLLabelElement ? text.control : undefined
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  return isField ? field : undefined
}

/** Everything that is announced, or stands as an error at a field, right now. */
export function messagesOnPage(): string[] {
  const messages = [
    ...document.querySelectorAll('[role=alert], [role=status], [role=alertdialog], [aria-invalid=true]'),
  ]
  return messages
    .map((element) =>
      element.matches('[aria-invalid=true]') ? errorOf(element) : element.textContent.trim(),
    )
    .filter((text) => text !== '')
}

function errorOf(field: Element): string {
  return textsOf(field.getAttribute('aria-errormessage') ?? field.getAttribute('aria-describedby') ?? '')
}

/** Whether there is something to choose from in a field, as far as the words below it tell. */
export const hasChoices = (field: Element): boolean =>
  !/^(Cargando|Está tardando|No se pudieron)/.test(textsOf(field.getAttribute('aria-describedby') ?? ''))

function textsOf(ids: string): string {
  return ids.split(' ').map(textOf).join(' ').trim()
}

function textOf(id: string): string {
  return document.getElementById(id)?.textContent.trim() ?? ''
}
