import type { ReactNode } from 'react'
import type { Document } from '#src/domain/documents/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { lastEditOf } from '../labels.ts'
import { DocumentStatusBadge } from '../parts/DocumentStatusBadge.tsx'

interface DocumentHeaderProps {
  document: Document
  /** The buttons of its actions. */
  children: ReactNode
}

export function DocumentHeader({ document, children }: DocumentHeaderProps) {
  const { clock } = useHospital()
  const { documentId, title, status, author, occurredAt } = document
  const edit = lastEditOf(document, clock)
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="flex min-w-0 flex-col gap-1">
        <h2
          id={`documento-${documentId}`}
          className="flex flex-wrap items-center gap-2 text-lg font-semibold wrap-anywhere"
        >
          {title}
          <DocumentStatusBadge status={status} />
        </h2>
        <p className="text-muted">
          <bdi>{author.name}</bdi> · {clock.instant(occurredAt)}
        </p>
        {edit && (
          <p className="text-sm text-muted">
            {edit.label}: <bdi className="font-medium text-ink">{edit.name}</bdi>, {edit.when}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </header>
  )
}
