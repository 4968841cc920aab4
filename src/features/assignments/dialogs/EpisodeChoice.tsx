import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import type { AssignmentTarget } from '#src/domain/assignments/contract.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { isRunning } from '#src/domain/episodes/rules.ts'
import { MAX_PAGE_SIZE } from '#src/domain/list.ts'
import type { PatientSummary } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { permissionLabel } from '#src/hospital/permission-labels.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { SelectedItem } from '#src/ui/SelectedItem.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { KIND_LABELS } from '../../episodes/labels.ts'
import { episodeQueries } from '../../episodes/queries.ts'
import { FactsLine, usePatientFacts } from '../../patients/parts/PatientLine.tsx'
import { PatientPicker } from '../../patients/parts/PatientPicker.tsx'
import { targetBed, targetListName } from '../labels.ts'
import { assignmentQueries } from '../queries.ts'
import { occupiedBedOptions, useBoardChoice } from './board-choice.ts'

const ONE_ROW = { pageIndex: 1, pageSize: 1 }

interface EpisodeChoiceProps {
  /** The episode's id as text; empty while none is chosen. */
  value: string
  onValue: (episodeId: string) => void
  /** Found by the patient, or by the bed. */
  by: 'patient' | 'bed'
  disabled: boolean
  error: string | undefined
  autoFocus: boolean
}

/** Which episode a doctor is to be on for. */
export function EpisodeChoice(props: EpisodeChoiceProps) {
  const { value, by } = props
  const [isPicked, setIsPicked] = useState(false)
  if (value !== '') return <ChosenEpisode {...props} isPicked={isPicked} />
  const onValue = (episodeId: string) => {
    setIsPicked(true)
    props.onValue(episodeId)
  }
  return by === 'bed' ? <ByBed {...props} onValue={onValue} /> : <ByPatient {...props} onValue={onValue} />
}

/** The chosen episode, who attends it now, and the way back. */
function ChosenEpisode({
  value,
  onValue,
  disabled,
  error,
  isPicked,
}: EpisodeChoiceProps & { isPicked: boolean }) {
  const { clock } = useHospital()
  const { target, attendingName, isPending } = useEpisodeTarget(Number(value))
  const { facts } = usePatientFacts(target?.patientId ?? undefined)
  return (
    <SelectedItem
      label="Paciente"
      disabled={disabled}
      error={error}
      onClear={() => onValue('')}
      isNew={isPicked}
    >
      <p className="flex flex-col">
        {facts ? (
          <FactsLine facts={facts} clock={clock} />
        ) : (
          <bdi className="font-medium">
            {target ? targetListName(target) : isPending ? 'Cargando…' : `Episodio ${value}`}
          </bdi>
        )}
        <span className="text-sm text-muted wrap-anywhere">
          {target && !facts && (targetBed(target) || 'Sin cama')}
          {!isPending && (
            <>
              {target && !facts && ' · '}
              {attendingName ? (
                <>
                  Tratante: <bdi>{attendingName}</bdi>
                </>
              ) : (
                'Sin médico asignado'
              )}
            </>
          )}
        </span>
      </p>
    </SelectedItem>
  )
}

function ByBed({ onValue, disabled, error, autoFocus }: EpisodeChoiceProps) {
  const { rooms, mayRead, help } = useBoardChoice({ one: 'cama', all: 'las camas' })
  return (
    <SelectField
      label="Cama"
      name="episodeId"
      required
      autoFocus={autoFocus}
      value=""
      onValue={onValue}
      disabled={disabled || !mayRead}
      placeholder="Elige la cama"
      options={occupiedBedOptions(rooms)}
      error={error}
      help={help}
    />
  )
}

function ByPatient({ onValue, disabled, error, autoFocus }: EpisodeChoiceProps) {
  const hospital = useHospital()
  const { clock } = hospital
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [several, setSeveral] = useState<RunningEpisode[]>()

  async function pick(patient: PatientSummary) {
    setProblem(undefined)
    try {
      const found = await runningEpisodes(queryClient, hospital, patient)
      const [first, second] = found
      if (!first) setProblem(`${fullName(patient)} no tiene ningún episodio en curso`)
      else if (second) setSeveral(found)
      else onValue(String(first.episodeId))
    } catch (failure) {
      setProblem(`No se pudieron cargar sus episodios: ${errorText(failure)}`)
    }
  }

  if (!hospital.can('patients'))
    return (
      <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">
        Para buscar pacientes te falta el permiso {permissionLabel('patients', 'read')}.
      </p>
    )
  if (several)
    return (
      <SelectField
        label="Episodio"
        name="episodeId"
        required
        autoFocus
        value=""
        onValue={onValue}
        disabled={disabled}
        placeholder="Tiene varios en curso: elige uno"
        options={several.map(({ episodeId, kind, admittedAt }) => ({
          value: String(episodeId),
          label: `${KIND_LABELS[kind]} · ${clock.instant(admittedAt)}`,
        }))}
        error={error}
      />
    )
  return (
    <PatientPicker
      label="Paciente"
      required
      autoFocus={autoFocus}
      disabled={disabled}
      error={problem ?? error}
      onPick={(patient) => void pick(patient)}
    />
  )
}

/** What is known of the episode that an assignment is to be for. */
interface EpisodeTarget {
  isPending: boolean
  /** Undefined while it is not known, and for an episode that nobody is on for though somebody attends it. */
  target: AssignmentTarget | undefined
  /** Who attends it now. */
  attendingName: string | undefined
}

/**
 * An episode as the roster knows it: whoever assigns doctors needs no permission to read episodes for that.
 * @param episodeId 0 for none
 */
function useEpisodeTarget(episodeId: number): EpisodeTarget {
  const hospital = useHospital()
  const enabled = episodeId > 0
  const assigned = useQuery({ ...assignmentQueries.ofEpisode(hospital, episodeId), enabled })
  const unassigned = useQuery({
    ...assignmentQueries.unassigned(hospital, { ...ONE_ROW, episodeId }),
    enabled,
  })
  const attending = assigned.data?.find(({ role }) => role === 'attending')
  return {
    isPending: enabled && (assigned.isPending || unassigned.isPending),
    target: unassigned.data?.data[0] ?? assigned.data?.[0],
    attendingName: attending?.doctorName,
  }
}

type RunningEpisode = Pick<Episode, 'episodeId' | 'kind' | 'admittedAt'>

/**
 * A patient's running episodes, the newest first. Without the permission to read episodes: the stay alone, which every
 * list of patients shows.
 */
async function runningEpisodes(
  queryClient: QueryClient,
  hospital: HospitalHandle,
  { patientId, stay }: PatientSummary,
): Promise<RunningEpisode[]> {
  if (!hospital.can('episodes')) return stay ? [stay] : []
  const about = { patientId, pageSize: MAX_PAGE_SIZE }
  const page = await queryClient.query(episodeQueries.list(hospital, about))
  return page.data.filter(({ status }) => isRunning(status))
}
