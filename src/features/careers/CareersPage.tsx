import openings from 'virtual:openings'
import { Link } from '@tanstack/react-router'
import { PageFrame } from '#src/shell/PageFrame.tsx'
import { OpeningCard } from './OpeningCard.tsx'
import { isOpen } from './rules.ts'

/** Today on the reader's calendar, as `YYYY-MM-DD`. */
function today(): string {
  return new Date().toLocaleDateString('sv-SE')
}

/** The open positions: those that the site was built with, less those that have closed since. */
export function CareersPage() {
  const day = today()
  const open = openings.filter((opening) => isOpen(opening, day))
  return (
    <PageFrame
      title="Bolsa de trabajo"
      context={
        <Link to="/" className="text-accent underline">
          Volver al inicio
        </Link>
      }
    >
      {open.length === 0 && <p className="py-6">Por ahora no hay vacantes</p>}
      {open.map((opening) => (
        <OpeningCard key={JSON.stringify(opening)} opening={opening} />
      ))}
    </PageFrame>
  )
}
