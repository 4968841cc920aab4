import type { DocumentStatus } from '#src/domain/documents/contract.ts'

export const DOCUMENT_STATUS_LABELS: Readonly<Record<DocumentStatus, string>> = {
  draft: 'Borrador',
  signed: 'Firmado',
  amended: 'Firmado con adenda',
  discarded: 'Descartado',
  annulled: 'Anulado',
}
