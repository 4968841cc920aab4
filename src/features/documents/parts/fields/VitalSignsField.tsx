import type { VitalSigns } from '#src/domain/documents/contract.ts'
import { readDecimal } from '#src/domain/documents/table-cells.ts'
import {
  isPressureImpossible,
  judgeVitalSign,
  possibleText,
  VITAL_SIGN_NAMES,
  VITAL_SIGNS,
} from '#src/domain/documents/vital-signs.ts'
import { classes } from '#src/ui/classes.ts'
import { CONTROL } from '#src/ui/FieldFrame.tsx'
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts'
import { GroupFrame, MeasureNote, type ValueFieldProps } from './GroupFrame.tsx'
import { JUDGED_AFTER_MS, useDecimal } from './use-decimal.ts'

/** The largest number that the record takes. */
const LARGEST = 10_000

export function VitalSignsField({ value, onValue, ...frame }: ValueFieldProps<VitalSigns>) {
  const pressure = isPressureImpossible(value) ? 'Mayor que la sistólica: ¿al revés?' : ''
  // While the systolic one is being typed it is below the other one for a moment.
  const beside = useDebouncedValue(pressure, JUDGED_AFTER_MS)
  return (
    <GroupFrame {...frame}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-x-4 gap-y-2 narrow:grid-cols-2">
        {VITAL_SIGN_NAMES.map((name) => (
          <VitalSignInput
            key={name}
            id={`${frame.id}-${name}`}
            name={name}
            value={value[name]}
            beside={name === 'diastolic' ? beside : ''}
            onValue={(measured) => onValue({ ...value, [name]: measured })}
          />
        ))}
      </div>
    </GroupFrame>
  )
}

interface VitalSignInputProps {
  id: string
  name: keyof VitalSigns
  value: number | null
  /** What is wrong with it beside another measure; empty for nothing. */
  beside: string
  onValue: (value: number | null) => void
}

const impossible = (name: keyof VitalSigns) => `No es posible: ${possibleText(name)}`

/** One measure with its unit; warns of unusual values, and rejects impossible ones. */
function VitalSignInput({ id, name, value, beside, onValue }: VitalSignInputProps) {
  const { name: title, unit } = VITAL_SIGNS[name]
  const { fault, isTyping, input } = useDecimal({ id, title }, value, onValue, (text) => {
    const reading = readDecimal(text)
    if (reading.value === null || (reading.value >= 0 && reading.value <= LARGEST)) return reading
    return { value: null, fault: impossible(name) }
  })
  const verdict = isTyping ? 'fine' : judgeVitalSign(name, value)
  const rarity = verdict === 'low' || verdict === 'high' ? verdict : null
  const error = verdict === 'impossible' ? impossible(name) : fault || beside
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <label htmlFor={id} className="text-sm">
        {title}
      </label>
      <div className="flex items-center gap-1.5">
        <input
          {...input}
          id={id}
          maxLength={12}
          aria-invalid={error ? true : undefined}
          aria-describedby={classes(`${id}-unit`, (error || rarity) && `${id}-word`)}
          className={classes(CONTROL, 'min-w-0 text-right tabular-nums')}
        />
        <span id={`${id}-unit`} className="min-w-12 shrink-0 text-sm text-muted">
          {unit}
        </span>
      </div>
      <MeasureNote id={`${id}-word`} error={error} rarity={rarity} />
    </div>
  )
}
