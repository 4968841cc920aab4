import { useQuery } from '@tanstack/react-query'
import { MAX_PAGE_SIZE } from '#src/domain/list.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { QueryPending } from '#src/ui/QueryPending.tsx'
import { openWorkText, personName } from '../labels.ts'
import { userQueries } from '../queries.ts'

/** Who left or practises no more, and has open work; nothing where nobody has. */
export function LeftBehindList({ onOpen }: { onOpen: (userId: string) => void }) {
  const hospital = useHospital()
  const leftBehind = userQueries.leftBehind(hospital, { pageSize: MAX_PAGE_SIZE })
  const query = useQuery(leftBehind)
  const { data } = query
  if (!data)
    return (
      <QueryPending
        title="No se pudieron cargar los pendientes de quien ya no está"
        query={query}
        queryKey={leftBehind.queryKey}
        skeleton={null}
      />
    )
  if (data.data.length === 0) return null
  return (
    <section aria-labelledby="pendientes" className="flex flex-col gap-2">
      <h2 id="pendientes" className="text-lg font-semibold">
        Pendientes de quien ya no está
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line bg-raised px-3">
        {data.data.map((person) => (
          <li key={person.userId} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <p className="min-w-0 wrap-anywhere">
              <bdi className="font-medium">{personName(person)}</bdi>{' '}
              <span className="text-muted">{openWorkText(person)}</span>
            </p>
            <Button
              aria-label={`Ver pendientes de ${personName(person)}`}
              onClick={() => onOpen(person.userId)}
            >
              Ver
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
