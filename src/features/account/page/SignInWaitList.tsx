import { useQuery } from '@tanstack/react-query'
import { useAppServices } from '#src/api/app-services.ts'
import { call } from '#src/api/call.ts'
import { endSignInWait } from '#src/domain/accounts/api-writes.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { Button } from '#src/ui/Button.tsx'
import { QueryPending } from '#src/ui/QueryPending.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { momentText, signInWaitText } from '../labels.ts'
import { accountQueries, invalidateAccount } from '../queries.ts'

const TITLE = 'Quitar espera'

/** The people and networks that wait after failed sign-ins, each with the way to end it; nothing while nobody waits. */
export function SignInWaitList() {
  const { client, queryClient } = useAppServices()
  const waits = accountQueries.waits(client)
  const query = useQuery(waits)
  const { data } = query
  const end = useWrite({
    mutationFn: (waitId: string) => call(client, endSignInWait, { waitId }),
    onSuccess: () => showToast({ variant: 'success', title: TITLE, message: 'Se quitó la espera' }),
    meta: { errorTitle: TITLE },
    onSettled: () => invalidateAccount(queryClient),
  })
  if (!data && query.isError)
    return <QueryPending title="No se pudieron cargar las esperas" query={query} queryKey={waits.queryKey} />
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="esperas" className="flex flex-col gap-2">
      <h2 id="esperas" className="text-lg font-semibold">
        Esperas para iniciar sesión
      </h2>
      <p className="text-muted">Hubo demasiados intentos con una contraseña equivocada.</p>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line bg-raised px-3">
        {data.map((wait) => (
          <li key={wait.waitId} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <p className="min-w-0 wrap-anywhere">
              <bdi className="block font-medium">{signInWaitText(wait)}</bdi>
              <span className="text-muted">Hasta el {momentText(wait.until)}</span>
            </p>
            <Button
              aria-label={`Quitar espera: ${signInWaitText(wait)}`}
              busy={end.isPending}
              onClick={() => end.write(wait.waitId)}
            >
              Quitar espera
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
