import { useState } from 'react'
import { visibleDefinitions, writtenButHidden } from '#src/domain/documents/visibility.ts'
import type { Section } from '#src/domain/templates/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { type Sections, sectionOf } from '../autosave/sections.ts'
import { lastEditOf, writerText } from '../labels.ts'
import { useVisibilityFacts } from '../page/use-document-actions.ts'
import { headingsOf, squareRows } from '../parts/table-rows.ts'
import { type ActionDialogProps, ConfirmActionDialog, useChangedSections } from './ConfirmActionDialog.tsx'
import { useDocumentAction } from './use-document-action.ts'

/** Shows once more whose document it is, and signs it, or authorises what somebody else has submitted. */
export function SignDialog({ document, saver, onClose }: ActionDialogProps) {
  const { user } = useSessionState()
  // As it opened: what was authorised, and the answer lost, must not ask for a signature.
  const [isOthers] = useState(document.status === 'submitted')
  const action = useDocumentAction({
    document,
    saver,
    action: 'sign',
    isDone: ({ signedBy }) => signedBy !== null && signedBy.userId === user?.userId,
    changedSections: useChangedSections(document, saver),
    done: isOthers
      ? { title: 'Autorizar', message: 'El documento quedó autorizado' }
      : { title: 'Firmar', message: 'El documento quedó firmado' },
    onDone: onClose,
  })
  return (
    <ConfirmActionDialog
      document={document}
      title={isOthers ? 'Autorizar documento' : 'Firmar documento'}
      description="Después de firmarlo ya no se puede cambiar; solo admite adendas."
      submitLabel={isOthers ? 'Autorizar' : 'Firmar'}
      action={action}
      onClose={onClose}
    >
      <SignedFacts document={document} saver={saver} />
    </ConfirmActionDialog>
  )
}

/** Whose document is about to be signed or submitted, who wrote in it, and under which name. */
export function SignedFacts({ document, saver }: Omit<ActionDialogProps, 'onClose'>) {
  const hospital = useHospital()
  const { clock } = hospital
  const { user } = useSessionState()
  const edit = lastEditOf(document, clock)
  const facts = useVisibilityFacts(document)
  const { local } = saver.getState()
  const shown = visibleDefinitions(document, local, facts)
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {document.submission && (
          <>
            <dt className="text-muted">Elaboró</dt>
            <dd className="wrap-anywhere">
              <bdi>{writerText(document.submission.by)}</bdi>
            </dd>
          </>
        )}
        {edit && (
          <>
            <dt className="text-muted">{edit.label}</dt>
            <dd className="font-semibold text-warning">
              <bdi>{edit.name}</bdi>, {edit.when}
            </dd>
          </>
        )}
        <dt className="text-muted">{document.submission ? 'Autoriza' : 'Firma'}</dt>
        <dd>
          <bdi>{user?.userName}</bdi>
        </dd>
      </dl>
      <SectionsWarning
        text="Copiado de una nota anterior y sin editar"
        titles={shown
          .filter(({ key }) => typeof sectionOf(local, key)?.copiedFrom === 'number')
          .map(({ title }) => title)}
      />
      <SectionsWarning
        text="Renglones con columnas sin llenar"
        titles={shown.flatMap((definition) => {
          const columns = columnsLeftEmpty(definition, local)
          return columns.length === 0 ? [] : [`${definition.title} (${columns.join(', ')})`]
        })}
      />
      <SectionsWarning
        text="No se firma lo escrito en secciones que ya no se muestran"
        titles={writtenButHidden(document, local, facts).map(({ title }) => title)}
      />
    </>
  )
}

/**
 * The columns in which a row that is begun says nothing. Of a drug the record says at least the dose, the route and the
 * interval: NOM-004-SSA3-2012, 6.2.6. Which columns may stay empty, a template doesn't say: who signs is told of them,
 * and not held up.
 */
function columnsLeftEmpty({ key, options }: Section, sections: Sections): string[] {
  const content = sectionOf(sections, key)
  if (content?.type !== 'table') return []
  const columns = headingsOf(options, content.value)
  const rows = squareRows(content.value, columns.length)
  const begun = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  return columns.filter((_, index) => begun.some((row) => row[index]?.trim() === ''))
}

interface SectionsWarningProps {
  text: string
  titles: readonly string[]
}

/** Names sections that one should know something of before signing. */
function SectionsWarning({ text, titles }: SectionsWarningProps) {
  if (titles.length === 0) return null
  return (
    <p role="status" className="rounded-md bg-warning-soft px-3 py-2 text-warning wrap-anywhere">
      {/* One text: screen readers pause between two. */}
      {`${text}: ${titles.join(', ')}`}
    </p>
  )
}
