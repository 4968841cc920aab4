import type { LinkOptions } from '@tanstack/react-router'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { type ReactNode, useId } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import { StaticLink } from '#src/ui/StaticLink.tsx'
import { FEW_ROWS } from '../queries.ts'
import type { Card } from './card.ts'

const COUNT = new Intl.NumberFormat('es-MX')

/** The widths of the lines that stand for rows while they load. */
const LINES = ['w-4/5', 'w-3/5', 'w-2/3']

/** One card of the day. It keeps its height whatever comes, so that the board below stays where it is. */
export function HomeCard({ card }: { card: Card }) {
  const id = useId()
  const { title, hint, state, isRetrying, total, rows, none, isWhole, setWhole, retry } = card
  return (
    <section
      aria-labelledby={id}
      className={classes(
        'flex min-w-0 flex-col gap-1 rounded-md border border-line bg-raised p-2 text-sm',
        isWhole ? 'max-h-96' : 'h-44 narrow:h-auto narrow:min-h-24 short:h-36',
      )}
    >
      <header className="flex items-baseline gap-2">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {state === 'ready' && <p className="text-muted tabular-nums">{COUNT.format(total)}</p>}
      </header>
      {hint && total > 0 && <p className="text-muted">{hint}</p>}
      {state === 'pending' && <Pending title={title} />}
      {state === 'failed' && (
        <div role="alert" className="flex flex-col items-start gap-2">
          <p className="flex items-start gap-1.5 text-danger">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            No se pudo cargar
          </p>
          <Button aria-describedby={id} busy={isRetrying === true} onClick={retry}>
            Reintentar
          </Button>
        </div>
      )}
      {state === 'ready' && total === 0 && <p className="text-muted">{none}</p>}
      {rows.length > 0 && (
        <ul className="fade-below flex min-h-0 flex-col gap-1.5 overflow-y-auto">
          {rows.map(({ key, content }) => (
            <li key={key}>{content}</li>
          ))}
          {isWhole && total > rows.length && (
            <li className="text-muted">
              Se ven los primeros {rows.length} de {COUNT.format(total)}
            </li>
          )}
        </ul>
      )}
      {total > FEW_ROWS && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-describedby={id}
          onClick={() => setWhole(!isWhole)}
          className="mt-auto min-h-6 self-start rounded text-accent underline-offset-2 hover:underline"
        >
          {isWhole ? 'Ver menos' : 'Ver todos'}
        </button>
      )}
    </section>
  )
}

function Pending({ title }: { title: string }) {
  return (
    <div role="status" className="appear-late flex flex-col gap-2 pt-1">
      <span className="sr-only">Cargando {title}</span>
      {LINES.map((width) => (
        <span key={width} aria-hidden="true" className={`h-4 animate-pulse rounded bg-line ${width}`} />
      ))}
    </div>
  )
}

interface HomeRowProps {
  /** Leads there; left out for whoever may not go. */
  link: LinkOptions | undefined
  /** What the row is called. */
  name: string
  /** Where that is, at the right. */
  place?: string | undefined
  /** One line below. */
  children?: ReactNode
}

/** One line of a card: whom or what it is about, where, and what there is to know. */
export function HomeRow({ link, name, place, children }: HomeRowProps) {
  return (
    <>
      <p className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">
          {link ? (
            <StaticLink link={link} className="rounded text-accent underline-offset-2 hover:underline">
              <bdi>{name}</bdi>
            </StaticLink>
          ) : (
            <bdi>{name}</bdi>
          )}
        </span>
        {place && <bdi className="max-w-1/2 shrink-0 text-muted wrap-anywhere tabular-nums">{place}</bdi>}
      </p>
      {children}
    </>
  )
}
