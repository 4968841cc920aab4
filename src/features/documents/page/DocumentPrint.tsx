import { useSuspenseQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import type { Document } from '#src/domain/documents/contract.ts'
import { isUnsigned, isWrittenAfterDischarge } from '#src/domain/documents/rules.ts'
import { subjectOf } from '#src/domain/documents/signature.ts'
import { ageInWords } from '#src/domain/patients/rules.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { classes } from '#src/ui/classes.ts'
import { useIsPrinting } from '#src/ui/use-browser-state.ts'
import { episodeQueries } from '../../episodes/queries.ts'
import { bedText, SEX_LABELS } from '../../patients/labels.ts'
import { patientQueries } from '../../patients/queries.ts'
import { type Sections, sectionOf } from '../autosave/sections.ts'
import { lastEditOf, signerText, WRITTEN_AFTER_DISCHARGE, writerText } from '../labels.ts'
import { SectionView } from '../parts/SectionView.tsx'
import { AnsweredQuestion } from './Consultation.tsx'
import { Addenda, AnnulmentNotice, useRegisteredToday } from './SinceSigned.tsx'
import { useVisibleDefinitions } from './use-document-actions.ts'

interface DocumentPrintProps {
  document: Document
  /** As they stand on the screen. */
  sections: Sections
}

/** The document on paper, and so as PDF; drawn when the browser prints. */
export function DocumentPrint({ document, sections }: DocumentPrintProps) {
  if (!useIsPrinting()) return null
  return createPortal(<DocumentSheet document={document} sections={sections} />, globalThis.document.body)
}

interface DocumentSheetProps {
  document: Document
  sections: Sections
}

/** The watermark of every page; null for a signed document. */
function watermarkOf({ status }: Document): string | null {
  if (status === 'annulled') return 'ANULADO'
  return isUnsigned(status) || status === 'discarded' ? 'BORRADOR' : null
}

/**
 * A document on letter paper. It is one table, because browsers repeat a table's head on every page: whose note it
 * is stands on each. Page numbers are in the style sheet.
 */
function DocumentSheet({ document, sections }: DocumentSheetProps) {
  const { clock } = useHospital()
  const { annulment, addenda, submission, signedBy, signedAt, digest } = document
  const definitions = useVisibleDefinitions(document, sections)
  const watermark = watermarkOf(document)
  const edit = lastEditOf(document, clock)
  return (
    <div data-print-sheet="document" className="hidden text-[10pt] leading-snug print:block">
      {watermark && (
        <p aria-hidden="true" data-watermark>
          {watermark}
        </p>
      )}
      <table className="w-full table-fixed border-collapse text-left">
        <thead className="table-header-group">
          <tr>
            <th scope="col" className="pb-2 font-normal">
              <SheetHead document={document} />
            </th>
          </tr>
        </thead>
        <tbody>
          {annulment && (
            <tr>
              <td className="pb-2">
                <AnnulmentNotice annulment={annulment} />
              </td>
            </tr>
          )}
          {document.answersId !== null && (
            <tr>
              <td className="pb-2">
                <AnsweredQuestion document={document} />
              </td>
            </tr>
          )}
          {definitions.map((definition) => {
            const content = sectionOf(sections, definition.key)
            return (
              content && (
                <tr key={definition.key}>
                  <td className={classes('pb-2', annulment && 'line-through')}>
                    <SectionView definition={definition} content={content} />
                  </td>
                </tr>
              )
            )
          })}
          {addenda.length > 0 && (
            <tr>
              <td className="pb-2">
                <Addenda addenda={addenda} />
              </td>
            </tr>
          )}
          <tr className="break-inside-avoid break-before-avoid">
            <td className="pt-8">
              <p className="ml-auto w-72 border-t border-black pt-1 text-center">
                <bdi className="block">{signedBy ? signerText(signedBy) : document.author.name}</bdi>
                {signedAt === null
                  ? 'Sin firmar'
                  : `${submission ? 'Autorizado' : 'Firmado'} el ${clock.instant(signedAt)}`}
              </p>
              {submission && (
                <p className="mt-2 text-right">
                  Elaboró: <bdi>{writerText(submission.by)}</bdi>
                </p>
              )}
              {edit && (
                <p className="mt-2 text-right">
                  {edit.label}: <bdi>{edit.name}</bdi>, {edit.whole}
                </p>
              )}
              {digest !== null && <p className="mt-2 text-[7pt] wrap-anywhere">Huella SHA-256: {digest}</p>}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** The head of every page: the hospital, the patient, the document, its author and date. */
function SheetHead({ document }: { document: Document }) {
  const hospital = useHospital()
  const { clock } = hospital
  const { patientId, episodeId, title, author, occurredAt, signedBy } = document
  const { data: profile } = useSuspenseQuery(profileQueries.detail(hospital))
  const { data: patient } = useSuspenseQuery(patientQueries.detail(hospital, patientId))
  const { data: episode } = useSuspenseQuery(episodeQueries.detail(hospital, episodeId))
  const registered = useRegisteredToday(document)
  // As signed. Drafts, and the first version of signatures, have no subject: then as it is today.
  const subject = document.subject ?? subjectOf(patient)
  // The age at the time of the document, whenever it is printed.
  const age = ageInWords(subject, clock.dayOf(occurredAt)) || '—'
  const { name, birthDate, sex, recordNumber } = subject
  return (
    <div className="flex flex-col gap-0.5 border-b border-black pb-1 text-[9pt]">
      <p className="text-[12pt] font-semibold">
        <bdi>{profile.name}</bdi>
      </p>
      {profile.legalName && profile.legalName !== profile.name && (
        <p>
          <bdi>{profile.legalName}</bdi>
        </p>
      )}
      <p>{[profile.address, profile.clues && `CLUES ${profile.clues}`].filter(Boolean).join(' · ')}</p>
      <p>
        Paciente: <bdi className="font-semibold">{name}</bdi> · Edad: {age} · Sexo: {SEX_LABELS[sex]} ·
        Nacimiento: {birthDate === null ? '—' : clock.day(birthDate)}
      </p>
      {registered && (
        <p className="font-semibold">
          Paciente <bdi>{registered}</bdi>
        </p>
      )}
      <p>
        Expediente: {recordNumber} · Cama: {episode.bed ? bedText(episode.bed) : 'Sin cama'}
        {episode.service && (
          <>
            {' · Servicio: '}
            <bdi>{episode.service}</bdi>
          </>
        )}
      </p>
      <p className="text-[12pt] font-semibold">{title}</p>
      <p>
        Autor: <bdi>{author.name}</bdi>
        {signedBy?.userId === author.userId && signedBy.license && ` · Cédula: ${signedBy.license}`} · Fecha y
        hora: {clock.instant(occurredAt)}
      </p>
      {isWrittenAfterDischarge(document, episode) && (
        <p className="font-semibold">
          {WRITTEN_AFTER_DISCHARGE}, el {clock.instant(document.createdAt)}
        </p>
      )}
    </div>
  )
}
