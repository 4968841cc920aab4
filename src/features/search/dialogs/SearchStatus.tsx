import SearchX from 'lucide-react/icons/search-x'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { errorText } from '#src/api/error-text.ts'
import { Button } from '#src/ui/Button.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import type { SearchFailure } from './use-search-results.ts'

const NOR = new Intl.ListFormat('es', { type: 'disjunction' })

interface SearchStatusProps {
  count: number
  isPending: boolean
  isOnline: boolean
  isTyped: boolean
}

/** How the search stands; a screen reader hears how much the list shows. */
export function SearchStatus({ count, isPending, isOnline, isTyped }: SearchStatusProps) {
  const found = count === 0 ? 'Sin resultados' : count === 1 ? '1 resultado' : `${count} resultados`
  return (
    <p
      role="status"
      className={
        isOnline ? 'min-h-5 text-sm text-muted' : 'rounded-md bg-warning-soft px-3 py-2 text-warning'
      }
    >
      {!isOnline ? (
        'Sin conexión: por ahora solo se buscan acciones y pantallas.'
      ) : isPending ? (
        <span className="appear-late">Buscando…</span>
      ) : (
        isTyped && <span className="sr-only">{found}</span>
      )}
    </p>
  )
}

interface NothingFoundProps {
  /** Too few letters for a name: people were not searched. */
  isShort: boolean
  /** What was not searched, because one may not read it. */
  unsearched: readonly string[]
  onClear: () => void
}

/** Nothing fits what is typed: why that may be, and what to do. */
export function NothingFound({ isShort, unsearched, onClear }: NothingFoundProps) {
  return (
    <StateMessage
      icon={<SearchX />}
      title={isShort ? 'Escribe dos letras o más' : 'Nada coincide con esa búsqueda'}
      action={<Button onClick={onClear}>Limpiar búsqueda</Button>}
    >
      {!isShort && !unsearched.includes('pacientes') && (
        <p>Prueba con la cama, otra parte del nombre, el expediente o la CURP.</p>
      )}
      {unsearched.length > 0 && (
        <p>
          No tienes permiso para buscar {NOR.format(unsearched).replace(' o ', ' ni ')}. Pídelo a quien
          administra los usuarios de este centro médico.
        </p>
      )}
    </StateMessage>
  )
}

interface SearchFailuresProps {
  failures: readonly SearchFailure[]
  /** After *Reintentar*, whose button goes. */
  onRetried: () => void
}

/** What could not be searched: the rest of what was found stands all the same. */
export function SearchFailures({ failures, onRetried }: SearchFailuresProps) {
  return failures.map(({ label, error, retry }) => (
    <div
      key={label}
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-danger-soft px-3 py-2 text-danger"
    >
      <p className="flex min-w-0 items-start gap-2 wrap-anywhere">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {label}: no se pudo buscar. {errorText(error)}
      </p>
      <Button
        aria-label={`Reintentar ${label}`}
        onClick={() => {
          retry()
          onRetried()
        }}
      >
        Reintentar
      </Button>
    </div>
  ))
}
