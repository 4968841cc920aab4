let element: HTMLElement | undefined

/** Returns the element that holds the dialogs over the page. */
export function overlays(): HTMLElement {
  if (!element) {
    element = document.createElement('div')
    document.body.append(element)
  }
  return element
}

/**
 * Takes the page and its dialogs out of the document, so that nobody reads them behind a cover. What was typed stays in
 * the nodes.
 * @param inside a node of the page
 * @returns puts them back, with their scroll positions and the focus
 */
export function takePageOut(inside: Element): () => void {
  const focused = document.activeElement
  const scrolled = [...document.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
    .map((one) => ({ one, top: one.scrollTop, left: one.scrollLeft }))
  const modals = [...document.querySelectorAll('dialog[open]')].filter(
    (one) => one instanceof HTMLDialogElement,
  )
  const places = [inside.closest('body > *'), overlays()].flatMap((one) => {
    const place = document.createComment('')
    one?.replaceWith(place)
    return one ? [{ one, place }] : []
  })
  return () => {
    for (const { one, place } of places) place.replaceWith(one)
    for (const modal of modals) {
      // Out of the document it stops being one.
      modal.removeAttribute('open')
      modal.showModal()
    }
    for (const { one, top, left } of scrolled) Object.assign(one, { scrollTop: top, scrollLeft: left })
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
