import { buttonClass } from '#src/ui/Button.tsx'
import type { Opening } from './contract.ts'

const KINDS: Record<Opening['kind'], string> = {
  fullTime: 'Tiempo completo',
  partTime: 'Medio tiempo',
  shifts: 'Por turnos',
  temporary: 'Temporal',
  internship: 'Prácticas',
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

/** One opening, with the way to apply. */
export function OpeningCard({ opening }: { opening: Opening }) {
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
