import { beginWords, hasWords, nameKey } from '#src/domain/names.ts'
import type { Room } from '#src/domain/rooms/contract.ts'
import { bedCodeFit, bedCodeKeys, codeSearchKey } from '#src/domain/rooms/rules.ts'
import { soundKey } from '#src/domain/sound-key.ts'
import { searchKey, searchWords } from '#src/domain/text.ts'
import type { PlacedBed } from '../../rooms/parts/beds.ts'
import type { BedField } from './search-results.ts'

/** What is compared with each key that is pressed, made once for a board. */
interface BoardKeys {
  rooms: { room: Room; key: string }[]
  beds: {
    placed: PlacedBed
    codes: readonly string[]
    diagnosis: string
    doctor: string
    name: string
    sound: string
  }[]
}

export function boardKeys(rooms: readonly Room[]): BoardKeys {
  return {
    rooms: rooms.map((room) => ({
      room,
      key: searchKey(`${room.code} ${room.name} ${room.floor} ${room.service}`),
    })),
    beds: rooms.flatMap((room) =>
      room.beds.map((bed) => {
        const { diagnosis, attendingDoctorName, name } = bed.occupant ?? {}
        return {
          placed: { bed, room },
          codes: bedCodeKeys({ code: bed.code, roomCode: room.code }),
          // Nobody types the dot of a code.
          diagnosis: diagnosis
            ? searchKey([diagnosis.code, codeSearchKey(diagnosis.code), diagnosis.text].join(' '))
            : '',
          doctor: nameKey(attendingDoctorName ?? ''),
          name: nameKey(name ?? ''),
          sound: soundKey(nameKey(name ?? '')),
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
  /** By a name that sounds so, and is spelt otherwise. */
  sounding: PlacedBed[]
}

/** @param leastLetters that a diagnosis or a name takes */
export function searchBoard({ rooms, beds }: BoardKeys, typed: string, leastLetters: number): FoundOnBoard {
  const words = searchWords(typed)
  if (words.length === 0) return { rooms: [], beds: [], diagnosed: [], attended: [], sounding: [] }
  const wanted = codeSearchKey(typed)
  const isLong = typed.length >= leastLetters
  const sounds = words.map(soundKey)
  const byField = Map.groupBy(beds, ({ codes, diagnosis, doctor, name, sound }) => {
    if (bedCodeFit(codes, wanted)) return 'code'
    if (!isLong) return 'none'
    if (beginWords(diagnosis, words)) return 'diagnosis'
    if (beginWords(doctor, words)) return 'doctor'
    return !hasWords(name, words) && beginWords(sound, sounds) ? 'name' : 'none'
  })
  const placed = (field: BedField) => (byField.get(field) ?? []).map((one) => one.placed)
  return {
    rooms: rooms.filter(({ key }) => words.every((word) => key.includes(word))).map(({ room }) => room),
    beds: placed('code'),
    diagnosed: placed('diagnosis'),
    attended: placed('doctor'),
    sounding: placed('name'),
  }
}
