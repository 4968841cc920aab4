import { useEffect, useState } from 'react'
import type { Document } from '#src/domain/documents/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { draftsOf } from '#src/session/drafts/drafts-of.ts'
import { useSession } from '#src/session/use-session.ts'
import { type FoundDraft, findDrafts } from './stored-draft.ts'

/**
 * What this browser keeps of a document and no server has, as the document is opened.
 * @returns null where there is nothing, undefined while it is being looked for
 */
export function useKeptDraft(document: Document): FoundDraft | null | undefined {
  const hospital = useHospital()
  const session = useSession()
  const [found, setFound] = useState<FoundDraft | null>()
  const [opened] = useState(document)
  useEffect(() => {
    let wanted = true
    const drafts = draftsOf(session)
    const looking = drafts ? findDrafts(drafts, hospital.id, opened) : Promise.resolve([])
    void looking.then(([newest]) => {
      if (wanted) setFound(newest ?? null)
    })
    return () => {
      wanted = false
    }
  }, [session, hospital.id, opened])
  return found
}
