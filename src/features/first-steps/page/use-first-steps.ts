import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { totalOf } from '#src/api/all-pages.ts'
import { type Area, groupName } from '#src/domain/permissions.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { doctorQueries } from '../../doctors/queries.ts'
import { episodeQueries } from '../../episodes/queries.ts'
import { patientQueries } from '../../patients/queries.ts'
import { roomQueries } from '../../rooms/queries.ts'
import { templateQueries } from '../../templates/queries.ts'
import { userQueries } from '../../users/queries.ts'
import { doctorsText, patientText, roomsText, type StepId, templatesText, usersText } from '../labels.ts'
import { STEP_AREAS, type StepFact } from '../parts/steps.ts'
import { countRooms, firstFreeBed, hasAdmission } from './steps.ts'

/** One step, as the data and one's rights have it. */
export interface Step {
  id: StepId
  fact: StepFact
  mayAct: boolean
  /** What there is, counted. */
  count: string | undefined
  /** The groups that it takes to see it, or to do what is left of it, and that one does not hold. */
  missingGroups: string[]
  /** Loads again what could not be loaded. */
  retry: () => void
  /** Cancels the loading. */
  cancel: () => void
}

// Somebody else, or another tab, may have done a step meanwhile: coming back to the page loads anew.
const FRESH = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const
const ONE = { pageIndex: 1, pageSize: 1 }
const EPISODES = { pageIndex: 1, pageSize: 20 }
const nothing = () => undefined

interface StepQuery<Data> {
  query: UseQueryResult<Data>
  cancel: () => void
}

function useStepQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): StepQuery<Data> {
  const queryClient = useQueryClient()
  const query = useQuery({ ...options, ...FRESH })
  const { queryKey } = options
  return { query, cancel: () => void queryClient.cancelQueries({ queryKey }) }
}

/** How far the hospital has come, computed from what is stored and from nothing else. */
export function useFirstSteps() {
  const hospital = useHospital()
  const mayWrite = (area: Area) => hospital.can(area, 'write')
  const mayTemplates = hospital.can('episodes') || hospital.can('hospital')

  const board = useStepQuery({
    ...roomQueries.board(hospital),
    refetchInterval: false,
    enabled: hospital.can('rooms'),
  })
  const doctors = useStepQuery({
    ...doctorQueries.list(hospital, {
      ...ONE,
      orderBy: 'name:asc',
      status: 'active',
      profession: 'physician',
    }),
    enabled: hospital.can('doctors'),
  })
  const users = useStepQuery({
    ...userQueries.members(hospital, ONE),
    enabled: hospital.can('hospital'),
  })
  const templates = useStepQuery({
    ...templateQueries.list(hospital, { ...ONE, status: 'published' }),
    enabled: mayTemplates,
  })
  const patients = useStepQuery({
    ...patientQueries.list(hospital, { ...ONE, orderBy: 'patientId:desc' }),
    enabled: hospital.can('patients'),
  })
  const episodes = useStepQuery({
    ...episodeQueries.list(hospital, EPISODES),
    enabled: hospital.can('episodes'),
  })

  /** @param read says what it takes to do it where that is not the first of its areas: `acts` */
  function step<Data>(
    id: keyof typeof STEP_AREAS,
    { query, cancel }: StepQuery<Data>,
    read: (data: Data) => { isDone: boolean; count: string; acts?: readonly Area[] },
  ): Step {
    const areas: readonly [Area, ...Area[]] = STEP_AREAS[id]
    const retry = () => void query.refetch()
    const about = { id, retry, cancel, count: undefined, mayAct: false, missingGroups: [] }
    if (!areas.some((area) => hospital.can(area)))
      return { ...about, fact: 'shut', missingGroups: [groupName(hospital.id, areas[0], 'read')] }
    if (query.data === undefined) return { ...about, fact: query.isFetching ? 'loading' : 'failed' }
    const { isDone, count, acts = areas.slice(0, 1) } = read(query.data)
    const missing = isDone ? [] : acts.filter((area) => !mayWrite(area))
    return {
      ...about,
      count,
      fact: isDone ? 'done' : 'open',
      mayAct: missing.length < acts.length,
      missingGroups: missing.map((area) => groupName(hospital.id, area, 'write')),
    }
  }

  const freeBedId = board.query.data && firstFreeBed(board.query.data)
  const registered = patients.query.data && totalOf(patients.query.data)
  const steps: Step[] = [
    {
      id: 'hospital',
      fact: 'done',
      mayAct: true,
      count: hospital.name,
      missingGroups: [],
      retry: nothing,
      cancel: nothing,
    },
    step('rooms', board, (rooms) => {
      const all = countRooms(rooms)
      return { isDone: all.beds > 0, count: roomsText(all) }
    }),
    step('doctors', doctors, (page) => {
      const count = totalOf(page)
      return { isDone: count > 0, count: doctorsText(count) }
    }),
    step('users', users, (page) => {
      const count = totalOf(page)
      return { isDone: count > 1, count: usersText(count) }
    }),
    step('templates', templates, (page) => {
      const count = totalOf(page)
      return { isDone: count > 0, count: templatesText(count) }
    }),
    step('patient', episodes, (page) => {
      const isDone = hasAdmission(page)
      const acts: readonly Area[] = registered === 0 ? ['patients', 'episodes'] : ['episodes']
      return { isDone, count: patientText(registered, isDone), acts }
    }),
  ]
  const [only] = registered === 1 ? (patients.query.data?.data ?? []) : []
  return {
    steps,
    mayWrite,
    mayTemplates,
    /** How many patients there are; undefined while that is not known. */
    registered,
    /** The one patient that there is. */
    onlyPatientId: only?.patientId,
    /** False where it is known that nobody could be admitted for want of beds. */
    hasBeds: board.query.data === undefined || countRooms(board.query.data).beds > 0,
    freeBedId,
    isFull: board.query.data !== undefined && freeBedId === undefined,
    episodes: episodes.query.data?.data ?? [],
  }
}

export type FirstSteps = ReturnType<typeof useFirstSteps>
