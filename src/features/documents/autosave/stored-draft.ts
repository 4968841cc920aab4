import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { type Document, NotedDiagnosis, type SectionContent } from '#src/domain/documents/contract.ts'
import { Instant } from '#src/domain/list.ts'
import { RichText } from '#src/domain/rich-text.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { type Drafts, draftsOf } from '#src/session/drafts/drafts.ts'
import { useSession } from '#src/session/use-session.ts'
import type { DraftStorage } from './draft-writer.ts'
import type { Draft } from './machine.ts'
import { fitTo } from './sections.ts'

/** The note that a draft belongs to; it never opens in another one. */
export type DraftSubject = Pick<Document, 'patientId' | 'episodeId' | 'documentId'> & { hospitalId: number }

const measured = z.nullable(z.number())
const common = { key: z.string(), copiedFrom: z.nullable(z.int()) }
/** The contract without its limits: text that is too long for the server is kept too. */
const Written = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('richText'), value: z.nullable(RichText) }),
  z.object({ ...common, type: z.literal('text'), value: z.string() }),
  z.object({ ...common, type: z.literal('number'), value: measured }),
  z.object({ ...common, type: z.literal('date'), value: z.nullable(z.string()) }),
  z.object({ ...common, type: z.literal('choice'), value: z.nullable(z.string()) }),
  z.object({
    ...common,
    type: z.literal('vitalSigns'),
    value: z.object({
      systolic: measured,
      diastolic: measured,
      heartRate: measured,
      respiratoryRate: measured,
      temperature: measured,
      oxygenSaturation: measured,
      glucose: measured,
      weight: measured,
      height: measured,
      pain: measured,
    }),
  }),
  z.object({
    ...common,
    type: z.literal('diagnoses'),
    value: z.array(z.extend(NotedDiagnosis, { code: z.string(), text: z.string() })),
  }),
  z.object({ ...common, type: z.literal('table'), value: z.array(z.array(z.string())) }),
  z.object({ ...common, type: z.literal('service'), value: z.nullable(z.string()) }),
])

const sections = z.array(Written)
const StoredDraft = z.object({
  base: z.object({ version: z.int(), sections }),
  sections,
  sent: z.array(sections),
  savedAt: Instant,
})

/** The name of a document among the person's drafts. */
export function draftName({ hospitalId, patientId, episodeId, documentId }: DraftSubject): string {
  return `${hospitalId}/${patientId}/${episodeId}/${documentId}`
}

/** A draft as the browser keeps it. */
function toStored({ server, sections, sent }: Draft, savedAt: string): z.infer<typeof StoredDraft> {
  return {
    base: { version: server.version, sections: [...server.sections] },
    sections: [...sections],
    sent: sent.map((one) => [...one]),
    savedAt,
  }
}

/** A draft in this browser, and the id of the tab that wrote it. */
export interface FoundDraft {
  writer: string
  draft: Draft
}

/** The drafts of a document, the newest first; removes what is no draft. */
export async function findDrafts(
  drafts: Drafts,
  hospitalId: number,
  document: Document,
): Promise<FoundDraft[]> {
  const name = draftName({ ...document, hospitalId })
  const found: (FoundDraft & { savedAt: string })[] = []
  for (const { writer, value } of await drafts.read(name)) {
    const parsed = z.safeParse(StoredDraft, value)
    if (!parsed.success) {
      await drafts.remove(name, writer)
      continue
    }
    const { base, sections, sent, savedAt } = parsed.data
    const inOrder = (some: readonly SectionContent[]) => fitTo(document.sections, some)
    const draft = {
      server: { version: base.version, sections: inOrder(base.sections) },
      sections: inOrder(sections),
      sent: sent.map(inOrder),
    }
    found.push({ writer, savedAt, draft })
  }
  return found.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
}

/**
 * Stores the draft that one tab writes of a document.
 * @param found the draft that the tab began with; removed once a newer one is stored, or none is needed
 */
export function createDraftStorage(
  drafts: Drafts | undefined,
  name: string,
  found: FoundDraft | undefined,
): DraftStorage {
  const writer = crypto.randomUUID()
  let former = found?.writer

  async function dropFormer() {
    if (former !== undefined) await drafts?.remove(name, former)
    former = undefined
  }

  return {
    async put(draft) {
      const isKept =
        (await drafts?.put(name, writer, toStored(draft, new Date(serverNow()).toISOString()))) ?? false
      if (isKept) await dropFormer()
      return isKept
    },
    async remove() {
      await drafts?.remove(name, writer)
      await dropFormer()
    },
  }
}

/**
 * The newest draft in this browser of a document, read once as the document opens.
 * @returns null for none, undefined while loading
 */
export function useStoredDraft(document: Document): FoundDraft | null | undefined {
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
