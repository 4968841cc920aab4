import { beginWords, nameKey } from '#src/domain/names.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { bedCodeFit, bedCodeKeys, codeSearchKey } from '#src/domain/rooms/rules.ts'
import { searchKey, searchWords } from '#src/domain/text.ts'
import type { SearchResult } from './search-results.ts'

/**
 * How far a name is from what is typed: 0 where it is just that, 1 where each word that is typed begins one of its
 * words, 2 where the words stand elsewhere.
 */
export function nameDistance(name: string, typed: string): number {
  if (searchKey(name) === searchKey(typed)) return 0
  return beginWords(nameKey(name), searchWords(typed)) ? 1 : 2
}

/** What can fit; of what fits equally well, the first of these is meant. What writes at once never is by accident. */
const FIELDS = [
  ...['bed', 'room', 'bedOfRoom', 'record', 'name', 'diagnosis', 'doctor', 'patientOfDoctor'],
  ...['action', 'screen', 'write'],
] as const

const place = (distance: number, field: (typeof FIELDS)[number]) =>
  distance * FIELDS.length + FIELDS.indexOf(field)

const FIT_DISTANCES = { whole: 0, start: 1 } as const

type Of<Kind> = Extract<SearchResult, { kind: Kind }>

function bedPlace({ placed: { bed, room }, field }: Of<'bed'>, typed: string): number {
  const wanted = codeSearchKey(typed)
  if (field === 'doctor')
    return place(nameDistance(bed.occupant?.attendingDoctorName ?? '', typed), 'patientOfDoctor')
  if (field === 'diagnosis')
    return place(codeSearchKey(bed.occupant?.diagnosis?.code ?? '') === wanted ? 0 : 1, 'diagnosis')
  if (field === 'name') return place(2, 'name')
  const isWhole = bedCodeFit(bedCodeKeys({ code: bed.code, roomCode: room.code }), wanted) === 'whole'
  if (isWhole) return place(0, 'bed')
  return codeSearchKey(room.code) === wanted ? place(0, 'bedOfRoom') : place(1, 'bed')
}

function patientPlaces({ patient }: Of<'patient'>, typed: string): number[] {
  const { recordNumber, stay } = patient
  // Nobody types the zeros before a record number.
  const number = recordNumber.replace(/^0+/, '')
  const fit = stay && bedCodeFit(bedCodeKeys(stay.bed), codeSearchKey(typed))
  return [
    ...(fit ? [place(FIT_DISTANCES[fit], 'bed')] : []),
    ...(typed === recordNumber || typed === number ? [place(0, 'record')] : []),
    ...(recordNumber.endsWith(typed) ? [place(1, 'record')] : []),
    place(nameDistance(fullName(patient), typed), 'name'),
    place(Math.max(1, nameDistance(`${fullName(patient)} ${number}`, typed)), 'name'),
  ]
}

function placesOf(result: SearchResult, typed: string): number[] {
  switch (result.kind) {
    case 'bed':
      return [bedPlace(result, typed)]
    case 'patient':
      return patientPlaces(result, typed)
    case 'room':
      return [result.room.code, result.room.name].map((name) => place(nameDistance(name, typed), 'room'))
    case 'doctor':
      return [result.doctor.name, result.doctor.professionalLicense ?? ''].map((name) =>
        place(nameDistance(name, typed), 'doctor'),
      )
    case 'action':
      return [place(nameDistance(result.action.label, typed), result.action.run ? 'write' : 'action')]
    case 'screen':
      return [place(nameDistance(result.screen.label, typed), 'screen')]
  }
}

const resultPlace = (result: SearchResult, typed: string) => Math.min(...placesOf(result, typed))

/** Whether nothing can come before it, whatever else is found. */
export function isSurelyFirst(result: SearchResult, typed: string): boolean {
  return resultPlace(result, typed) === place(0, 'bed')
}

/** The nearest first; what is equally near stays in its order. */
export function rankResults(results: readonly SearchResult[], typed: string): SearchResult[] {
  const places = new Map(results.map((result) => [result, resultPlace(result, typed)]))
  return results.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
}

/** Each group with the nearest first, and the group of the nearest first. */
export function rankGroups<Group extends { results: readonly SearchResult[] }>(
  groups: readonly Group[],
  typed: string,
): Group[] {
  const sorted = groups.map((group) => ({ ...group, results: rankResults(group.results, typed) }))
  const nearest = ({ results: [first] }: Group) => (first ? resultPlace(first, typed) : Number.MAX_VALUE)
  return sorted.toSorted((a, b) => nearest(a) - nearest(b))
}
