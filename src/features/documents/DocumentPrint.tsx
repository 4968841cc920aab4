import { createPortal } from 'react-dom'
import type { Document } from '#src/domain/documents/contract.ts'
import { useIsPrinting } from '#src/ui/use-printing.ts'
import type { Sections } from './autosave/sections.ts'
import { DocumentSheet } from './DocumentSheet.tsx'

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
