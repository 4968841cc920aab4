import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { totalOf } from '#src/api/all-pages.ts'
import { useAppServices } from '#src/api/app-services.ts'
import { todayIn } from '#src/domain/dates.ts'
import type { Page } from '#src/domain/list.ts'
import { doctorQueries } from '#src/features/doctors/queries.ts'
import { patientQueries } from '#src/features/patients/queries.ts'
import { roomQueries } from '#src/features/rooms/queries.ts'
import { createHospitalHandle } from '#src/hospital/hospital-handle.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { usePermissions, useSession } from '#src/session/use-session.ts'
import { useOnline } from '#src/ui/use-browser-state.ts'
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts'
import { rankGroups } from './ranking.ts'
import { recentsOf } from './recents.ts'
import { emergencyScreen, findScreens, screensOf } from './screens.ts'
import {
  doctorResult,
  patientResult,
  roomResult,
  type SearchResult,
  screenResult,
  unsearchedBy,
} from './search-results.ts'

/** Typing rests this long before it becomes a question, in milliseconds. */
const PAUSE_MS = 250
/** Letters below which everybody would be found. */
const LEAST = 2
const MOST_PATIENTS = 8
const MOST = 5

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

/** A kind that could not be searched. */
export interface SearchFailure {
  label: string
  error: unknown
  retry: () => void
}

export interface SearchResults {
  groups: ResultGroup[]
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
 * SearchResults patients, rooms, doctors and screens while one types, each for those who may read it. Nothing is opened, so
 * nobody's record counts as read.
 * @param hospitalId where to search; null for somebody who has no hospital: there are only screens then
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

  const enabledFrom = (area: 'patients' | 'rooms' | 'doctors', least: number) => ({
    enabled: hasPermission(area) && isOnline && search.length >= least,
    placeholderData: keepPreviousData,
  })
  const profile = useQuery({
    ...profileQueries.detail(hospital),
    enabled: hasPermission('patients') && isOnline,
  })
  const canOpenRecords = hospitalId === null || hasPermission('patients')
  const emergencies = canOpenRecords ? [] : findScreens([emergencyScreen(hospitalId)], search)
  const emergency = useQuery({
    ...patientQueries.ownEmergency(hospital),
    // Asked for only by those who look for it.
    enabled: search.length >= LEAST && emergencies.length > 0 && isOnline,
  })
  const patients = useQuery({
    ...patientQueries.list(hospital, { search, pageSize: MOST_PATIENTS, orderBy: 'name:asc' }),
    ...enabledFrom('patients', LEAST),
  })
  const rooms = useQuery({
    ...roomQueries.list(hospital, { search, pageSize: MOST, orderBy: 'code:asc' }),
    ...enabledFrom('rooms', 1),
  })
  const doctors = useQuery({
    ...doctorQueries.list(hospital, { search, pageSize: MOST, orderBy: 'name:asc' }),
    ...enabledFrom('doctors', LEAST),
  })

  const groups: ResultGroup[] = []
  const failures: SearchFailure[] = []
  let isPending = false

  function add<Row>(
    label: string,
    isAsked: boolean,
    query: UseQueryResult<Page<Row>>,
    toResult: (row: Row) => SearchResult,
  ) {
    if (!isAsked) return
    const isOld = typed !== search || query.isPlaceholderData
    if (!isOld && query.error) {
      failures.push({ label, error: query.error, retry: () => void query.refetch() })
      return
    }
    isPending ||= isOnline && (isOld || query.isPending)
    // Offline no answer takes the old one's place.
    if (!query.data || query.data.data.length === 0 || (isOld && !isOnline)) return
    const { data } = query.data
    const all = totalOf(query.data)
    const note = all > data.length ? `${data.length} de ${all}; escribe más para acotar` : undefined
    groups.push({ label, results: data.map(toResult), isOld, note: isOld ? undefined : note })
  }

  const isTyped = typed.length >= LEAST
  const seesPeople = hospitalId !== null && (hasPermission('patients') || hasPermission('doctors'))
  const today = profile.data && todayIn(profile.data.timeZone)
  if (typed === '' && hospitalId !== null) {
    const recents = recentsOf(session, hospitalId, hasPermission)
    // Nobody's age is known without the hospital's calendar.
    const shown = today === undefined ? recents.filter(({ kind }) => kind !== 'patient') : recents
    if (shown.length > 0) groups.push({ label: 'Recientes', results: shown, isRecent: true })
  }
  const seesPatients = isTyped && hasPermission('patients')
  if (seesPatients && profile.error)
    failures.push({ label: 'Pacientes', error: profile.error, retry: () => void profile.refetch() })
  else if (seesPatients && today === undefined) isPending ||= isOnline
  else add('Pacientes', seesPatients, patients, (patient) => patientResult(hospital.id, patient))
  add('Cuartos', typed !== '' && hasPermission('rooms'), rooms, (room) => roomResult(hospital.id, room))
  add('Doctores', isTyped && hasPermission('doctors'), doctors, (doctor) => doctorResult(hospital.id, doctor))
  isPending ||= emergency.isLoading
  const screens = [
    ...findScreens(screensOf(hospitalId, hasPermission), typed),
    ...(isTyped && emergency.data?.mayOpen ? emergencies : []),
  ]
  if (screens.length > 0) groups.push({ label: 'Pantallas', results: screens.map(screenResult) })

  return {
    groups: typed === '' ? groups : rankGroups(groups, typed),
    failures,
    isPending,
    isOnline,
    isShort: typed.length < LEAST && seesPeople,
    unsearched: hospitalId === null ? [] : unsearchedBy(hasPermission),
    today,
  }
}
