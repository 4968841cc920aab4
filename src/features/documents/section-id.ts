/** Of the element of a section that takes the focus. */
export function sectionId(key: string): string {
  return `seccion-${key}`
}

/** Leads the keyboard and the eye to a section. */
export function focusSection(key: string): void {
  const element = document.getElementById(sectionId(key))
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
