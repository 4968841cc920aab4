import openings from 'virtual:openings'
import { Link } from '@tanstack/react-router'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import { PageFrame } from '#src/hospital/PageFrame.tsx'
import { useSessionState } from '#src/session/use-session.ts'
import { Logo } from '#src/ui/Logo.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { OpeningCard } from './OpeningCard.tsx'
import { isOpen } from './rules.ts'

/** Today on the reader's calendar, as `YYYY-MM-DD`. */
function today(): string {
  return new Date().toLocaleDateString('sv-SE')
}

/** The open positions: those that the site was built with, less those that have closed since. */
export function CareersPage() {
  const { user } = useSessionState()
  const day = today()
  const open = openings.filter((opening) => isOpen(opening, day))
  return (
    <PageFrame
      title={
        <span className="flex items-center gap-3">
          {/* Whoever is signed in has it in the bar. */}
          {user === null && <Logo className="size-9 shrink-0" />}
          Bolsa de trabajo
        </span>
      }
      context={
        <Link to="/" className="text-accent underline">
          Volver al inicio
        </Link>
      }
    >
      {open.length === 0 && <StateMessage icon={<BriefcaseBusiness />} title="Por ahora no hay vacantes" />}
      {open.map((opening) => (
        <OpeningCard key={JSON.stringify(opening)} opening={opening} />
      ))}
    </PageFrame>
  )
}
