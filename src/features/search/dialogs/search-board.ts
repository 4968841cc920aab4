import type { Room } from '#src/domain/rooms/contract.ts'
import { bedCodeFit, bedCodeKeys, codeSearchKey } from '#src/domain/rooms/rules.ts'
import { searchKey } from '#src/domain/text.ts'
import type { PlacedBed } from '../../rooms/parts/beds.ts'

/** What is compared with each key that is pressed, made once for a board. */
interface BoardKeys {
  rooms: { room: Room; key: string }[]
  beds: { placed: PlacedBed; codes: readonly string[]; diagnosis: string; doctor: string }[]
}

/** Begins each word, so that a search can ask for how words begin. */
const wordsKey = (...texts: string[]) => ` ${searchKey(texts.join(' '))}`

export function boardKeys(rooms: readonly Room[]): BoardKeys {
  return {
    rooms: rooms.map((room) => ({
      room,
      key: searchKey(`${room.code} ${room.name} ${room.floor} ${room.service}`),
    })),
    beds: rooms.flatMap((room) =>
      room.beds.map((bed) => {
        const { diagnosis, attendingDoctorName } = bed.occupant ?? {}
        return {
          placed: { bed, room },
          codes: bedCodeKeys({ code: bed.code, roomCode: room.code }),
          // Nobody types the dot of a code.
          diagnosis: diagnosis ? wordsKey(diagnosis.code, codeSearchKey(diagnosis.code), diagnosis.text) : '',
          doctor: attendingDoctorName ? wordsKey(attendingDoctorName) : '',
        }
      }),
    ),
  }
}

/** What of a board fits what is typed; a bed stands in one of the lists alone. */
export interface FoundOnBoard {
  rooms: Room[]
  /** By the code, or how it begins. */
  beds: PlacedBed[]
  /** By the diagnosis of who lies there: its code, or how each of its words begins. */
  diagnosed: PlacedBed[]
  /** By the name of who attends them. */
  attended: PlacedBed[]
}

/** @param leastLetters that a diagnosis or a name takes */
export function searchBoard({ rooms, beds }: BoardKeys, typed: string, leastLetters: number): FoundOnBoard {
  const words = searchKey(typed).split(' ').filter(Boolean)
  if (words.length === 0) return { rooms: [], beds: [], diagnosed: [], attended: [] }
  const wanted = codeSearchKey(typed)
  const begins = (key: string) => words.every((word) => key.includes(` ${word}`))
  const isLong = typed.length >= leastLetters
  const byField = Map.groupBy(beds, ({ codes, diagnosis, doctor }) => {
    if (bedCodeFit(codes, wanted)) return 'code'
    if (isLong && begins(diagnosis)) return 'diagnosis'
    return isLong && begins(doctor) ? 'doctor' : 'none'
  })
  const placed = (field: 'code' | 'diagnosis' | 'doctor') =>
    (byField.get(field) ?? []).map((one) => one.placed)
  return {
    rooms: rooms.filter(({ key }) => words.every((word) => key.includes(word))).map(({ room }) => room),
    beds: placed('code'),
    diagnosed: placed('diagnosis'),
    attended: placed('doctor'),
  }
}
