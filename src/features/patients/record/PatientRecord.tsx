import Archive from 'lucide-react/icons/archive'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import type { Patient } from '#src/domain/patients/contract.ts'
import { allergiesText, canArchive, fullName } from '#src/domain/patients/rules.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { PhoneLink } from '#src/ui/PhoneLink.tsx'
import { AllergiesEditor, ArchiveForm } from '../dialogs.ts'
import { ageOf, bedText, PATIENT_STATUS_LABELS, SEX_LABELS } from '../labels.ts'

interface PatientRecordProps {
  patient: Patient
  /** Opens the form of the allergies; unset for who may not write them. */
  onAllergies: (() => void) | undefined
  /** Opens the form that archives or reactivates the record; unset for who may not. */
  onArchive: ((action: 'archive' | 'unarchive') => void) | undefined
}

/** Everything that is written of a patient. */
export function PatientRecord({ patient, onAllergies, onArchive }: PatientRecordProps) {
  const { clock } = useHospital()
  const { birthDate, stay, emergencyContact, lastMovementAt } = patient
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Part title="Identidad">
        {patient.identified ? (
          <>
            <Fact label="Nombre(s)">{patient.givenNames}</Fact>
            <Fact label="Primer apellido">{patient.firstSurname}</Fact>
            <Fact label="Segundo apellido">{patient.secondSurname}</Fact>
            <Fact label="Nombre preferido">{patient.preferredName}</Fact>
          </>
        ) : (
          // A label is nobody's name and surname.
          <Fact label="Etiqueta provisional">{fullName(patient)}</Fact>
        )}
        <Fact label="Fecha de nacimiento">{birthDate === null ? '' : clock.day(birthDate)}</Fact>
        <Fact label="Edad">{ageOf(patient, clock.today())}</Fact>
        <Fact label="Sexo">{SEX_LABELS[patient.sex]}</Fact>
        <Fact label="CURP">
          {/* Smaller, so that its last letters stay with the others in half of a phone's width. */}
          {patient.curp && <span className="text-sm whitespace-nowrap">{patient.curp}</span>}
        </Fact>
        <Fact label="Entidad federativa de nacimiento">{patient.birthState}</Fact>
        <Fact label="Nacionalidad">{patient.nationality}</Fact>
      </Part>
      <Part title="Contacto">
        <Fact label="Teléfono">{patient.phone && <PhoneLink phone={patient.phone} />}</Fact>
        <Fact label="Correo">{patient.email}</Fact>
        <Fact label="Domicilio">{patient.address}</Fact>
        <Fact label="Seguro o derechohabiencia">{patient.insurance}</Fact>
        <Fact label="Contacto de emergencia">{emergencyContact.name}</Fact>
        <Fact label="Parentesco">{emergencyContact.relationship}</Fact>
        <Fact label="Teléfono del contacto">
          {emergencyContact.phone && <PhoneLink phone={emergencyContact.phone} />}
        </Fact>
      </Part>
      <Part
        title="Alergias y grupo sanguíneo"
        action={
          onAllergies && (
            <Button
              icon={<Pencil aria-hidden="true" className="size-4" />}
              preload={AllergiesEditor.preload}
              onClick={onAllergies}
            >
              Editar alergias
            </Button>
          )
        }
      >
        <Fact label="Alergias">{allergiesText(patient.allergies)}</Fact>
        <Fact label="Grupo sanguíneo y Rh">{patient.bloodType}</Fact>
      </Part>
      <Part
        title="Expediente"
        action={onArchive && <ArchiveButton patient={patient} onArchive={onArchive} />}
      >
        <Fact label="Número de expediente">{patient.recordNumber}</Fact>
        <Fact label="Estado del expediente">{PATIENT_STATUS_LABELS[patient.status]}</Fact>
        {patient.status === 'archived' && <Fact label="Motivo del archivo">{patient.statusReason}</Fact>}
        <Fact label="Cama">{stay ? bedText(stay.bed) : 'Sin cama'}</Fact>
        <Fact label="Médico tratante">{stay?.attendingDoctorName}</Fact>
        <Fact label="Último movimiento">{lastMovementAt === null ? '' : clock.instant(lastMovementAt)}</Fact>
      </Part>
    </div>
  )
}

/** A line of the record; *—* where nothing was written. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="whitespace-pre-wrap wrap-anywhere">{children ? <bdi>{children}</bdi> : '—'}</dd>
    </div>
  )
}

interface PartProps {
  title: string
  /** What can be done with this part alone. */
  action?: ReactNode
  children: ReactNode
}

function Part({ title, action, children }: PartProps) {
  return (
    <section className="rounded-md border border-line bg-raised p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{title}</h2>
        {action}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 max-[22rem]:grid-cols-1">{children}</dl>
    </section>
  )
}

interface ArchiveButtonProps {
  patient: Patient
  onArchive: (action: 'archive' | 'unarchive') => void
}

/** *Archivar* or *Reactivar*, where one of them is possible. */
function ArchiveButton({ patient, onArchive }: ArchiveButtonProps) {
  const isArchived = patient.status === 'archived'
  if (!isArchived && !canArchive(patient)) return null
  return (
    <Button
      icon={<Archive aria-hidden="true" className="size-4" />}
      preload={ArchiveForm.preload}
      onClick={() => onArchive(isArchived ? 'unarchive' : 'archive')}
    >
      {isArchived ? 'Reactivar expediente' : 'Archivar expediente'}
    </Button>
  )
}
