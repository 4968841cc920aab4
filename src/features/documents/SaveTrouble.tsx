import type { Document } from '#src/domain/documents/contract.ts'
import { ConflictPanel } from '#src/forms/ConflictPanel.tsx'
import { SubmitErrorSummary } from '#src/forms/SubmitErrorSummary.tsx'
import { Button } from '#src/ui/Button.tsx'
import { sectionErrors } from './autosave/failure.ts'
import type { Saver, SaverState } from './autosave/saver.ts'
import { mergeSections } from './autosave/sections.ts'
import { ClosedNotice } from './ClosedNotice.tsx'
import { sectionDifferences } from './differences.ts'
import { focusField, sectionId } from './section-id.ts'

interface SaveTroubleProps {
  document: Document
  saver: Saver
  state: SaverState
}

/** Why the text does not reach the server, and what can be done about it. */
export function SaveTrouble({ document, saver, state }: SaveTroubleProps) {
  const { trouble, mine, base } = state
  if (trouble === null) return null
  if (trouble.kind === 'closed') return <ClosedNotice document={document} saver={saver} state={state} />
  if (trouble.kind === 'stale') {
    const { stored } = trouble
    return (
      <ConflictPanel
        differences={sectionDifferences(mergeSections(mine, base.sections, stored.sections), stored)}
        onKeepMine={saver.keepMine}
        onUseStored={saver.useStored}
      />
    )
  }
  const { submitError } = trouble
  const [marked] = sectionErrors(state).keys()
  return (
    <SubmitErrorSummary submitError={submitError} onRetry={() => void saver.saveNow()}>
      {marked !== undefined && (
        <Button onClick={() => focusField(sectionId(marked))}>Ir a la sección que hay que corregir</Button>
      )}
    </SubmitErrorSummary>
  )
}
