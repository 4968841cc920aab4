import { useSuspenseQuery } from '@tanstack/react-query'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { Document, DocumentSummary } from './contract.ts'
import { documentQueries } from './queries.ts'

/** The signed notes of the same template in the same episode, the newest first: what a draft can copy from. */
export function useEarlierNotes({ documentId, episodeId, templateId }: Document): DocumentSummary[] {
  const { clients, hospitalId } = useHospital()
  const { data } = useSuspenseQuery(documentQueries.ofEpisode(clients, hospitalId, episodeId))
  return data.filter(
    (one) =>
      one.templateId === templateId &&
      one.documentId !== documentId &&
      (one.status === 'signed' || one.status === 'amended'),
  )
}
