import { useQuery } from '@tanstack/react-query'
import { groupName } from '#src/domain/permissions.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { ChoicesPending } from '#src/ui/ChoicesPending.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { doctorQueries } from '../doctors/queries.ts'

interface DoctorFieldProps {
  name: string
  label: string
  value: string
  onValue: (doctorId: string) => void
  onBlur: () => void
  disabled: boolean
  error: string | undefined
  autoFocus?: boolean
  /** Never offered. */
  except?: string | undefined
}

/** One of the doctors who practise here now; the server looks again when it is saved. */
export function DoctorField({ except, ...field }: DoctorFieldProps) {
  const hospital = useHospital()
  const mayRead = hospital.can('doctors')
  const everyone = doctorQueries.everyone(hospital)
  const doctors = useQuery({ ...everyone, enabled: mayRead })
  const offered = (doctors.data ?? []).filter(
    ({ doctorId, status }) => doctorId === field.value || (status === 'active' && doctorId !== except),
  )

  function help() {
    if (!mayRead)
      return <>Para elegir doctor te falta el permiso {groupName(hospital.id, 'doctors', 'read')}.</>
    if (doctors.data) return offered.length === 0 && 'No hay ningún doctor activo que elegir.'
    return <ChoicesPending what="los doctores" query={doctors} queryKey={everyone.queryKey} />
  }

  return (
    <SelectField
      {...field}
      required
      disabled={field.disabled || !mayRead}
      placeholder="Elige al doctor"
      help={help()}
      options={offered.map(({ doctorId, name, specialty, status }) => ({
        value: doctorId,
        label: `${name} · ${specialty}${status === 'active' ? '' : ' (no está activo)'}`,
      }))}
    />
  )
}
