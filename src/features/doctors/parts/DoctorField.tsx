import { useQuery } from '@tanstack/react-query'
import { type AssignmentRole, mayTake } from '#src/domain/assignments/contract.ts'
import { practises } from '#src/domain/doctors/contract.ts'
import { permissionLabel } from '#src/hospital/permission-labels.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { ChoicesPending, SelectField } from '#src/ui/SelectField.tsx'
import { practiceText } from '../labels.ts'
import { doctorQueries } from '../queries.ts'

interface DoctorFieldProps {
  name: string
  label: string
  value: string
  onValue: (doctorId: string) => void
  onBlur: () => void
  disabled: boolean
  error: string | undefined
  autoFocus?: boolean
  /** False where there may be nobody. */
  required?: boolean
  /** What nobody is called. */
  placeholder?: string
  /** What they are chosen for: only who may take that is offered. */
  role?: AssignmentRole
  /** Never offered. */
  except?: string | undefined
}

/** One of the doctors who practise here now; the server looks again when it is saved. */
export function DoctorField({ except, role = 'attending', required = true, ...field }: DoctorFieldProps) {
  const hospital = useHospital()
  const mayRead = hospital.can('doctors')
  const everyone = doctorQueries.everyone(hospital)
  const doctors = useQuery({ ...everyone, enabled: mayRead })
  const offered = (doctors.data ?? []).filter(
    (doctor) =>
      doctor.doctorId === field.value ||
      (practises(doctor) && mayTake(role, doctor.profession) && doctor.doctorId !== except),
  )

  function help() {
    if (!mayRead) return <>Para elegir doctor te falta el permiso {permissionLabel('doctors', 'read')}.</>
    if (doctors.data) return offered.length === 0 && 'No hay ningún doctor activo que elegir.'
    return <ChoicesPending what="los doctores" query={doctors} queryKey={everyone.queryKey} />
  }

  return (
    <SelectField
      placeholder="Elige al doctor"
      {...field}
      required={required}
      disabled={field.disabled || !mayRead}
      help={help()}
      options={offered.map((doctor) => ({
        value: doctor.doctorId,
        label: `${doctor.name} · ${practiceText(doctor)}${practises(doctor) ? '' : ' (no está activo)'}`,
      }))}
    />
  )
}
