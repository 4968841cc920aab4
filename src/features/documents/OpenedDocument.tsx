import { useSuspenseQuery } from '@tanstack/react-query'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Loading } from '#src/ui/Loading.tsx'
import type { DocumentForm } from './address.ts'
import { useKeptDraft } from './autosave/use-kept-draft.ts'
import { DocumentView } from './DocumentView.tsx'
import { documentQueries } from './queries.ts'

export interface OpenedDocumentProps {
  documentId: number
  /** What lies over it. */
  form: DocumentForm | undefined
  onForm: (form: DocumentForm | undefined) => void
}

/** One document, once it is known whether something of it is kept in this browser that no server has. */
export function OpenedDocument({ documentId, ...rest }: OpenedDocumentProps) {
  const hospital = useHospital()
  const { data } = useSuspenseQuery(documentQueries.detail(hospital, documentId))
  const kept = useKeptDraft(data)
  if (kept === undefined) return <Loading />
  return <DocumentView document={data} found={kept ?? undefined} {...rest} />
}
