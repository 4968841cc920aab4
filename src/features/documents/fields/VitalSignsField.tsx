import type { VitalSigns } from '#src/domain/documents/contract.ts'
import type { ValueFieldProps } from './field-props.ts'
import { GroupFrame } from './GroupFrame.tsx'
import { VITAL_SIGN_NAMES } from './labels.ts'
import { VitalSignInput } from './VitalSignInput.tsx'

/** What is measured of a patient, in one compact grid. */
export function VitalSignsField({ value, onValue, ...frame }: ValueFieldProps<VitalSigns>) {
  return (
    <GroupFrame {...frame}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-x-4 gap-y-2 narrow:grid-cols-2">
        {VITAL_SIGN_NAMES.map((name) => (
          <VitalSignInput
            key={name}
            id={`${frame.id}-${name}`}
            name={name}
            value={value[name]}
            onValue={(measured) => onValue({ ...value, [name]: measured })}
          />
        ))}
      </div>
    </GroupFrame>
  )
}
