import { useSuspenseQuery } from '@tanstack/react-query'
import type { Document, DocumentSummary } from '#src/domain/documents/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { documentQueries } from './queries.ts'

/** The signed notes of the same template in the same episode, the newest first: what a draft can copy from. */
export function useEarlierNotes({ documentId, episodeId, templateId }: Document): DocumentSummary[] {
  const hospital = useHospital()
  const { data } = useSuspenseQuery(documentQueries.ofEpisode(hospital, episodeId))
  return data.filter(
    (one) =>
      one.templateId === templateId &&
      one.documentId !== documentId &&
      (one.status === 'signed' || one.status === 'amended'),
  )
}
