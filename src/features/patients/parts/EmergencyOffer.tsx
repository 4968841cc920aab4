import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import LockOpen from 'lucide-react/icons/lock-open'
import { useState } from 'react'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { OpenRecord } from '../dialogs.ts'
import { shownName } from '../labels.ts'
import { patientQueries } from '../queries.ts'

/**
 * *Acceso de emergencia*, for those who may have it, where the permission is missing.
 * @param patientId whose record; left out, it is named by its number, and what is open already is listed
 */
export function EmergencyOffer({ patientId }: { patientId?: number }) {
  const hospital = useHospital()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(patientQueries.ownEmergency(hospital))
  if (!data?.mayOpen) return null
  return (
    <>
      <Button
        icon={<LockOpen aria-hidden="true" className="size-4" />}
        preload={OpenRecord.preload}
        onClick={() => setOpen(true)}
      >
        Acceso de emergencia
      </Button>
      {patientId === undefined && data.open.length > 0 && (
        <ul aria-label="Expedientes abiertos por emergencia" className="mt-3 flex flex-col gap-1">
          {data.open.map((access) => (
            <li key={access.emergencyAccessId}>
              <Link
                {...hospitalLinks(hospital).patient(access.patientId).overview}
                className="rounded text-accent underline-offset-2 hover:underline"
              >
                <bdi>{shownName(access)}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <OpenRecord patientId={patientId} onClose={() => setOpen(false)} />}
    </>
  )
}
