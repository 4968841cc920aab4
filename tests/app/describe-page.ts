const TELLING = '[role=alert], [role=status], [aria-invalid=true], [aria-busy=true]'
const MOST = 190

/** Returns what the page shows when a test fails: its title, its messages and marked fields, the focus and its text. */
export function describePage(): string {
  const shown = [...document.querySelectorAll(TELLING)].map(
    (part) => part.textContent || part.getAttribute('name') || part.tagName,
  )
  const lines = [
    `Page: ${document.title}`,
    `Shows: ${shown.join(' | ')}`,
    `Focus: ${document.activeElement?.outerHTML}`,
    `Text: ${document.querySelector('main')?.textContent}`,
  ]
  return lines.map((line) => line.slice(0, MOST)).join('\n')
}
