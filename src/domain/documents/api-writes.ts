import { act, create, HOSPITAL_DOCUMENTS, operation, shape, update } from '../operation.ts'
import {
  type AddendumCreate,
  Document,
  type DocumentAnnulment,
  type DocumentCreate,
  type DocumentReturn,
  type DocumentUpdate,
} from './contract.ts'

export const createDocument = create(
  'createDocument',
  `${HOSPITAL_DOCUMENTS}/episodes/{episodeId}/documents`,
  { needs: 'episodes-write', changes: 'documents', body: shape<typeof DocumentCreate>(), answer: Document },
)
export const updateDocument = update('updateDocument', `${HOSPITAL_DOCUMENTS}/documents/{documentId}`, {
  needs: 'episodes-write',
  changes: 'documents',
  body: shape<typeof DocumentUpdate>(),
  answer: Document,
})
export const updateDocumentPresence = operation('PUT', 'none', 204)(
  'updateDocumentPresence',
  `${HOSPITAL_DOCUMENTS}/documents/{documentId}/presence`,
  { needs: 'episodes-write' },
)
export const submitDocument = act('submitDocument', `${HOSPITAL_DOCUMENTS}/documents/{documentId}/submit`, {
  needs: 'episodes-write',
  changes: 'documents',
  answer: Document,
})
export const returnDocument = act('returnDocument', `${HOSPITAL_DOCUMENTS}/documents/{documentId}/return`, {
  needs: 'episodes-write',
  changes: 'documents',
  body: shape<typeof DocumentReturn>(),
  answer: Document,
})
export const takeOverDocument = act(
  'takeOverDocument',
  `${HOSPITAL_DOCUMENTS}/documents/{documentId}/take-over`,
  { needs: 'episodes-write', changes: 'documents', answer: Document },
)
export const signDocument = act('signDocument', `${HOSPITAL_DOCUMENTS}/documents/{documentId}/sign`, {
  needs: 'episodes-write',
  changes: 'documents',
  answer: Document,
})
export const createAddendum = act('createAddendum', `${HOSPITAL_DOCUMENTS}/documents/{documentId}/addenda`, {
  needs: 'episodes-write',
  changes: 'documents',
  body: shape<typeof AddendumCreate>(),
  answer: Document,
})
export const annulDocument = act('annulDocument', `${HOSPITAL_DOCUMENTS}/documents/{documentId}/annul`, {
  needs: 'episodes-write',
  changes: 'documents',
  body: shape<typeof DocumentAnnulment>(),
  answer: Document,
})
export const discardDocument = act(
  'discardDocument',
  `${HOSPITAL_DOCUMENTS}/documents/{documentId}/discard`,
  { needs: 'episodes-write', changes: 'documents', answer: Document },
)
export const restoreDocument = act(
  'restoreDocument',
  `${HOSPITAL_DOCUMENTS}/documents/{documentId}/restore`,
  { needs: 'episodes-write', changes: 'documents', answer: Document },
)

/** The actions on a whole document that need no words. */
export const documentActions = {
  submit: submitDocument,
  'take-over': takeOverDocument,
  sign: signDocument,
  discard: discardDocument,
  restore: restoreDocument,
} as const
