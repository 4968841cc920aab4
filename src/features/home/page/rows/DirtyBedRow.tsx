import { useHospital } from '#src/hospital/use-hospital.ts'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { bedText } from '../../../patients/labels.ts'
import { type PlacedBed, useFreeBed } from '../../../rooms/parts/beds.ts'
import { HomeRow, WriteVerb } from './HomeRow.tsx'

/** A bed that waits to be cleaned, since when, and the button that says that it is, which does as the board's. */
export function DirtyBedRow({ placed }: { placed: PlacedBed }) {
  const { clock } = useHospital()
  const { write, isPending, cancel } = useFreeBed('Marcar como limpia')
  const { room, bed } = placed
  const { since } = bed
  const isToday = since !== null && clock.dayOf(since) === clock.today()
  const code = bedText({ code: bed.code, roomCode: room.code })
  return (
    <HomeRow
      name={`Cama ${code}`}
      verb={
        <WriteVerb
          verb="Limpia"
          label={`Marcar como limpia: cama ${code}`}
          busy={isPending}
          onPress={() => write(placed)}
        />
      }
    >
      {since !== null && (
        <p className="text-muted tabular-nums">
          {isToday ? `Desde las ${clock.hour(since)}` : `Desde el ${clock.instant(since)}`}
        </p>
      )}
      {isPending && <SlowNotice waiting onCancel={cancel} />}
    </HomeRow>
  )
}
