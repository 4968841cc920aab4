import { useSelector } from '@tanstack/react-form'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { writtenCurp } from '#src/domain/curp.ts'
import { isDay } from '#src/domain/dates.ts'
import { createPatient } from '#src/domain/patients/api-writes.ts'
import { UnidentifiedCreate } from '#src/domain/patients/bodies.ts'
import { type Patient, type PatientSummary, Sex } from '#src/domain/patients/contract.ts'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { sameAs } from '#src/forms/values.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { optionsOf, SelectField } from '#src/ui/SelectField.tsx'
import { SEX_LABELS } from '../labels.ts'

import { useCurpQuestion } from './CurpField.tsx'
import { isWholeCurp } from './curp.ts'
import { useDuplicateQuestion } from './DuplicateQuestion.tsx'
import { FoldedFields, IdentityFields } from './PatientFieldsets.tsx'
import { PossibleDuplicates } from './PossibleDuplicates.tsx'
import { dropEmptyAllergies, usePatientForm, useRememberPatient } from './use-patient-form.ts'

/** Whom a form registers on its way: nobody, somebody with a name, or somebody whom nobody can name yet. */
export const NewPatientKind = z.enum(['', 'named', 'unidentified'])
export type NewPatientKind = z.infer<typeof NewPatientKind>

const UnidentifiedFields = z.object({ sex: z.string(), estimatedAge: z.string() })

/** Sex and age as fields hold them; null for what says neither. */
function aboutOf(values: { sex: string; birthDate?: string; estimatedAge: string }) {
  const { birthDate = '', estimatedAge } = values
  return {
    sex: Sex.options.find((sex) => sex === values.sex) ?? null,
    birthDate: isDay(birthDate) ? birthDate : null,
    estimatedAge: /^\d{1,3}$/.test(estimatedAge.trim()) ? Number(estimatedAge) : null,
  }
}

const wordsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** The parts of a name as it is spoken, or as lists have it: the surnames, a comma, the given names. */
function namesIn(typed: string): Record<'givenNames' | 'firstSurname' | 'secondSurname', string> {
  const comma = typed.indexOf(',')
  if (comma >= 0) {
    const surnames = wordsOf(typed.slice(0, comma))
    const secondSurname = surnames.length > 1 ? (surnames.pop() ?? '') : ''
    const givenNames = wordsOf(typed.slice(comma)).join(' ')
    return { givenNames, firstSurname: surnames.join(' '), secondSurname }
  }
  const words = wordsOf(typed)
  const [firstSurname = '', secondSurname = ''] = words.splice(Math.max(1, words.length - 2))
  return { givenNames: words.join(' '), firstSurname, secondSurname }
}

/**
 * The registration within another form, which sends first and goes on with the patient. The record is sent under a key
 * that stays the same until it is answered, so that trying the whole once more makes no second patient.
 * @param options.draft names the form, for the draft of what is typed
 */
