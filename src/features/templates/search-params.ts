import { type TableSearch, tableSearch } from '#src/domain/table-search.ts'
import type { TemplateStatus } from '#src/domain/templates/contract.ts'
import { readId, readText, readWord } from '#src/lib/address.ts'

/** The state of the list of templates, and what is open of which one. */
export interface TemplatesSearch extends TableSearch {
  status?: TemplateStatus | undefined
  /** Perhaps a kind, `kindOf` tells: what reads addresses comes with the first page, and brings no list of them. */
  kind?: string | undefined
  form?: 'nueva' | 'editar' | 'previa' | 'publicar' | 'retirar' | undefined
  /** What the form is about. */
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
