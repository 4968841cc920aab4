import { useGranted, useSessionState } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { usePractises } from '../doctors/use-practises.ts'
import type { DocumentForm } from './address.ts'
import type { Document } from './contract.ts'
import { needsDoctor, RECOVERY_MS, refusalOf } from './rules.ts'
import { useEarlierNotes } from './use-earlier-notes.ts'

const NO_DOCTOR = 'Solo un médico activo puede firmarlo'

/** Why something can't be done; null where it can, undefined while nobody knows. */
export type DeedRefusals = Readonly<Record<DocumentForm | 'restore', string | null | undefined>>

/** What the signed-in person can do with a document as it stands, beside writing in it. */
export function useDocumentDeeds(document: Document): DeedRefusals {
  const { hospitalId } = useHospital()
  const isGranted = useGranted(hospitalId)
  const { user } = useSessionState()
  const practises = usePractises()
  const notes = useEarlierNotes(document)
  const { status, author, kind, signedBy, discardedAt } = document

  const mayWrite = isGranted('episodes', 'write') ? null : 'No tienes permiso para escribir aquí'
  const asDoctor = practises === undefined ? undefined : practises ? null : NO_DOCTOR
  const asSigner = needsDoctor(kind) ? asDoctor : null
  const isAuthor = user?.userId === author.userId ? null : `Solo ${author.name} puede firmarlo`
  const mayAnnul = signedBy?.userId === user?.userId || isGranted('hospital', 'write')
  const isRecent = Date.parse(discardedAt ?? '') + RECOVERY_MS >= Date.now()

  return {
    sign: mayWrite ?? refusalOf('sign', status) ?? isAuthor ?? asSigner,
    copy: mayWrite ?? refusalOf('edit', status) ?? (notes.length > 0 ? null : 'No hay notas anteriores'),
    discard: mayWrite ?? refusalOf('discard', status),
    addenda: mayWrite ?? refusalOf('addenda', status) ?? asSigner,
    annul: mayWrite ?? refusalOf('annul', status) ?? (mayAnnul ? null : 'Solo quien lo firmó puede anularlo'),
    restore:
      mayWrite ??
      refusalOf('restore', status) ??
      (isRecent ? null : 'Se descartó hace más de 30 días: ya no se puede recuperar'),
  }
}
