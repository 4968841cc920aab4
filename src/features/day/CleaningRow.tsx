import type { LinkOptions } from '@tanstack/react-router'
import SprayCan from 'lucide-react/icons/spray-can'
import { useState } from 'react'
import type { Bed, Room } from '#src/domain/rooms/contract.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { IconButton } from '#src/ui/Button.tsx'
import { DayRow } from './DayRow.tsx'

interface CleaningRowProps {
  room: Room
  bed: Bed
  link: LinkOptions
  /** Marks the bed clean; left out for whoever may not. */
  onFree: (() => Promise<void>) | undefined
}

/** A bed that waits to be cleaned, since when, and the button that says that it is. */
export function CleaningRow({ room, bed, link, onFree }: CleaningRowProps) {
  const clock = useHospitalClock()
  const [busy, setBusy] = useState(false)
  const { since } = bed
  const isToday = since !== null && clock.dayOf(since) === clock.today()

  async function run() {
    if (busy || !onFree) return
    setBusy(true)
    try {
      await onFree()
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 grow">
        <DayRow name={`Cama ${bed.code}`} link={link}>
          <p className="text-muted wrap-anywhere tabular-nums">
            <bdi>Cuarto {room.code}</bdi>
            {since !== null && ` · desde ${isToday ? clock.hour(since) : clock.instant(since)}`}
          </p>
        </DayRow>
      </div>
      {onFree && (
        <IconButton
          label={`Marcar como limpia la cama ${bed.code}`}
          icon={<SprayCan aria-hidden="true" className="size-4" />}
          aria-busy={busy || undefined}
          aria-disabled={busy || undefined}
          // The row goes with its work: the second click of a double click would mark the bed that moves up.
          onClick={({ detail }) => detail < 2 && void run()}
          className="border border-edge"
        />
      )}
    </div>
  )
}
