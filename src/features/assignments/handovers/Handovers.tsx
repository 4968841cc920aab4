import { useQuery } from '@tanstack/react-query'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import type { ReactNode } from 'react'
import type { Handover } from '#src/domain/assignments/contract.ts'
import { isPhysician } from '#src/domain/doctors/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { Button } from '#src/ui/Button.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { RenderIfInitially } from '#src/ui/lazy-dialog.tsx'
import { PageNavigation } from '#src/ui/PageNavigation.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { useList } from '#src/ui/use-list.ts'
import { doctorQueries } from '../../doctors/queries.ts'
import { LazyHandoverDialog } from '../dialogs.ts'
import { AssignmentDialogs } from '../page/AssignmentDialogs.tsx'
import { useAssignmentsSearch } from '../page/use-assignments-search.ts'
import { handoverQueries } from '../queries.ts'
import { AcceptHandover, WithdrawHandover } from './HandoverActions.tsx'
import { HandoverCard } from './HandoverCard.tsx'

const PAGE_SIZE = 20

/** *Entregas*: the handovers to accept, those that were sent, and those that were accepted. */
export function Handovers() {
  const hospital = useHospital()
  const me = useSessionState().user?.userId ?? ''
  const { address, change, open, close } = useAssignmentsSearch()
  const { page = 1, form } = address
  const params = { pageIndex: page, pageSize: PAGE_SIZE, orderBy: 'createdAt:desc' }
  const list = useList(handoverQueries.list(hospital, params))
  const own = useQuery({
    ...doctorQueries.find(hospital, me),
    enabled: me !== '' && hospital.can('doctors'),
  })
  const mayChange = hospital.can('doctorAssignments', 'write')
  const mayGive = mayChange && Boolean(own.data && isPhysician(own.data))
  const groups = list.data && byTurn(list.data.data, me)
  const isEmpty = !list.failed && list.data?.data.length === 0
  const give = mayGive && (
    <Button
      icon={<ArrowLeftRight aria-hidden="true" className="size-4" />}
      preload={LazyHandoverDialog.preload}
      onClick={() => open({ form: 'entregar' })}
    >
      Entregar turno
    </Button>
  )

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {mayGive
            ? 'Entrega tu guardia: por cada paciente, su estado y lo pendiente; quien recibe lo confirma.'
            : 'Solo un médico activo entrega y recibe pacientes.'}
        </p>
        {!isEmpty && give}
      </div>
      <SlowNotice waiting={list.isFetching} onCancel={list.cancel} />
      {list.failed ? (
        <LoadFailure title="No se pudieron cargar las entregas" error={list.error} onRetry={list.retry} />
      ) : list.data && groups ? (
        <>
          {isEmpty && (
            <StateMessage
              role="status"
              icon={<ArrowLeftRight />}
              title="Todavía no hay entregas"
              action={give}
            >
              Aquí aparecen los turnos que entregas y los que te entregan.
            </StateMessage>
          )}
          <Group
            title="Por aceptar"
            handovers={groups.waiting}
            me={me}
            action={mayGive ? (handover) => <AcceptHandover handover={handover} /> : undefined}
          />
          <Group
            title="Enviadas, en espera"
            handovers={groups.sent}
            me={me}
            action={mayChange ? (handover) => <WithdrawHandover handover={handover} /> : undefined}
          />
          <Group title="Aceptadas" handovers={groups.done} me={me} action={undefined} />
          <PageNavigation
            page={page}
            totalPages={list.data.pagination.totalPages}
            hasPrevious={list.data.pagination.hasPreviousPage}
            hasNext={list.data.pagination.hasNextPage}
            onPage={(turn) =>
              change((current) => ({ ...current, page: turn(current.page ?? 1) }), { replace: false })
            }
          />
        </>
      ) : (
        <Loading />
      )}
      {form === 'entregar' && own.isFetched && (
        <RenderIfInitially key={form} when={mayGive}>
          <LazyHandoverDialog onClose={close} />
        </RenderIfInitially>
      )}
      <AssignmentDialogs />
    </>
  )
}

/** Sorts handovers by whose turn it is: mine, the receiver's, nobody's. */
function byTurn(all: readonly Handover[], me: string) {
  const pending = all.filter(({ status }) => status === 'pending')
  return {
    waiting: pending.filter(({ toDoctorId }) => toDoctorId === me),
    sent: pending.filter(({ toDoctorId }) => toDoctorId !== me),
    done: all.filter(({ status }) => status === 'accepted'),
  }
}

interface GroupProps {
  title: string
  handovers: readonly Handover[]
  me: string
  /** What may be done about each. */
  action: ((handover: Handover) => ReactNode) | undefined
}

function Group({ title, handovers, me, action }: GroupProps) {
  if (handovers.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {handovers.map((handover) => (
        <HandoverCard key={handover.handoverId} handover={handover} me={me} action={action?.(handover)} />
      ))}
    </section>
  )
}
