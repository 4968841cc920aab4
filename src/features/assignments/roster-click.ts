/** What a click on the week means. */
export type RosterClick =
  | { kind: 'open'; assignmentId: number }
  /** All of a row's chips, or its first ones alone. */
  | { kind: 'more'; row: number }
  | { kind: 'add'; row: number; day: number }

/** What was clicked, as it says of itself; undefined for what is no control of the week. */
export function rosterClick(target: EventTarget): RosterClick | undefined {
  if (!(target instanceof Element)) return undefined
  const chip = target.closest<HTMLElement>('[data-assignment]')
  if (chip) return { kind: 'open', assignmentId: Number(chip.dataset.assignment) }
  if (target.closest('[data-more]'))
    return { kind: 'more', row: Number(target.closest<HTMLElement>('tr')?.dataset.index) }
  const add = target.closest<HTMLElement>('[data-add]')
  const cell = add?.closest<HTMLElement>('[data-row]')
  return add && cell
    ? { kind: 'add', row: Number(cell.dataset.row), day: Number(add.dataset.add) }
    : undefined
}
