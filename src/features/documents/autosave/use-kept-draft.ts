import { useEffect, useState } from 'react'
import { draftsOf } from '#src/session/drafts/drafts-of.ts'
import { useSession } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { Document } from '../contract.ts'
import { type FoundDraft, findDrafts } from './stored-draft.ts'

/**
 * What this browser keeps of a document and no server has, as the document is opened.
 * @returns null where there is nothing, undefined while it is being looked for
 */
export function useKeptDraft(document: Document): FoundDraft | null | undefined {
  const { hospitalId } = useHospital()
  const session = useSession()
  const [found, setFound] = useState<FoundDraft | null>()
  const [opened] = useState(document)
  useEffect(() => {
    let wanted = true
    const drafts = draftsOf(session)
    const looking = drafts ? findDrafts(drafts, hospitalId, opened) : Promise.resolve([])
    void looking.then(([newest]) => {
      if (wanted) setFound(newest ?? null)
    })
    return () => {
      wanted = false
    }
  }, [session, hospitalId, opened])
  return found
}
