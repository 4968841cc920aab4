import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { totalOf } from '#src/api/all-pages.ts'
import { useAppServices } from '#src/api/app-services.ts'
import type { Page } from '#src/domain/list.ts'
import { doctorQueries } from '#src/features/doctors/queries.ts'
import { recentPatients } from '#src/features/patients/parts/recent-patients.ts'
import { patientQueries } from '#src/features/patients/queries.ts'
import type { PlacedBed } from '#src/features/rooms/parts/beds.ts'
import { roomQueries } from '#src/features/rooms/queries.ts'
import { createHospitalHandle } from '#src/hospital/hospital-handle.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { todayIn } from '#src/lib/today.ts'
import { usePermissions, useSession } from '#src/session/use-session.ts'
import { useOnline } from '#src/ui/use-browser-state.ts'
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts'
import { isSurelyFirst, rankGroups, rankResults } from './ranking.ts'
import { emergencyScreen, findByWords, screensOf } from './screens.ts'
import { boardKeys, searchBoard } from './search-board.ts'
import {
  actionResult,
  type BedField,
  bedResult,
  doctorResult,
  patientResult,
  roomResult,
  type SearchResult,
  screenResult,
  unsearchedBy,
} from './search-results.ts'
import { useActions } from './use-actions.ts'

/** Typing rests this long before it becomes a question, in milliseconds. */
const PAUSE_MS = 250
/** Letters below which everybody would be found. */
const LEAST = 2
const MOST_PATIENTS = 8
const MOST = 5
const MOST_ACTIONS = 8

/** What was found of one kind. */
export interface ResultGroup {
  label: string
  results: SearchResult[]
  /** They answer what was typed before: nobody is to open one of them by mistake. */
  isOld?: boolean
  /** They were found another time, and may have moved since. */
  isRecent?: boolean
  /** How many more there are. */
  note?: string | undefined
}

/** The nearest of what was found, and how many of them are shown. */
function nearestOf(
  label: string,
  found: readonly SearchResult[],
  typed: string,
  most: number,
): ResultGroup[] {
  if (found.length === 0) return []
  const results = (typed === '' ? found : rankResults(found, typed)).slice(0, most)
  const isWhole = results.length === found.length
  return [{ label, results, note: isWhole ? undefined : noteOf(results.length, found.length) }]
}

const noteOf = (shown: number, all: number) => `${shown} de ${all}; escribe más para acotar`

/** Whom a result is about, so that nobody is listed twice. */
function patientIdOf(result: SearchResult): number[] {
  if (result.kind === 'patient') return [result.patient.patientId]
  const id = result.kind === 'bed' ? result.placed.bed.occupant?.patientId : undefined
  return id === undefined ? [] : [id]
}

/** A kind that could not be searched. */
export interface SearchFailure {
  label: string
  error: unknown
  retry: () => void
}

export interface SearchResults {
  groups: ResultGroup[]
  /** What comes first whatever is still on its way. */
  sure: SearchResult | undefined
  failures: SearchFailure[]
  /** An answer is on its way. */
  isPending: boolean
  isOnline: boolean
  /** Too few letters for a name: people are not searched yet. */
  isShort: boolean
  /** What is not searched, because one may not read it. */
  unsearched: string[]
  /** The day on the hospital's calendar; unset until its time zone is known. */
  today: string | undefined
}

/**
 * Searches patients, beds, rooms, doctors, actions and screens while one types, each for those who may read it. Nothing
 * is opened, so nobody's record counts as read.
 * @param hospitalId where to search; null for somebody who has no hospital: there are only actions and screens then
 */
