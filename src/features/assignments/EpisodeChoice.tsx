import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import type { PatientSummary } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { groupName } from '#src/domain/permissions.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { SelectedItem } from '#src/ui/SelectedItem.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { KIND_LABELS } from '../episodes/labels.ts'
import { PatientPicker } from '../patients/parts/PatientPicker.tsx'
import { occupiedBedOptions } from './occupied-beds.ts'
import { type RunningEpisode, runningEpisodes } from './running-episodes.ts'
import { targetBed, targetName } from './target-text.ts'
import { useBoardChoice } from './use-board-choice.ts'
import { useEpisodeTarget } from './use-episode-target.ts'

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

/** The one that was chosen, who attends it now, and the way back. */
function ChosenEpisode({
  value,
  onValue,
  disabled,
  error,
  isPicked,
}: EpisodeChoiceProps & { isPicked: boolean }) {
  const { target, attendingName, isPending } = useEpisodeTarget(Number(value))
  return (
    <SelectedItem
      label="Paciente"
      disabled={disabled}
      error={error}
      onClear={() => onValue('')}
      isNew={isPicked}
    >
      <p className="flex flex-col">
        <bdi className="font-medium">
          {target ? targetName(target) : isPending ? 'Cargando…' : `Episodio ${value}`}
        </bdi>
        <span className="text-sm text-muted wrap-anywhere">
          {target && (targetBed(target) || 'Sin cama')}
          {!isPending && (
            <>
              {target && ' · '}
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
  const clock = useHospitalClock()
  const queryClient = useQueryClient()
  const [trouble, setTrouble] = useState<string>()
  const [several, setSeveral] = useState<RunningEpisode[]>()

  async function pick(patient: PatientSummary) {
    setTrouble(undefined)
    try {
      const found = await runningEpisodes(queryClient, hospital, patient)
      const [first, second] = found
      if (!first) setTrouble(`${fullName(patient)} no tiene ningún episodio en curso`)
      else if (second) setSeveral(found)
      else onValue(String(first.episodeId))
    } catch (failure) {
      setTrouble(`No se pudieron cargar sus episodios: ${errorText(failure)}`)
    }
  }

  if (!hospital.can('patients'))
    return (
      <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">
        Para buscar pacientes te falta el permiso {groupName(hospital.id, 'patients', 'read')}.
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
      error={trouble ?? error}
      onPick={(patient) => void pick(patient)}
    />
  )
}
