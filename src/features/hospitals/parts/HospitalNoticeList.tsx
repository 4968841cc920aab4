import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAppServices } from '#src/api/app-services.ts'
import { call } from '#src/api/call.ts'
import { instantText } from '#src/domain/dates.ts'
import { deleteHospitalNotice } from '#src/domain/hospitals/api-writes.ts'
import type { HospitalNotice } from '#src/domain/hospitals/contract.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { hospitalQueries } from '../queries.ts'

/** The notices about hospitals, each with the way to mark it as read. */
export function HospitalNoticeList({ notices }: { notices: readonly HospitalNotice[] }) {
  return (
    <section aria-label="Avisos de tus centros médicos" className="border-b border-line bg-accent-soft">
      <ul>
        {notices.map((notice) => (
          <Notice key={notice.noticeId} notice={notice} />
        ))}
      </ul>
    </section>
  )
}

function Notice({ notice }: { notice: HospitalNotice }) {
  const queryClient = useQueryClient()
  const { client } = useAppServices()
  const { noticeId, kind, by, at, name, formerName } = notice
  const { mutate: dismiss } = useMutation({
    mutationFn: () => call(client, deleteHospitalNotice, { noticeId }),
    onMutate: () => {
      const { queryKey } = hospitalQueries.notices(client)
      queryClient.setQueryData(queryKey, (others) => others?.filter((other) => other.noticeId !== noticeId))
    },
    // A notice that could not be marked as read shows again at the next visit: no toast.
    onError: () => {},
  })

  return (
    <li className="mx-auto flex max-w-[90rem] flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <p className="min-w-0 grow basis-80 wrap-anywhere">
        <bdi className="font-semibold">{by.name}</bdi>{' '}
        {kind === 'withdrawn' ? (
          <>
            eliminó <bdi className="font-semibold">{name}</bdi>
          </>
        ) : (
          <>
            cambió el nombre de <bdi className="font-semibold">{formerName}</bdi> a{' '}
            <bdi className="font-semibold">{name}</bdi>
          </>
        )}{' '}
        el {instantText(at, Temporal.Now.timeZoneId())}.
      </p>
      <div className="flex gap-2">
        {kind === 'withdrawn' && (
          <Link to="/hospitals" search={{ form: 'recuperar' }} className={buttonClass()}>
            Recuperar
          </Link>
        )}
        <Button onClick={() => dismiss()}>Entendido</Button>
      </div>
    </li>
  )
}