export function useSearchResults(hospitalId: number | null, text: string): SearchResults {
  const services = useAppServices()
  const session = useSession()
  const hasPermission = usePermissions(hospitalId)
  const isOnline = useOnline()
  const hospital = useMemo(
    () => createHospitalHandle({ ...services, session }, { hospitalId: hospitalId ?? 0, name: '' }),
    [services, session, hospitalId],
  )
  const typed = text.trim()
  const search = useDebouncedValue(typed, PAUSE_MS)
  const isTyped = typed.length >= LEAST

  const enabledFrom = (area: 'patients' | 'doctors') => ({
    enabled: hasPermission(area) && isOnline && search.length >= LEAST,
    placeholderData: keepPreviousData,
  })
  const profile = useQuery({
    ...profileQueries.detail(hospital),
    enabled: hasPermission('patients') && isOnline,
  })
  const canOpenRecords = hospitalId === null || hasPermission('patients')
  const emergencies = canOpenRecords ? [] : findByWords([emergencyScreen(hospitalId)], search)
  const emergency = useQuery({
    ...patientQueries.ownEmergency(hospital),
    // Asked for only by those who look for it.
    enabled: search.length >= LEAST && emergencies.length > 0 && isOnline,
  })
  const patients = useQuery({
    ...patientQueries.found(hospital, search, MOST_PATIENTS),
    ...enabledFrom('patients'),
  })
  const doctors = useQuery({
    ...doctorQueries.list(hospital, { search, pageSize: MOST, orderBy: 'name:asc' }),
    ...enabledFrom('doctors'),
  })
  const searchesBoard = hasPermission('rooms') && isOnline && typed !== ''
  const board = useQuery({
    ...roomQueries.board(hospital),
    // Until what is typed rests nobody knows that it is the board that one looks for; a loaded one answers at once.
    enabled: searchesBoard && search !== '',
    refetchInterval: false,
  })
  const rooms = searchesBoard ? board.data : undefined
  const keys = useMemo(() => boardKeys(rooms ?? []), [rooms])
  const found = useMemo(() => searchBoard(keys, typed, LEAST), [keys, typed])
  const { actions, isPending: isAsking } = useActions(hospital, {
    hospitalId,
    search,
    rooms: rooms ?? [],
    isOnline,
  })

  const groups: ResultGroup[] = []
  const failures: SearchFailure[] = []
  let isPending = false

  function add<Row>(
    label: string,
    isAsked: boolean,
    query: UseQueryResult<Page<Row>>,
    toResults: (rows: readonly Row[]) => SearchResult[],
  ) {
    if (!isAsked) return
    const isOld = typed !== search || query.isPlaceholderData
    if (!isOld && query.error) {
      failures.push({ label, error: query.error, retry: () => void query.refetch() })
      return
    }
    isPending ||= isOnline && (isOld || query.isPending)
    // Offline no answer takes the old one's place.
    if (!query.data || (isOld && !isOnline)) return
    const { data } = query.data
    const results = toResults(data)
    if (results.length === 0) return
    const all = totalOf(query.data)
    const note = all > data.length && !isOld ? noteOf(data.length, all) : undefined
    groups.push({ label, results, isOld, note })
  }

  const seesPeople = hospitalId !== null && (hasPermission('patients') || hasPermission('doctors'))
  const today = profile.data && todayIn(profile.data.timeZone)
  // Nobody's age is known without the hospital's calendar.
  if (typed === '' && hospitalId !== null && hasPermission('patients') && today !== undefined) {
    const results = recentPatients(session, hospitalId).map((patient) => patientResult(hospital, patient))
    if (results.length > 0) groups.push({ label: 'Recientes', results, isRecent: true })
  }
  if (searchesBoard && board.error && !rooms)
    failures.push({ label: 'Cuartos', error: board.error, retry: () => void board.refetch() })
  else isPending ||= searchesBoard && !rooms
  const beds = found.beds.map((placed) => bedResult(hospital, placed, 'code'))
  const [bedGroup] = nearestOf('Camas', beds, typed, MOST)
  if (bedGroup) groups.push(bedGroup)
  const lying = new Set(bedGroup?.results.flatMap(patientIdOf))
  const seesPatients = isTyped && hasPermission('patients')
  if (seesPatients && profile.error)
    failures.push({ label: 'Pacientes', error: profile.error, retry: () => void profile.refetch() })
  else if (seesPatients && today === undefined) isPending ||= isOnline
  else
    add('Pacientes', seesPatients, patients, (rows) =>
      rows
        .filter(({ patientId }) => !lying.has(patientId))
        .map((patient) => patientResult(hospital, patient)),
    )
  const roomResults = found.rooms.map((room) => roomResult(hospital, room))
  groups.push(...nearestOf('Cuartos', roomResults, typed, MOST))
  add('Doctores', isTyped && hasPermission('doctors'), doctors, (rows) =>
    rows.map((doctor) => doctorResult(hospital, doctor)),
  )
  const named = new Set(groups.flatMap(({ results }) => results).flatMap(patientIdOf))
  const bedsBy = (field: BedField, placed: readonly PlacedBed[]) =>
    placed
      .map((one) => bedResult(hospital, one, field))
      .filter((one) => patientIdOf(one).every((id) => !named.has(id)))
  groups.push(
    ...nearestOf('De nombre parecido', bedsBy('name', found.sounding), typed, MOST_PATIENTS),
    ...nearestOf('Por diagnóstico', bedsBy('diagnosis', found.diagnosed), typed, MOST_PATIENTS),
    ...nearestOf('Por médico tratante', bedsBy('doctor', found.attended), typed, MOST_PATIENTS),
  )
  isPending ||= emergency.isLoading || isAsking
  const shownActions =
    typed === '' ? actions.filter(({ isOffered }) => isOffered) : findByWords(actions, typed)
  groups.push(...nearestOf('Acciones', shownActions.map(actionResult), typed, MOST_ACTIONS))
  const screens = [
    ...findByWords(screensOf(hospitalId, hasPermission), typed),
    ...(isTyped && emergency.data?.mayOpen ? emergencies : []),
  ]
  // Nothing typed asks for none: they stand in the bars behind it.
  if (typed !== '' && screens.length > 0)
    groups.push({ label: 'Pantallas', results: screens.map(screenResult) })

  const ranked = typed === '' ? groups : rankGroups(groups, typed)
  const [nearest] = ranked.find(({ isOld }) => !isOld)?.results ?? []
  return {
    groups: ranked,
    sure: nearest && isSurelyFirst(nearest, typed) ? nearest : undefined,
    failures,
    isPending,
    isOnline,
    isShort: typed.length < LEAST && seesPeople,
    unsearched: hospitalId === null ? [] : unsearchedBy(hasPermission),
    today,
  }
}
