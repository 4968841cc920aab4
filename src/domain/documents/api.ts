import { get, HOSPITAL_DOCUMENTS, shape } from '../operation.ts'
import { Document, type DocumentListQuery, DocumentPage, ListedDocumentPage } from './contract.ts'

export const listEpisodeDocuments = get(
  'listEpisodeDocuments',
  `${HOSPITAL_DOCUMENTS}/episodes/{episodeId}/documents`,
  { needs: 'episodes-read', query: shape<typeof DocumentListQuery>(), answer: DocumentPage },
)
export const listDocuments = get('listDocuments', `${HOSPITAL_DOCUMENTS}/documents`, {
  needs: 'episodes-read',
  query: shape<typeof DocumentListQuery>(),
  answer: ListedDocumentPage,
})
export const getDocument = get('getDocument', `${HOSPITAL_DOCUMENTS}/documents/{documentId}`, {
  needs: 'episodes-read',
  answer: Document,
})
