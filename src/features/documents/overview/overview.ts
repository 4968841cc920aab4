import type { DocumentStatus, DocumentSummary } from '#src/domain/documents/contract.ts'
import type { Signing } from '#src/domain/documents/signing.ts'
import type { Template, TemplateKind } from '#src/domain/templates/contract.ts'

/** One template, with what exists of it in an episode. */
export interface OverviewEntry {
  templateId: number
  name: string
  kind: TemplateKind
  /** Who signs new documents of it; undefined for a retired template, which shows for its documents. */
  signing: Signing | undefined
  /** The newest first. */
  documents: DocumentSummary[]
}

export interface OverviewGroup {
  title: string
  entries: OverviewEntry[]
}

const GROUPS: readonly { title: string; kinds: readonly TemplateKind[] }[] = [
  { title: 'Ingreso e historia', kinds: ['admission', 'emergency', 'clinicalHistory'] },
  {
    title: 'Evolución y cuidados',
    kinds: [
      ...(['progress', 'orders', 'nursing', 'consultation', 'consultationAnswer'] as const),
      ...(['diagnosticAid', 'socialWork'] as const),
    ],
  },
  {
    title: 'Cirugía y anestesia',
    kinds: ['preoperative', 'preanesthetic', 'surgicalChecklist', 'postanesthetic', 'postoperative'],
  },
  { title: 'Consentimientos', kinds: ['admissionConsent', 'consent'] },
  { title: 'Egreso y referencia', kinds: ['discharge', 'voluntaryDischarge', 'referral', 'death'] },
  { title: 'Avisos y otros documentos', kinds: ['publicProsecutor', 'other'] },
]

type Published = Pick<Template, 'templateId' | 'name'> & Signing

function entriesOf(templates: readonly Published[], documents: readonly DocumentSummary[]): OverviewEntry[] {
  const here = Map.groupBy(documents, ({ templateId }) => templateId)
  const published = templates.map((template) => ({
    templateId: template.templateId,
    name: template.name,
    kind: template.kind,
    signing: template,
    documents: here.get(template.templateId) ?? [],
  }))
  const known = new Set(templates.map(({ templateId }) => templateId))
  const others = [...here].flatMap(([templateId, own]) => {
    const [newest] = own
    if (known.has(templateId) || !newest) return []
    return [{ templateId, name: newest.title, kind: newest.kind, signing: undefined, documents: own }]
  })
  return [...published, ...others]
}

/**
 * Every template with its documents, in the order of a stay: from the admission to the discharge. Groups
 * without a template stay out.
 * @param documents of one episode, the newest first
 * @param status shows only documents in that state, and only the templates that have some
 */
export function overviewGroups(
  templates: readonly Published[],
  documents: readonly DocumentSummary[],
  status?: DocumentStatus,
): OverviewGroup[] {
  const entries = entriesOf(templates, documents).map((entry) => ({
    ...entry,
    documents: entry.documents.filter((one) => status === undefined || one.status === status),
  }))
  const shown = entries.filter((entry) => status === undefined || entry.documents.length > 0)
  return GROUPS.map(({ title, kinds }) => ({
    title,
    entries: shown
      .filter(({ kind }) => kinds.includes(kind))
      .toSorted(
        (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.name.localeCompare(b.name, 'es'),
      ),
  })).filter((group) => group.entries.length > 0)
}
