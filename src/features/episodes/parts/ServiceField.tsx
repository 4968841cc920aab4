import { useHospital } from '#src/hospital/use-hospital.ts'
import { SelectField } from '#src/ui/SelectField.tsx'

interface ServiceFieldProps {
  name: string
  value: string
  onValue: (service: string) => void
  onBlur: () => void
  disabled: boolean
  error: string | undefined
  /** What the empty value stands for. */
  placeholder: string
}

/** One of the hospital's services; one that the hospital no longer has stays as it is. */
export function ServiceField(props: ServiceFieldProps) {
  const { services } = useHospital()
  const all = new Set([...services, props.value].filter(Boolean))
  return (
    <SelectField
      {...props}
      label="Servicio"
      options={[...all].map((service) => ({ value: service, label: service }))}
    />
  )
}
