import MailQuestion from 'lucide-react/icons/mail-question-mark'
import { StateBadge, type StateLook } from '#src/ui/StateBadge.tsx'

const LOOK: StateLook = [MailQuestion, 'text-warning']

/** Somebody whom the hospital invited, and who has not answered yet. */
export function InvitedBadge() {
  return <StateBadge look={LOOK}>Invitación pendiente</StateBadge>
}
