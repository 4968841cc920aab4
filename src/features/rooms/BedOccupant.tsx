import LogOut from 'lucide-react/icons/log-out'
import UserSearch from 'lucide-react/icons/user-search'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { instantText } from '#src/domain/dates.ts'
import type { Occupant } from '#src/domain/rooms/contract.ts'
import { patientLinks } from '#src/hospital/patient-links.ts'
import { StaticLink } from '#src/ui/StaticLink.tsx'
import { ageOf, SEX_LABELS } from '../patients/labels.ts'
import { useBedBoardContext } from './bed-board-context.ts'

const icon = 'mt-0.5 size-4 shrink-0'

function Mark({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-1 rounded bg-warning-soft px-1.5 py-0.5 text-sm font-medium text-warning">
      {children}
    </p>
  )
}

/** Who lies in a bed: as much as one needs to know them apart, and to know when the bed will be free. */
export function BedOccupant({ occupant, roomId }: { occupant: Occupant; roomId: number }) {
  const { hospitalId, timeZone, today, mayOpen } = useBedBoardContext()
  const { episodeId, patientId, name, sex, status, admittedAt, expectedDischargeAt } = occupant
  const place = { hospitalId, roomId: String(roomId), patientId: String(patientId) }
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {mayOpen && name !== null ? (
          <StaticLink
            key={patientId}
            link={patientLinks(place).overview}
            className="rounded text-accent underline-offset-2 hover:underline"
          >
            <bdi>{name}</bdi>
          </StaticLink>
        ) : (
          <bdi>{name ?? `Episodio ${episodeId}`}</bdi>
        )}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {sex !== null && `${ageOf(occupant, today)} · ${SEX_LABELS[sex]} · desde `}
        {sex === null && 'Desde '}
        {instantText(admittedAt, timeZone)}
      </p>
      {expectedDischargeAt !== null && (
        <p className="text-sm text-muted tabular-nums">
          Alta prevista: {instantText(expectedDischargeAt, timeZone)}
        </p>
      )}
      {status === 'dischargeOrdered' && (
        <p className="flex items-start gap-1 text-sm font-medium text-info">
          <LogOut aria-hidden="true" className={icon} />
          Alta indicada
        </p>
      )}
      {!occupant.identified && (
        <Mark>
          <UserSearch aria-hidden="true" className={icon} />
          No identificado
        </Mark>
      )}
      {occupant.similarName && (
        <Mark>
          <Users aria-hidden="true" className={icon} />
          Hay otro paciente con nombre parecido
        </Mark>
      )}
    </>
  )
}
