import { useQuery } from '@tanstack/react-query'
import { useAppServices } from '#src/api/app-services.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { Button } from '#src/ui/Button.tsx'
import { QueryPending } from '#src/ui/QueryPending.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { momentText } from '../labels.ts'
import { accountQueries, endSession, endSessions, invalidateAccount } from '../queries.ts'

const TITLE = 'Cerrar sesiones'

/** The open sessions of somebody, each with the way to end it. @param userId left out, one's own */
export function SessionList({ userId }: { userId?: string }) {
  const { client, queryClient } = useAppServices()
  const sessions = accountQueries.sessions(client, userId)
  const query = useQuery(sessions)
  const { data } = query
  const done = (message: string) => showToast({ variant: 'success', title: TITLE, message })
  const settled = {
    meta: { errorTitle: TITLE },
    onSettled: () => invalidateAccount(queryClient),
  }
  const one = useWrite({
    ...settled,
    mutationFn: (sessionId: string) => endSession(client, sessionId, userId),
    onSuccess: () => done('Se cerró la sesión'),
  })
  const many = useWrite({
    ...settled,
    mutationFn: () => endSessions(client, userId),
    onSuccess: () => done('Se cerraron las sesiones'),
  })
  if (!data)
    return (
      <QueryPending title="No se pudieron cargar las sesiones" query={query} queryKey={sessions.queryKey} />
    )
  if (!data.available)
    return <p className="text-muted">Las sesiones se ven y se cierran en tu servicio de acceso.</p>
  if (data.data.length === 0) return <p className="text-muted">No hay sesiones abiertas.</p>
  const others = data.data.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line bg-raised px-3">
        {data.data.map(({ sessionId, browser, startedAt, lastUsedAt, isCurrent }) => (
          <li key={sessionId} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <p className="min-w-0 wrap-anywhere">
              <span className="block font-medium">{browser}</span>
              <span className="text-muted">
                Desde {momentText(startedAt)} · último uso {momentText(lastUsedAt)}
              </span>
            </p>
            {isCurrent ? (
              <span className="rounded-full bg-accent-soft px-2 py-0.5 text-accent">Esta sesión</span>
            ) : (
              <Button
                aria-label={`Cerrar esta sesión: ${browser}, desde ${momentText(startedAt)}`}
                busy={one.isPending}
                onClick={() => one.write(sessionId)}
              >
                Cerrar esta sesión
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <p>
          <Button busy={many.isPending} onClick={() => many.write()}>
            {userId === undefined ? 'Cerrar las demás' : 'Cerrar todas'}
          </Button>
        </p>
      )}
    </>
  )
}
