/** Of the element of a section that takes the focus. */
export function sectionId(key: string): string {
  return `seccion-${key}`
}

/** Leads the keyboard and the eye to a section, or to a field in it. */
export function focusField(id: string): void {
  const element = document.getElementById(id)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
