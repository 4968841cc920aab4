import type { Document } from '#src/domain/documents/contract.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { classes } from '#src/ui/classes.ts'
import { Addenda } from './Addenda.tsx'
import { AnnulmentNotice } from './AnnulmentNotice.tsx'
import { type Sections, sectionOf } from './autosave/sections.ts'
import { SectionView } from './fields/SectionView.tsx'
import { SheetHead } from './SheetHead.tsx'
import { signerText } from './signer-text.ts'

interface DocumentSheetProps {
  document: Document
  sections: Sections
}

/** What lies across every page of what is no signed document; null for one that is. */
function watermarkOf({ status }: Document): string | null {
  if (status === 'annulled') return 'ANULADO'
  return status === 'draft' || status === 'discarded' ? 'BORRADOR' : null
}

/**
 * A document on letter paper. It is one table, because browsers repeat a table's head on every page: whose note it
 * is stands on each. Page numbers are in the style sheet.
 */
export function DocumentSheet({ document, sections }: DocumentSheetProps) {
  const clock = useHospitalClock()
  const { definitions, annulment, addenda, signedBy, signedAt, digest } = document
  const watermark = watermarkOf(document)
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
                {signedAt === null ? 'Sin firmar' : `Firmado el ${clock.instant(signedAt)}`}
              </p>
              {digest !== null && <p className="mt-2 text-[7pt] wrap-anywhere">Huella SHA-256: {digest}</p>}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
