import type { BedState } from '#src/domain/rooms/contract.ts'
import { type TableSearch, tableSearch } from '#src/domain/table-search.ts'
import { readId, readText, readWord } from '#src/lib/address.ts'

/** What the board counts and filters by: the states of beds, who leaves today, and who has no doctor. */
export type BoardState = BedState | 'leaving' | 'unattended'
const BOARD_STATES: readonly BoardState[] = [
  'occupied',
  'free',
  'cleaning',
  'outOfService',
  'leaving',
  'unattended',
]
const readTable = tableSearch(['code', 'floor', 'service', 'kind'])

const BED_FORMS = ['episodio', 'fuera-de-servicio', 'trasladar', 'indicar-alta', 'egresar'] as const

/** The form that is open on a page about beds, and the bed or episode that it is about. */
export interface BedForm {
  form?: (typeof BED_FORMS)[number] | undefined
  bed?: number | undefined
  episode?: number | undefined
}

function readBedForm({ form, bed, episode }: Record<string, unknown>): BedForm {
  return {
    form: readWord(form, BED_FORMS),
    bed: readId(bed),
    episode: readId(episode),
  }
}

/** The state of the start page: the board with its filters or the list, and the open form. */
export interface HomeSearch extends TableSearch, BedForm {
  view?: 'lista' | undefined
  floor?: string | undefined
  service?: string | undefined
  state?: BoardState | undefined
}

export function homeSearch(raw: Record<string, unknown>): HomeSearch {
  return {
    ...readTable(raw),
    ...readBedForm(raw),
    view: readWord(raw.view, ['lista'] as const),
    floor: readText(raw.floor),
    service: readText(raw.service),
    state: readWord(raw.state, BOARD_STATES),
  }
}

export const roomSearch: (raw: Record<string, unknown>) => BedForm = readBedForm

/** The state of the rooms in settings: the list, and which form is open on which room. */
export interface RoomsSettingsSearch extends TableSearch {
  form?: 'nuevo' | 'editar' | 'varios' | 'importar' | undefined
  room?: number | undefined
}

export function roomsSettingsSearch(raw: Record<string, unknown>): RoomsSettingsSearch {
  return {
    ...readTable(raw),
    form: readWord(raw.form, ['nuevo', 'editar', 'varios', 'importar'] as const),
    room: readId(raw.room),
  }
}
