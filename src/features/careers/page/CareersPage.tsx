import openings from 'virtual:openings'
import { Link } from '@tanstack/react-router'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import { isDayOf } from '#src/domain/dates.ts'
import { PageFrame } from '#src/hospital/PageFrame.tsx'
import { serverNow } from '#src/lib/server-clock.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import type { Opening } from '../read-openings.ts'

const KINDS: Record<Opening['kind'], string> = {
  fullTime: 'Tiempo completo',
  partTime: 'Medio tiempo',
  shifts: 'Por turnos',
  temporary: 'Temporal',
  internship: 'Prácticas',
}

/** The open positions: those that the site was built with, less those that have closed since. */
export function CareersPage() {
  const { user } = useSessionState()
  const day = today()
  const open = openings.filter(({ publishedAt: first, closesAt: last }) => isDayOf({ first, last }, day))
  return (
    <PageFrame
      width="text"
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

/** One opening, with the way to apply. */
function OpeningCard({ opening }: { opening: Opening }) {
  const { title, place, kind, description, publishedAt, closesAt } = opening
  return (
    <article className="flex flex-col items-start gap-3 rounded-lg border border-line bg-raised p-4">
      <header>
        <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
        <p className="text-muted wrap-anywhere">
          {place} · {KINDS[kind]}
        </p>
      </header>
      {description.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph} className="max-w-prose whitespace-pre-line wrap-anywhere">
          {paragraph.trim()}
        </p>
      ))}
      <p className="text-sm text-muted">
        Publicada el {dayText(publishedAt)}
        {closesAt !== undefined && ` · Cierra el ${dayText(closesAt)}`}
      </p>
      <a href={linkOf(opening)} aria-label={`Postularme a ${title}`} className={buttonClass('primary')}>
        Postularme
      </a>
    </article>
  )
}

/** Today on the reader's calendar, as `YYYY-MM-DD`. */
function today(): string {
  return new Date(serverNow()).toLocaleDateString('sv-SE')
}

/** A day in words. At noon it is the same one in every time zone that a reader may be in. */
function dayText(day: string): string {
  return new Date(`${day}T12:00`).toLocaleDateString('es-MX', { dateStyle: 'medium' })
}

function linkOf({ apply, title }: Opening): string {
  return 'url' in apply
    ? apply.url
    : `mailto:${apply.email}?subject=${encodeURIComponent(`Vacante: ${title}`)}`
}
