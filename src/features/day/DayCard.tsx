import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useId } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import type { Card } from './card.ts'
import { FEW_ROWS } from './queries.ts'

const COUNT = new Intl.NumberFormat('es-MX')

/** One card of the day. It keeps its height whatever comes, so that the board below stays where it is. */
export function DayCard({ card }: { card: Card }) {
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

const LINES = ['w-4/5', 'w-3/5', 'w-2/3']

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
