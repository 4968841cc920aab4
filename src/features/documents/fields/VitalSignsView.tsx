import type { VitalSigns } from '#src/domain/documents/contract.ts'
import { VITAL_SIGNS } from '#src/domain/documents/rules.ts'
import { VITAL_SIGN_LABELS, VITAL_SIGN_NAMES } from './labels.ts'

/** A value with its unit: *120 mmHg*, *3/10*. */
function measureText(value: number, unit: string): string {
  return unit.startsWith('/') ? `${value}${unit}` : `${value} ${unit}`
}

/** What was measured; what was not stays out. */
export function VitalSignsView({ value }: { value: VitalSigns }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 gap-y-1">
      {VITAL_SIGN_NAMES.flatMap((name) => {
        const measured = value[name]
        if (measured === null) return []
        return (
          <div key={name} className="break-inside-avoid">
            <dt className="text-sm text-muted">{VITAL_SIGN_LABELS[name]}</dt>
            <dd className="tabular-nums">{measureText(measured, VITAL_SIGNS[name].unit)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
