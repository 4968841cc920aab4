import LogOut from 'lucide-react/icons/log-out'
import UserSearch from 'lucide-react/icons/user-search'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { instantText } from '#src/lib/dates.ts'
import { StillLink } from '#src/ui/StillLink.tsx'
import { ageOf } from '../patients/age.ts'
import { careLinks } from '../patients/care-links.ts'
import { SEX_LABELS } from '../patients/labels.ts'
import { useBedDesk } from './bed-desk.ts'
import type { Occupant } from './contract.ts'

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
  const { hospitalId, timeZone, today, mayOpen } = useBedDesk()
  const { patientId, name, sex, status, admittedAt, expectedDischargeAt } = occupant
  const place = { hospitalId, roomId: String(roomId), patientId: String(patientId) }
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {mayOpen ? (
          <StillLink
            key={patientId}
            link={careLinks(place).overview}
            className="rounded text-accent underline-offset-2 hover:underline"
          >
            <bdi>{name}</bdi>
          </StillLink>
        ) : (
          <bdi>{name}</bdi>
        )}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {ageOf(occupant, today)} · {SEX_LABELS[sex]} · desde {instantText(admittedAt, timeZone)}
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
