import { useState } from 'react'
import { ConflictPanel } from '#src/forms/ConflictPanel.tsx'
import { RefusalSummary } from '#src/forms/RefusalSummary.tsx'
import { Button } from '#src/ui/Button.tsx'
import { sectionErrors } from './autosave/failure.ts'
import type { Saver, SaverState } from './autosave/saver.ts'
import { mergeSections } from './autosave/sections.ts'
import { ClosedFrame } from './ClosedFrame.tsx'
import type { Document } from './contract.ts'
import { sectionDifferences } from './differences.ts'
import { ClosedNotice } from './preloads.ts'
import { focusField, sectionId } from './section-id.ts'

interface SaveTroubleProps {
  document: Document
  saver: Saver
  state: SaverState
}

/** Why the text does not reach the server, and what can be done about it. */
export function SaveTrouble({ document, saver, state }: SaveTroubleProps) {
  const { trouble, mine, base } = state
  const [isGivenUp, setIsGivenUp] = useState(false)
  if (trouble === null) return null
  if (trouble.kind === 'closed') {
    const why = <ClosedFrame why={trouble.why} />
    if (isGivenUp) return why
    return (
      <ClosedNotice
        document={document}
        saver={saver}
        state={state}
        fallback={why}
        onGiveUp={() => setIsGivenUp(true)}
      />
    )
  }
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
  const { refusal } = trouble
  const [marked] = sectionErrors(state).keys()
  return (
    <RefusalSummary refusal={refusal} onRetry={() => void saver.saveNow()}>
      {marked !== undefined && (
        <Button onClick={() => focusField(sectionId(marked))}>Ir a la sección que hay que corregir</Button>
      )}
    </RefusalSummary>
  )
}
