import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createHospitalClients } from '#src/api/clients.ts'
import type { Page } from '#src/api/list.ts'
import { totalOf } from '#src/api/total-of.ts'
import { todayIn } from '#src/lib/dates.ts'
import { useGranted, useSession } from '#src/session/use-session.ts'
import { useWorkplace } from '#src/session/use-workplace.ts'
import { useOnline } from '#src/ui/use-online.ts'
import { useRested } from '#src/ui/use-rested.ts'
import { doctorQueries } from '../doctors/queries.ts'
import { patientQueries } from '../patients/queries.ts'
import { profileQueries } from '../profile/queries.ts'
import { roomQueries } from '../rooms/queries.ts'
import { doctorFind, type Find, patientFind, roomFind, screenFind, unsearchedBy } from './finds.ts'
import { byNearness } from './nearness.ts'
import { recentsOf } from './recents.ts'
import { findScreens, screensOf } from './screens.ts'

/** Typing rests this long before it becomes a question, in milliseconds. */
const PAUSE_MS = 250
/** Letters below which everybody would be found. */
const LEAST = 2
const MOST_PATIENTS = 8
const MOST = 5

/** What was found of one kind. */
export interface FindGroup {
  label: string
  finds: Find[]
  /** They answer what was typed before: nobody is to open one of them by mistake. */
  isOld?: boolean
  /** They were found another time, and may have moved since. */
  isRecent?: boolean
  /** How many more there are. */
  note?: string | undefined
}

/** A kind that could not be searched. */
export interface FindFailure {
  label: string
  error: unknown
  retry: () => void
}

export interface Finds {
  groups: FindGroup[]
  failures: FindFailure[]
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
 * Finds patients, rooms, doctors and screens while one types, each for those who may read it. Nothing is opened, so
 * nobody's record counts as read.
 * @param hospitalId where to search; null for somebody who has no hospital: there are only screens then
 */
export function useFinds(hospitalId: number | null, text: string): Finds {
  const session = useSession()
  const { clients } = useWorkplace()
  const isGranted = useGranted(hospitalId)
  const isOnline = useOnline()
  const place = hospitalId ?? 0
  const core = useMemo(
    () => createHospitalClients(clients, session.config.apiOrigin, place),
    [clients, session, place],
  )
  const typed = text.trim()
  const search = useRested(typed, PAUSE_MS)

  const asks = (area: 'patients' | 'rooms' | 'doctors', least: number) => ({
    enabled: isGranted(area) && isOnline && search.length >= least,
    placeholderData: keepPreviousData,
  })
  const profile = useQuery({
    ...profileQueries.detail(core, place),
    enabled: isGranted('patients') && isOnline,
  })
  const patients = useQuery({
    ...patientQueries.list(core, place, { search, pageSize: MOST_PATIENTS, orderBy: 'name:asc' }),
    ...asks('patients', LEAST),
  })
  const rooms = useQuery({
    ...roomQueries.list(core, place, { search, pageSize: MOST, orderBy: 'code:asc' }),
    ...asks('rooms', 1),
  })
  const doctors = useQuery({
    ...doctorQueries.list(core, place, { search, pageSize: MOST, orderBy: 'name:asc' }),
    ...asks('doctors', LEAST),
  })

  const groups: FindGroup[] = []
  const failures: FindFailure[] = []
  let isPending = false

  function add<Row>(
    label: string,
    isAsked: boolean,
    query: UseQueryResult<Page<Row>>,
    toFind: (row: Row) => Find,
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
    groups.push({ label, finds: data.map(toFind), isOld, note: isOld ? undefined : note })
  }

  const isTyped = typed.length >= LEAST
  const seesPeople = hospitalId !== null && (isGranted('patients') || isGranted('doctors'))
  const today = profile.data && todayIn(profile.data.timeZone)
  if (typed === '' && hospitalId !== null) {
    const recents = recentsOf(session, hospitalId, isGranted)
    // Nobody's age is known without the hospital's calendar.
    const shown = today === undefined ? recents.filter(({ kind }) => kind !== 'patient') : recents
    if (shown.length > 0) groups.push({ label: 'Recientes', finds: shown, isRecent: true })
  }
  const seesPatients = isTyped && isGranted('patients')
  if (seesPatients && profile.error)
    failures.push({ label: 'Pacientes', error: profile.error, retry: () => void profile.refetch() })
  else if (seesPatients && today === undefined) isPending ||= isOnline
  else add('Pacientes', seesPatients, patients, (patient) => patientFind(place, patient))
  add('Cuartos', typed !== '' && isGranted('rooms'), rooms, (room) => roomFind(place, room))
  add('Doctores', isTyped && isGranted('doctors'), doctors, (doctor) => doctorFind(place, doctor))
  const screens = findScreens(screensOf(hospitalId, isGranted), typed)
  if (screens.length > 0) groups.push({ label: 'Pantallas', finds: screens.map(screenFind) })

  return {
    groups: typed === '' ? groups : byNearness(groups, typed),
    failures,
    isPending,
    isOnline,
    isShort: typed.length < LEAST && seesPeople,
    unsearched: hospitalId === null ? [] : unsearchedBy(isGranted),
    today,
  }
}
