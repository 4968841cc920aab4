import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAppServices } from '#src/api/app-services.ts'
import { dayAt, dayText, instantText } from '#src/domain/dates.ts'
import { RESTORABLE_DAYS, type WithdrawnHospital } from '#src/domain/hospitals/contract.ts'
import { createHospitalHandle } from '#src/hospital/hospital-handle.ts'
import { useSession } from '#src/session/use-session.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { QueryPending } from '#src/ui/QueryPending.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { entryText } from '../../audit/parts/entry-text.ts'
import { auditQueries } from '../../audit/queries.ts'
import { hospitalQueries } from '../queries.ts'
import { dismissDeletionToast, useRestore } from './use-hospital-submit.ts'

/** Entries of the log that are shown of a hospital that nobody can enter. */
const LAST_ENTRIES = 20

/** The withdrawn hospitals that the person may restore. */
export function RestoreHospitalsDialog({ onClose }: { onClose: () => void }) {
  const { client } = useAppServices()
  const withdrawn = hospitalQueries.withdrawn(client)
  const query = useQuery(withdrawn)
  const { data } = query
  // It offers the same, and in a small window it would lie over the buttons.
  useEffect(() => {
    for (const { hospitalId } of data ?? []) dismissDeletionToast(hospitalId)
  }, [data])
  return (
    <Dialog
      title="Recuperar centro médico"
      description={`Vuelve con todos sus registros. Se puede durante ${RESTORABLE_DAYS} días.`}
      wide
      onClose={onClose}
    >
      {!data ? (
        <QueryPending title="No se pudo cargar la lista" query={query} queryKey={withdrawn.queryKey} />
      ) : data.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line">
          {data.map((hospital) => (
            <WithdrawnItem key={hospital.hospitalId} hospital={hospital} />
          ))}
        </ul>
      ) : (
        <StateMessage title="No hay nada que recuperar" />
      )}
    </Dialog>
  )
}

function WithdrawnItem({ hospital: { hospitalId, name, withdrawal } }: { hospital: WithdrawnHospital }) {
  const { write: restore, isPending } = useRestore()
  const [isLogOpen, setLogOpen] = useState(false)
  const { at, by, restorableUntil } = withdrawal
  // No hospital's clock counts for all of them: this device's does.
  const timeZone = Temporal.Now.timeZoneId()

  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p className="text-muted">
        {by === null ? (
          'Se eliminó'
        ) : (
          <>
            Lo eliminó <bdi>{by.name}</bdi>
          </>
        )}{' '}
        el {instantText(at, timeZone)}. Se puede recuperar hasta el{' '}
        {dayText(dayAt(restorableUntil, timeZone))}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={isPending}
          aria-label={`Recuperar ${name}`}
          onClick={() => restore(hospitalId)}
        >
          Recuperar
        </Button>
        <Button
          aria-expanded={isLogOpen}
          aria-label={`Bitácora de ${name}`}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          Bitácora
        </Button>
      </div>
      {isLogOpen && <LastEntries hospitalId={hospitalId} timeZone={timeZone} />}
    </li>
  )
}

/** What was done last in a hospital that is closed to everybody: its log alone stays readable. */
function LastEntries({ hospitalId, timeZone }: { hospitalId: number; timeZone: string }) {
  const services = useAppServices()
  const session = useSession()
  const hospital = createHospitalHandle({ ...services, session }, { hospitalId, name: '' })
  const params = { pageSize: LAST_ENTRIES, orderBy: 'at:desc' }
  const entries = auditQueries.list(hospital, params)
  const query = useQuery(entries)
  if (!query.data)
    return <QueryPending title="No se pudo cargar la bitácora" query={query} queryKey={entries.queryKey} />
  return (
    <ol aria-label="Últimos registros de la bitácora" className="flex flex-col gap-1 text-sm">
      {query.data.data.map((entry) => (
        <li key={entry.auditId} className="wrap-anywhere">
          <span className="text-muted tabular-nums">{instantText(entry.at, timeZone)}</span>{' '}
          <bdi>{entry.userName ?? entry.userId}</bdi>: {entryText(entry)}
        </li>
      ))}
    </ol>
  )
}
