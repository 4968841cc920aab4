import type { ReactNode } from 'react'
import { useHospitalClock } from '../profile/use-hospital-clock.ts'
import { ageOf } from './age.ts'
import { bedText } from './bed-text.ts'
import type { Patient } from './contract.ts'
import { allergiesText, PATIENT_STATUS_LABELS, SEX_LABELS } from './labels.ts'

/** A line of the record; *—* where nothing was written. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="whitespace-pre-wrap wrap-anywhere">{children ? <bdi>{children}</bdi> : '—'}</dd>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-md border border-line bg-raised p-4">
      <h2 className="mb-2 font-semibold">{title}</h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 max-[22rem]:grid-cols-1">{children}</dl>
    </section>
  )
}

/** Everything that is written of a patient. */
export function PatientRecord({ patient }: { patient: Patient }) {
  const clock = useHospitalClock()
  const { birthDate, stay, emergencyContact, lastMovementAt } = patient
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Part title="Identidad">
        <Fact label="Nombre">{patient.givenNames}</Fact>
        <Fact label="Primer apellido">{patient.firstSurname}</Fact>
        <Fact label="Segundo apellido">{patient.secondSurname}</Fact>
        <Fact label="Nombre preferido">{patient.preferredName}</Fact>
        <Fact label="Fecha de nacimiento">{birthDate === null ? '' : clock.day(birthDate)}</Fact>
        <Fact label="Edad">{ageOf(patient, clock.today())}</Fact>
        <Fact label="Sexo">{SEX_LABELS[patient.sex]}</Fact>
        <Fact label="CURP">{patient.curp}</Fact>
        <Fact label="Entidad de nacimiento">{patient.birthState}</Fact>
        <Fact label="Nacionalidad">{patient.nationality}</Fact>
      </Part>
      <Part title="Contacto">
        <Fact label="Teléfono">{patient.phone}</Fact>
        <Fact label="Correo">{patient.email}</Fact>
        <Fact label="Domicilio">{patient.address}</Fact>
        <Fact label="Seguro o derechohabiencia">{patient.insurance}</Fact>
        <Fact label="Contacto de emergencia">{emergencyContact.name}</Fact>
        <Fact label="Parentesco">{emergencyContact.relationship}</Fact>
        <Fact label="Teléfono del contacto">{emergencyContact.phone}</Fact>
      </Part>
      <Part title="Alergias y sangre">
        <Fact label="Alergias">{allergiesText(patient.allergies)}</Fact>
        <Fact label="Grupo sanguíneo">{patient.bloodType}</Fact>
      </Part>
      <Part title="Expediente">
        <Fact label="Número de expediente">{patient.recordNumber}</Fact>
        <Fact label="Estado del expediente">{PATIENT_STATUS_LABELS[patient.status]}</Fact>
        <Fact label="Cama">{stay ? bedText(stay.bed) : 'Sin cama'}</Fact>
        <Fact label="Médico tratante">{stay?.attendingDoctorName}</Fact>
        <Fact label="Último movimiento">{lastMovementAt === null ? '' : clock.instant(lastMovementAt)}</Fact>
      </Part>
    </div>
  )
}
