import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#src/api/error-text.ts'
import type { Namesake, Patient, PatientSummary, Sex } from '#src/domain/patients/contract.ts'
import { allergiesText, fullName, listName } from '#src/domain/patients/rules.ts'
import type { Occupant } from '#src/domain/rooms/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { findBedOfPatient } from '../../rooms/parts/beds.ts'
import { roomQueries } from '../../rooms/queries.ts'
import { ageOf, bedText, occupantName, SEX_LABELS } from '../labels.ts'
import { patientQueries } from '../queries.ts'
import { PATIENT_LOOKS } from './patient-looks.ts'

/** What identifies a patient, as far as the reader may know it. */
export interface PatientFacts {
  /** The full name, as sentences have it. */
  name: string
  /** The surname first, as lists have it. */
  listName: string
  recordNumber: string | null
  birthDate: string | null
  estimatedAge: number | null
  sex: Sex | null
  bed: { code: string; roomCode: string } | null
  hasNamesake: boolean
  /** Empty where the reader is not told who they are. */
  namesakes: readonly Namesake[]
  /** Undefined in lists, which don't tell. A listed allergy without items is one that the board only marks. */
  allergies?: Patient['allergies']
}

/** The facts of a patient in a list, or of a record. */
function factsOfPatient(patient: PatientSummary | Patient): PatientFacts {
  const { recordNumber, birthDate, estimatedAge, sex, stay } = patient
  return {
    recordNumber,
    birthDate,
    estimatedAge,
    sex,
    name: fullName(patient),
    listName: listName(patient),
    bed: stay?.bed ?? null,
    hasNamesake: stay?.similarName === true,
    namesakes: stay && 'namesakes' in stay ? stay.namesakes : [],
    ...('allergies' in patient && { allergies: patient.allergies }),
  }
}

/** The facts of whoever lies in a bed; undefined for readers who may not know. */
function factsOfOccupant(
  occupant: Occupant,
  bed: NonNullable<PatientFacts['bed']>,
): PatientFacts | undefined {
  const { name, recordNumber, birthDate, estimatedAge, sex, similarName, namesakes, allergies } = occupant
  if (name === null) return undefined
  return {
    name,
    recordNumber,
    birthDate,
    estimatedAge,
    sex,
    bed,
    namesakes,
    listName: occupantName(occupant) ?? name,
    hasNamesake: similarName,
    ...(allergies !== null && { allergies: { state: allergies, items: [] } }),
  }
}

/** The hospital's calendar. */
interface Calendar {
  today: () => string
  day: (day: string) => string
}

interface PatientLineProps {
  patient: PatientSummary | Patient
  clock: Calendar
}

/** Somebody in a few lines, enough to tell two people of one name apart. */
export function PatientLine({ patient, clock }: PatientLineProps) {
  return <FactsLine facts={factsOfPatient(patient)} clock={clock} />
}

interface FactsLineProps {
  facts: PatientFacts
  clock: Calendar
  /** The name stands above it, as the label of a control. */
  isNamed?: boolean
}

/** `PatientLine` from facts. */
export function FactsLine({ facts, clock, isNamed = false }: FactsLineProps) {
  const { recordNumber, birthDate, estimatedAge, sex, bed, allergies, hasNamesake, namesakes } = facts
  const parts = [
    recordNumber !== null && `Expediente ${recordNumber}`,
    ageOf({ birthDate, estimatedAge }, clock.today()),
    sex !== null && SEX_LABELS[sex],
    birthDate !== null && `Nació el ${clock.day(birthDate)}`,
    bed ? `En la cama ${bedText(bed)}` : 'Sin cama',
  ]
  return (
    // The spaces are for screen readers, which take the lines for one text.
    <span data-patient-line className="flex min-w-0 flex-col wrap-anywhere">
      {!isNamed && <bdi className="font-semibold">{facts.listName}</bdi>}{' '}
      <span className="text-sm text-muted tabular-nums">{parts.filter(Boolean).join(' · ')}</span>{' '}
      {allergies && <AllergiesLine allergies={allergies} />}{' '}
      {hasNamesake && (
        <span className={`flex items-start gap-1 text-sm font-medium ${warning}`}>
          <Similar aria-hidden="true" className={ICON} />
          {namesakesText(namesakes, clock.today())}
        </span>
      )}
    </span>
  )
}

const ICON = 'mt-0.5 size-4 shrink-0'
const [Similar, warning] = PATIENT_LOOKS.similarName

const ALLERGY_LOOKS = {
  none: [undefined, 'text-muted'],
  notAsked: PATIENT_LOOKS.allergiesNotAsked,
  listed: PATIENT_LOOKS.allergic,
} as const

