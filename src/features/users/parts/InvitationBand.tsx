import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useAppServices } from '#src/api/app-services.ts'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { hospitalQueries } from '../../hospitals/queries.ts'

const InvitationList = lazyComponent(async () => (await import('./InvitationList.tsx')).InvitationList)

/** Where a person begins, or looks at their hospitals; at work inside one, nothing comes between. */
const SHOWN_AT = /^\/(hospitals|getting-started|hospitals\/\d+\/home)?\/?$/

/** The hospitals that invited the person, until they answer. */
export function InvitationBand() {
  const { client } = useAppServices()
  const isShown = useLocation({ select: ({ pathname }) => SHOWN_AT.test(pathname) })
  const { data = [] } = useQuery({
    ...hospitalQueries.invitations(client),
    enabled: isShown,
    // Whoever waits for one comes back to look for it.
    refetchOnWindowFocus: 'always',
  })
  // Without its code the page is whole, and the invitation shows at the next visit.
  return isShown && data.length > 0 && <InvitationList invitations={data} onGiveUp={() => {}} />
}
