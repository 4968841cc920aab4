/**
 * Runs in the page from its start: keeps in `heard` what a screen reader says by itself, each time a live region
 * gains words that are not hidden, in the order in which they come.
 */
export function listen(): void {
  const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
  /** What comes within this time is said in one breath, in milliseconds. */
  const BREATH_MS = 60
  const heard: string[] = []
  Object.assign(window, { heard })
  let changed = new Set<Element>()
  let timer = 0

  function words(node: Node): string {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element) || node.ariaHidden === 'true' || node.localName === 'script') return ''
    if (!node.checkVisibility({ visibilityProperty: true })) return ''
    const name = node.matches('button, a') ? node.ariaLabel : null
    return name ?? [...node.childNodes].map(words).join(' ')
  }

  function speak() {
    for (const region of changed) {
      if (!region.isConnected || region.ariaLive === 'off' || region.closest('[aria-hidden=true]')) continue
      const text = words(region).replace(/\s+/g, ' ').trim()
      if (text !== '') heard.push(text)
    }
    changed = new Set()
  }

  /** A region is heard again whole, and so is each around it. */
  function note(node: Node) {
    const element = node instanceof Element ? node : node.parentElement
    for (let at = element?.closest(LIVE); at; at = at.parentElement?.closest(LIVE)) changed.add(at)
  }

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      // What goes is not said.
      if (type === 'childList' && addedNodes.length === 0) continue
      note(target)
      for (const added of addedNodes)
        if (added instanceof Element) {
          if (added.matches(LIVE)) changed.add(added)
          for (const inside of added.querySelectorAll(LIVE)) changed.add(inside)
        }
    }
    if (changed.size === 0) return
    window.clearTimeout(timer)
    timer = window.setTimeout(speak, BREATH_MS)
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
}