const WEIGHTS = { none: '', notAsked: 'font-medium', listed: 'font-semibold' } as const

/** Letters of a list of allergies; the rest is counted. */
const MOST_LETTERS = 160

/** *Alergias: penicilina, látex*, in the look of their state; a long list says how many more there are. */
export function AllergiesLine({ allergies: { state, items } }: Required<Pick<PatientFacts, 'allergies'>>) {
  const [Icon, color] = ALLERGY_LOOKS[state]
  const shown = items.filter(
    (_, place) => place === 0 || items.slice(0, place + 1).join(', ').length < MOST_LETTERS,
  )
  const left = items.length - shown.length
  const text = state === 'listed' && items.length === 0 ? 'Sí' : allergiesText({ state, items: shown })
  return (
    <span className={`flex items-start gap-1 text-sm ${color} ${WEIGHTS[state]}`}>
      {Icon && <Icon aria-hidden="true" className={ICON} />}
      <span>
        {'Alergias: '}
        <bdi>{text}</bdi>
        {left > 0 && ` y ${left} más`}
      </span>
    </span>
  )
}

/** Warns of people with a similar name: *Hay otro paciente con el mismo nombre: cama 303-B, 61 a*. */
function namesakesText(namesakes: readonly Namesake[], today: string): string {
  const name =
    namesakes.length > 0 && namesakes.every((one) => one.isSameName) ? 'el mismo nombre' : 'nombre parecido'
  const whom = namesakes.length > 1 ? `otros ${namesakes.length} pacientes` : 'otro paciente'
  const each = namesakes.map((one) => `cama ${bedText(one.bed)}, ${ageOf(one, today)}`)
  return [`Hay ${whom} con ${name}`, each.join('; ')].filter(Boolean).join(': ')
}

/** A patient as a form knows them. */
interface KnownPatient {
  /** What the record says, or the board until that has come; undefined while neither is there. */
  facts: PatientFacts | undefined
  error: Error | null
}

/**
 * Looks patients up on the board, which knows those who lie in a bed.
 * @param isAsked loads the board, where one may read it; otherwise it counts only where it is loaded already
 */
export function useBoardFacts(isAsked: boolean): (patientId: number) => PatientFacts | undefined {
  const hospital = useHospital()
  const { data: rooms = [] } = useQuery({
    ...roomQueries.board(hospital),
    enabled: isAsked && hospital.can('rooms') && hospital.can('patients'),
  })
  return (patientId) => {
    const placed = findBedOfPatient(rooms, patientId)
    const { occupant, code } = placed?.bed ?? {}
    return placed && occupant && code !== undefined
      ? factsOfOccupant(occupant, { code, roomCode: placed.room.code })
      : undefined
  }
}

/**
 * Whom a form is about, from what is loaded already where it is; nobody for readers who may not read patients.
 * @param patientId undefined while nobody is chosen
 */
export function usePatientFacts(patientId: number | undefined): KnownPatient {
  const hospital = useHospital()
  const { data, error } = useQuery({
    ...patientQueries.detail(hospital, patientId ?? 0),
    enabled: patientId !== undefined && hospital.can('patients'),
  })
  const find = useBoardFacts(false)
  if (data) return { facts: factsOfPatient(data), error: null }
  return { facts: patientId === undefined ? undefined : find(patientId), error }
}

interface PatientSubjectProps {
  patientId: number
  /** What of the patient the dialog is about: the kind of the episode, the title of the document. */
  children?: ReactNode
  /** Stands for the patient where one may not read patients: the bed. */
  otherwise?: ReactNode
}

/**
 * The patient whom a dialog acts on, as its `subject`: it lies over the band that says whose record it is. It appears
 * with the dialog, which waits for nothing.
 */
export function PatientSubject({ patientId, children, otherwise }: PatientSubjectProps) {
  const hospital = useHospital()
  const { facts, error } = usePatientFacts(patientId)
  const mayRead = hospital.can('patients')
  if (!mayRead && !otherwise && !children) return null
  return (
    <p className="flex flex-col gap-1 rounded-md bg-sunken px-3 py-2 text-ink">
      {facts ? (
        <FactsLine facts={facts} clock={hospital.clock} />
      ) : mayRead ? (
        <span className="text-muted">
          {error ? `No se pudo cargar al paciente: ${errorText(error)}` : 'Cargando paciente…'}
        </span>
      ) : (
        otherwise
      )}{' '}
      {children && <span className="text-sm text-muted">{children}</span>}
    </p>
  )
}
