import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAppServices } from '#src/api/app-services.ts'
import { call } from '#src/api/call.ts'
import { readAccountNotice } from '#src/domain/accounts/api-writes.ts'
import { Button } from '#src/ui/Button.tsx'
import { accountNoticeText } from '../labels.ts'
import { accountQueries } from '../queries.ts'

/** Tells a person about changes to accounts that they may not have made, until they have read it. */
export function AccountNoticeBand({ userId }: { userId: string }) {
  const { client } = useAppServices()
  const queryClient = useQueryClient()
  const notices = accountQueries.notices(client)
  const { data = [] } = useQuery(notices)
  const { mutate: dismiss } = useMutation({
    mutationFn: (noticeId: number) => call(client, readAccountNotice, { noticeId }),
    onMutate: (noticeId) => {
      queryClient.setQueryData(notices.queryKey, (all) => all?.filter((one) => one.noticeId !== noticeId))
    },
    // A notice that could not be marked as read shows again at the next sign-in: no toast.
    onError: () => {},
  })
  if (data.length === 0) return null
  return (
    <section aria-label="Avisos de cuentas" className="border-b border-line bg-warning-soft">
      <ul>
        {data.map((notice) => (
          <li
            key={notice.noticeId}
            className="mx-auto flex max-w-[90rem] flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2"
          >
            <p className="min-w-0 grow basis-80 wrap-anywhere">
              <bdi>{accountNoticeText(notice, userId)}</bdi> Si no lo esperabas, avisa a quien administra la
              instalación.
            </p>
            <Button onClick={() => dismiss(notice.noticeId)}>Entendido</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
