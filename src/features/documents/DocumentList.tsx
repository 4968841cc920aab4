import { Link } from '@tanstack/react-router'
import type { DocumentSummary } from '#src/domain/documents/contract.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { DocumentStatusBadge } from './DocumentStatusBadge.tsx'

interface DocumentListProps {
  /** The newest first. */
  documents: readonly DocumentSummary[]
  chosenId: number | undefined
}

/** The documents of one template in an episode; choosing one opens it beside the list. */
export function DocumentList({ documents, chosenId }: DocumentListProps) {
  const clock = useHospitalClock()
  if (documents.length === 0)
    return (
      <div className="md:col-span-2">
        <StateMessage title="Aún no hay documentos de esta plantilla en el episodio">
          Los que se escriban aparecen aquí, con su autor y su estado.
        </StateMessage>
      </div>
    )
  return (
    <nav aria-label="Documentos de esta plantilla">
      <ol className="flex max-h-[60dvh] flex-col overflow-y-auto rounded-md border border-line bg-raised narrow:max-h-48 max-md:max-h-60">
        {documents.map(({ documentId, status, author, occurredAt }) => (
          <li key={documentId} className="border-t border-line first:border-t-0">
            <Link
              to="."
              search={{ document: documentId }}
              aria-current={documentId === chosenId ? 'page' : undefined}
              className="flex flex-col gap-1 px-3 py-2 hover:bg-sunken aria-[current=page]:bg-accent-soft"
            >
              <span className="font-medium tabular-nums">{clock.instant(occurredAt)}</span>
              <span className="text-sm text-muted">
                <bdi>{author.name}</bdi>
              </span>
              <span>
                <DocumentStatusBadge status={status} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
