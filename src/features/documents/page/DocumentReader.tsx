import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import { useEffect, useState } from 'react'
import type { Document } from '#src/domain/documents/contract.ts'
import { verifySignature } from '#src/domain/documents/signature.ts'
import { ageInWords } from '#src/domain/patients/rules.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { classes } from '#src/ui/classes.ts'
import { SEX_LABELS } from '../../patients/labels.ts'
import type { Saver } from '../autosave/saver.ts'
import { sectionOf } from '../autosave/sections.ts'
import { signerText } from '../labels.ts'
import { SectionView } from '../parts/SectionView.tsx'
import type { DocumentForm } from '../search-params.ts'
import { ReaderActions } from './DocumentActions.tsx'
import { DocumentHeader } from './DocumentHeader.tsx'
import { Addenda, AnnulmentNotice, SubjectNotice } from './SinceSigned.tsx'

const icon = 'size-4 shrink-0'

interface DocumentReaderProps {
  document: Document
  saver: Saver
  onForm: (form: DocumentForm) => void
}

/** A document to read: its sections, who signed it, and what happened to it since. */
export function DocumentReader({ document, saver, onForm }: DocumentReaderProps) {
  const { documentId, definitions, sections, annulment, addenda } = document
  return (
    <article aria-labelledby={`documento-${documentId}`} className="flex min-w-0 flex-col gap-4">
      <DocumentHeader document={document}>
        <ReaderActions document={document} saver={saver} onForm={onForm} />
      </DocumentHeader>
      {annulment && <AnnulmentNotice annulment={annulment} />}
      <SubjectNotice document={document} />
      <div className={classes('flex min-w-0 flex-col gap-4', annulment && 'line-through decoration-danger')}>
        {definitions.map((definition) => {
          const content = sectionOf(sections, definition.key)
          return content && <SectionView key={definition.key} definition={definition} content={content} />
        })}
      </div>
      <SignatureFacts document={document} />
      {addenda.length > 0 && <Addenda addenda={addenda} />}
    </article>
  )
}

/** Who signed it and when, and whether the content is unchanged since. */
function SignatureFacts({ document }: { document: Document }) {
  const clock = useHospitalClock()
  const { signedBy, signedAt, digest, subject, occurredAt } = document
  if (!signedBy || signedAt === null) return null
  return (
    <section aria-label="Firma" className="flex flex-col gap-1 rounded-md bg-sunken px-3 py-2">
      <p>
        Firmó <bdi className="font-semibold">{signerText(signedBy)}</bdi>
      </p>
      <p className="text-muted">{clock.instant(signedAt)}</p>
      {subject && (
        <p>
          A nombre de <bdi className="font-semibold">{subject.name}</bdi> ·{' '}
          {ageInWords(subject, clock.dayOf(occurredAt)) || '—'} · {SEX_LABELS[subject.sex]} · Nacimiento:{' '}
          {subject.birthDate === null ? '—' : clock.day(subject.birthDate)} · Expediente:{' '}
          {subject.recordNumber}
        </p>
      )}
      {digest !== null && <DigestCheck document={document} digest={digest} />}
    </section>
  )
}

interface DigestCheckProps {
  document: Document
  /** Of the signature. */
  digest: string
}

/** Computes the digest again in the browser and compares it with the signature's. */
function DigestCheck({ document, digest }: DigestCheckProps) {
  const [found, setFound] = useState<Awaited<ReturnType<typeof verifySignature>>>()
  useEffect(() => {
    let wanted = true
    void verifySignature(document).then((now) => wanted && setFound(now))
    return () => {
      wanted = false
    }
  }, [document])
  return (
    <>
      <p className="text-sm text-muted wrap-anywhere">
        Huella SHA-256: <code>{digest}</code>
      </p>
      {found === 'intact' && (
        <p className="flex items-center gap-1.5 text-sm text-success">
          <ShieldCheck aria-hidden="true" className={icon} />
          La huella coincide
        </p>
      )}
      {found === 'unknown' && (
        <p className="text-sm text-muted">
          La firma es de una versión más nueva de la aplicación: vuelve a cargar la página para comprobarla
        </p>
      )}
      {found === 'altered' && (
        <p role="alert" className="flex items-center gap-1.5 font-semibold text-danger">
          <ShieldAlert aria-hidden="true" className={icon} />
          La huella no coincide: el contenido no es el que se firmó
        </p>
      )}
    </>
  )
}