export function useNewPatient(options: {
  draft: string
  kind: NewPatientKind
  onSaved: (patient: Patient) => void
}) {
  const { draft, kind, onSaved } = options
  const hospital = useHospital()
  const remember = useRememberPatient()
  const { ask, question } = useCurpQuestion()
  const duplicates = useDuplicateQuestion()
  // What sends the record, once it was found to be whole.
  const ready = useRef<() => void>(undefined)
  const named = usePatientForm(
    { action: 'register', draft },
    {
      onSaved,
      beforeSend: (fields, proceed) => {
        ready.current = () => ask(fields, () => duplicates.ask(fields, proceed))
      },
    },
  )
  const unidentified = useRecordForm<z.infer<typeof UnidentifiedFields>, UnidentifiedCreate, Patient>({
    id: `${hospital.id}/patients/${draft}-unidentified`,
    fields: UnidentifiedFields,
    initial: { sex: 'undetermined', estimatedAge: '' },
    body: UnidentifiedCreate,
    toBody: ({ sex, estimatedAge }) => ({
      identified: false,
      sex,
      estimatedAge: estimatedAge.trim() === '' ? null : Number(estimatedAge),
    }),
    beforeSend: (_, proceed) => {
      ready.current = proceed
    },
    send: (body, meta) => call(hospital, createPatient, {}, { json: body, ...meta }),
    onSaved: (patient) => {
      remember(patient)
      onSaved(patient)
    },
  })

  const abouts = {
    named: useSelector(named.form.store, ({ values }) => aboutOf(values), { compare: sameAs }),
    unidentified: useSelector(unidentified.form.store, ({ values }) => aboutOf(values), { compare: sameAs }),
  }

  return {
    named,
    unidentified,
    /** What a bed is chosen by, as far as it is written. */
    about: kind === '' ? undefined : abouts[kind],
    /** What has to be confirmed before it is sent. */
    question: (
      <>
        {question}
        {duplicates.question}
      </>
    ),
    /** The form that is shown; nothing where nobody is registered. */
    record: kind === '' ? undefined : kind === 'named' ? duplicates.waitIn(named) : unidentified,
    /** Says at its fields what is missing. */
    async check(): Promise<void> {
      ready.current = undefined
      if (kind === 'named') dropEmptyAllergies(named)
      if (kind !== '') await (kind === 'named' ? named : unidentified).form.handleSubmit()
    },
    /** Returns what sends it; undefined where the last check found something missing. */
    sender: () => ready.current,
    /** Begins with what was typed into a search: a CURP, or a name. */
    begin(typed: string) {
      if (typed.trim() === '') return
      const curp = writtenCurp(typed)
      if (isWholeCurp(curp)) named.form.setFieldValue('curp', curp)
      else if (!/\d/.test(typed)) {
        const { givenNames, firstSurname, secondSurname } = namesIn(typed)
        named.form.setFieldValue('givenNames', givenNames)
        named.form.setFieldValue('firstSurname', firstSurname)
        named.form.setFieldValue('secondSurname', secondSurname)
      }
    },
    drop() {
      named.drop()
      unidentified.drop()
    },
  }
}

interface NewPatientDuplicatesProps {
  patient: ReturnType<typeof useNewPatient>
  /** Goes on with somebody who is registered already. */
  onChoose: (patient: PatientSummary) => void
}

/** Who may be the one that a form registers on its way. */
export function NewPatientDuplicates({ patient, onChoose }: NewPatientDuplicatesProps) {
  return <PossibleDuplicates record={patient.named} onChoose={onChoose} />
}

interface NewPatientFieldsProps {
  kind: NewPatientKind
  patient: ReturnType<typeof useNewPatient>
  /** Back to the search. */
  onCancel: () => void
}

/** The fields of whom a form registers on its way, in the place of the search. */
export function NewPatientFields({ kind, patient, onCancel }: NewPatientFieldsProps) {
  const { named, unidentified, question } = patient
  const { form, bind } = unidentified
  return (
    <section
      aria-label={kind === 'named' ? 'Paciente nuevo' : 'Paciente no identificado'}
      className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-sunken p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{kind === 'named' ? 'Paciente nuevo' : 'Paciente no identificado'}</h3>
        <Button disabled={patient.record?.busy} onClick={onCancel}>
          Buscar a alguien registrado
        </Button>
      </div>
      {kind === 'named' ? (
        <>
          <IdentityFields record={named} />
          <FoldedFields record={named} />
          {question}
        </>
      ) : (
        <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
          <form.Field name="sex">
            {(field) => (
              <SelectField {...bind(field)} label="Sexo" autoFocus options={optionsOf(SEX_LABELS)} />
            )}
          </form.Field>
          <form.Field name="estimatedAge">
            {(field) => (
              <TextField
                {...bind(field)}
                label="Edad aproximada"
                inputMode="numeric"
                autoComplete="off"
                help="En años cumplidos"
              />
            )}
          </form.Field>
        </div>
      )}
    </section>
  )
}
