import type { DocumentSummary } from './contract.ts'

/**
 * Which document of a template opens: the one that the address names, else the newest draft, else the newest that
 * was not discarded, else the newest.
 * @param documents the newest first
 */
export function chooseDocument(
  documents: readonly DocumentSummary[],
  asked: number | undefined,
): number | undefined {
  if (asked !== undefined) return asked
  const first =
    documents.find(({ status }) => status === 'draft') ??
    documents.find(({ status }) => status !== 'discarded') ??
    documents[0]
  return first?.documentId
}
