import SearchX from 'lucide-react/icons/search-x'
import { Button } from '#src/ui/Button.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'

const NOR = new Intl.ListFormat('es', { type: 'disjunction' })

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
        <p>Prueba con otra parte del nombre, el expediente o la CURP.</p>
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
