import { useState } from 'react'
import { isDay } from '#src/domain/dates.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { DayField } from '#src/ui/DateFields.tsx'
import { useUnread } from '../unread.ts'
import type { ValueFieldProps } from './field-props.ts'

interface DateFieldProps extends ValueFieldProps<string | null> {
  title: string
}

/** A day. What can't be read as one stays in the field, and is not taken for an empty one. */
export function DateField({ title, value, onValue, ...frame }: DateFieldProps) {
  const { timeZone } = useHospitalClock()
  const [unread, setUnread] = useState('')
  useUnread(frame.id, title, unread === '' ? null : 'no es una fecha')
  return (
    <DayField
      {...frame}
      timeZone={timeZone}
      className="flex max-w-56 min-w-0 flex-col gap-1"
      value={unread || (value ?? '')}
      onValue={(written) => {
        const isUnread = written !== '' && !isDay(written)
        setUnread(isUnread ? written : '')
        if (!isUnread && written !== (value ?? '')) onValue(written || null)
      }}
    />
  )
}
