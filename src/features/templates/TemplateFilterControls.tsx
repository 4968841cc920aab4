import { TemplateStatus } from '#src/domain/templates/contract.ts'
import { kindOf } from '#src/domain/templates/rules.ts'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { optionsOf } from '#src/ui/options.ts'
import type { TemplatesSearch } from './address.ts'
import { TEMPLATE_KIND_LABELS, TEMPLATE_STATUS_LABELS } from './labels.ts'

type Filters = Pick<TemplatesSearch, 'kind' | 'status'>

interface TemplateFilterControlsProps {
  filters: Filters
  onFilter: (filters: Filters) => void
}

/** Narrows the list by state and by kind. */
export function TemplateFilterControls({ filters, onFilter }: TemplateFilterControlsProps) {
  const { status } = filters
  const kind = kindOf(filters.kind)
  return (
    <fieldset className="grid auto-cols-fr grid-flow-col gap-2 narrow:basis-full">
      <legend className="sr-only">Filtros</legend>
      <FilterSelect
        label="Estado"
        all="Todos los estados"
        value={status ?? ''}
        onValue={(value) => onFilter({ kind, status: TemplateStatus.options.find((one) => one === value) })}
        options={optionsOf(TEMPLATE_STATUS_LABELS)}
      />
      <FilterSelect
        label="Tipo"
        all="Todos los tipos"
        value={kind ?? ''}
        onValue={(value) => onFilter({ status, kind: kindOf(value) })}
        options={optionsOf(TEMPLATE_KIND_LABELS)}
      />
    </fieldset>
  )
}
