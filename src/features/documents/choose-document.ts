import type { DocumentSummary } from '#src/domain/documents/contract.ts'

/** The newest draft of a person: what somebody else is writing opens only when it is asked for. */
export function ownDraft(
  documents: readonly DocumentSummary[],
  userId: string | undefined,
): DocumentSummary | undefined {
  return documents.find(({ status, author }) => status === 'draft' && author.userId === userId)
}

/**
 * Which document of a template opens: the one that the address names, else one's own newest draft, else the newest
 * that is neither a draft nor discarded, else, where no draft of anybody is left to choose from, the newest.
 * @param documents the newest first
 */
export function chooseDocument(
  documents: readonly DocumentSummary[],
  asked: number | undefined,
  userId: string | undefined,
): number | undefined {
  if (asked !== undefined) return asked
  const first =
    ownDraft(documents, userId) ??
    documents.find(({ status }) => status !== 'draft' && status !== 'discarded') ??
    (documents.some(({ status }) => status === 'draft') ? undefined : documents[0])
  return first?.documentId
}
