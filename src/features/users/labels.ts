import type { Area } from '#src/domain/permissions.ts'
import type { User } from '#src/domain/users/contract.ts'
import { changedAreas, type Levels, NO_RIGHTS, presetOf } from '#src/domain/users/rules.ts'
import { AREA_LABELS, LEVEL_LABELS } from '#src/hospital/permission-labels.ts'

/** Rights in a few words: the job that they are for, or how many areas they open. */
export function rightsText(levels: Readonly<Levels>): string {
  const preset = presetOf(levels)
  if (preset) return preset.shared ?? preset.label
  const open = changedAreas(NO_RIGHTS, levels)
  const writing = open.filter((area) => levels[area] === 'write').length
  const areas = open.length === 1 ? '1 área' : `${open.length} áreas`
  return `A la medida: ${areas}, ${writing === 0 ? 'solo lectura' : `${writing} con escritura`}`
}

/** What changes, in words: *Pacientes: de Ninguno a Lectura*. */
export function changeTexts(from: Readonly<Levels>, to: Readonly<Levels>): string[] {
  const changed = new Set<Area>(changedAreas(from, to))
  return areasInOrder()
    .filter((area) => changed.has(area))
    .map((area) => `${AREA_LABELS[area]}: de ${LEVEL_LABELS[from[area]]} a ${LEVEL_LABELS[to[area]]}`)
}

/** The areas as the matrix shows them. */
export function areasInOrder(): readonly Area[] {
  return ['patients', 'episodes', 'rooms', 'doctors', 'doctorAssignments', 'hospital']
}

/** The address of a person, else the name that they sign in with. */
export function addressOf({ email, username }: Pick<User, 'email' | 'username'>): string {
  return email || username || ''
}

/** How a person is called; somebody whom only the identity provider knows, by their address or id. */
export function personName(person: Pick<User, 'userId' | 'userName' | 'email' | 'username'>): string {
  return person.userName || addressOf(person) || person.userId
}

const COUNTED = {
  drafts: ['borrador', 'borradores'],
  handovers: ['entrega', 'entregas'],
  assignments: ['asignación', 'asignaciones'],
} as const

type Amounts = Partial<Record<keyof typeof COUNTED, number | null | undefined>>

/** *2 borradores · 1 entrega*: how much somebody left behind, as far as one may know. */
export function openWorkText({ drafts = 0, handovers = 0, assignments = 0 }: Amounts): string {
  const amounts = [
    [drafts ?? 0, COUNTED.drafts],
    [handovers ?? 0, COUNTED.handovers],
    [assignments ?? 0, COUNTED.assignments],
  ] as const
  return amounts
    .filter(([many]) => many > 0)
    .map(([many, [one, several]]) => `${many} ${many === 1 ? one : several}`)
    .join(' · ')
}
