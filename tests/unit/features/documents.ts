import { HttpProblem } from '#src/api/errors.ts'
import type { Document, SectionContent } from '#src/domain/documents/contract.ts'
import type { Sections } from '#src/features/documents/autosave/sections.ts'

const AT = '2026-11-21T20:32:00.000Z'
const TITLES = { evolucion: 'Evolución', plan: 'Plan', pronostico: 'Pronóstico' }

/** A section of plain text. */
export function written(key: string, value: string, copiedFrom: number | null = null): SectionContent {
  return { key, copiedFrom, type: 'text', value }
}

/** A draft of three sections of plain text, as a server has it. */
export function makeDocument(about: Partial<Document> = {}): Document {
  const keys = Object.entries(TITLES)
  return {
    documentId: 12,
    episodeId: 3,
    patientId: 7,
    templateId: 2,
    revision: 1,
    kind: 'progress',
    title: 'Nota de evolución',
    status: 'draft',
    author: { userId: 'medica', name: 'Elena Ríos' },
    occurredAt: AT,
    createdAt: AT,
    updatedAt: AT,
    signedAt: null,
    signedBy: null,
    discardedAt: null,
    answersId: null,
    requestedService: null,
    submittedAt: null,
    returnedAt: null,
    needsAuthorization: false,
    takenOverBy: null,
    submission: null,
    returned: null,
    version: 1,
    digest: null,
    signatureVersion: null,
    subject: null,
    lastEditedBy: null,
    lastEditedAt: null,
    addenda: [],
    annulment: null,
    editors: [],
    definitions: keys.map(([key, title]) => ({
      key,
      title,
      help: '',
      required: true,
      type: 'text',
      options: [],
      initial: '',
    })),
    sections: keys.map(([key]) => written(key, '')),
    ...about,
  }
}

/** The words of each section. */
export function wordsOf(sections: Sections): string[] {
  return sections.map((section) => (section.type === 'text' ? section.value : ''))
}

/** The sections with other words in one of them. */
export function typing(key: string, value: string) {
  return (sections: Sections): Sections =>
    sections.map((section) => (section.key === key ? written(key, value) : section))
}

/** A server with one document on it. */
export function makeServer(begun = makeDocument()) {
  let stored = begun
  return {
    stored: () => stored,
    /** Somebody else does something with it. */
    change(about: Partial<Document>) {
      stored = { ...stored, version: stored.version + 1, ...about }
    },
    /** As `PUT documents/{documentId}` does. @throws {HttpProblem} 412, 409 */
    put(sections: Sections, version: number): Document {
      if (version !== stored.version) throw new HttpProblem(412, { detail: 'Cambió', current: stored })
      if (stored.status !== 'draft') throw new HttpProblem(409, { detail: 'El documento ya está firmado' })
      stored = { ...stored, version: version + 1, sections: [...sections] }
      return stored
    },
  }
}
