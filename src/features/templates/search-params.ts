import { type TableSearch, tableSearch } from '#src/domain/table-search.ts'
import type { TemplateStatus } from '#src/domain/templates/contract.ts'
import { readId, readText, readWord } from '#src/lib/address.ts'

export interface TemplatesSearch extends TableSearch {
  status?: TemplateStatus | undefined
  /** Checked later by `kindOf`: the list of kinds must not load with the first page. */
  kind?: string | undefined
  form?: 'nueva' | 'editar' | 'previa' | 'publicar' | 'retirar' | undefined
  /** The template of the form. */
  template?: number | undefined
}

const readTable = tableSearch(['name', 'updatedAt'])
const FORMS = ['nueva', 'editar', 'previa', 'publicar', 'retirar'] as const
const STATUSES: readonly TemplateStatus[] = ['draft', 'published', 'retired']

export function templatesSearch(raw: Record<string, unknown>): TemplatesSearch {
  return {
    ...readTable(raw),
    status: readWord(raw.status, STATUSES),
    kind: readText(raw.kind),
    form: readWord(raw.form, FORMS),
    template: readId(raw.template),
  }
}
