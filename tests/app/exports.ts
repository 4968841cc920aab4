import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { doctorRow } from '#mocks/seed/rows.ts'
import { hospitalRow, patientRow, roomRow, userRow } from '#server/db/rows.ts'
import type { Store } from '#server/db/store.ts'
import { formRow } from '#server/templates/writes.ts'
import { PatientUpdate } from '#src/domain/patients/contract.ts'
import { TemplateUpdate } from '#src/domain/templates/contract.ts'
import { type App, ORIGIN } from './harness.tsx'

/** Two full pages of an export, and a third one. */
export const MANY = 205

/** Names that a spreadsheet would run, in the order of the alphabet. */
const NAMES = Array.from({ length: MANY }, (_, index) => `=Prueba ${String(index + 1).padStart(3, '0')}`)

/** The files that the app hands to the browser from now on. */
export function catchFiles() {
  const blobs = new Map<string, Blob>()
  const files: { name: string; blob: Blob }[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${blobs.size}`
    if (blob instanceof Blob) blobs.set(url, blob)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saved(
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href)
    if (blob) files.push({ name: this.download, blob })
  })
  onTestFinished(() => click.mockRestore())
  return files
}

/** The lines of the next CSV file, its mark of UTF-8 held to be there. */
export async function nextCsv(files: { name: string; blob: Blob }[]) {
  await waitFor(() => expect(files).toHaveLength(1))
  const [file] = files.splice(0)
  const bytes = new Uint8Array((await file?.blob.arrayBuffer()) ?? new ArrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [heading = '', ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
  return { name: file?.name ?? '', heading, lines }
}

/** The queries of an export: whole pages, each with what is asked for beside its number. */
export function exported(app: App, path: string, asked: Record<string, string>): Record<string, string>[] {
  return app
    .callsTo('GET', `${path}?`)
    .map((call) => Object.fromEntries(new URL(call.path, ORIGIN).searchParams))
    .filter((query) => query.pageSize === '100')
    .filter((query) => Object.entries(asked).every(([name, value]) => query[name] === value))
}

const NOW = Date.now()

export async function manyHospitals({ store }: { store: Store }): Promise<void> {
  await store.write(async (db) => {
    const made = await db
      .insertInto('hospitals')
      .values(NAMES.map((name) => hospitalRow(name, NOW)))
      .returning('hospitalId')
      .execute()
    await db
      .insertInto('members')
      .values(made.map(({ hospitalId }) => ({ hospitalId, userId: 'direccion' })))
      .execute()
  })
}

/** Patients of hospital 1 who were found out, in no bed; gives their ids. */
export async function manyPatients({ store }: { store: Store }): Promise<number[]> {
  const rows = NAMES.map((givenNames, index) =>
    patientRow(z.parse(PatientUpdate, { givenNames, firstSurname: '@Lara', sex: 'female' }), {
      ...{ hospitalId: 1, recordNumber: `X${index}`, identified: true, createdAt: NOW },
    }),
  )
  const made = await store.write((db) =>
    db.insertInto('patients').values(rows).returning('patientId').execute(),
  )
  return made.map(({ patientId }) => patientId)
}

/** Rooms of hospital 1 without beds; gives their ids. */
export async function manyRooms({ store }: { store: Store }): Promise<number[]> {
  const about = { name: '', floor: '-1', service: 'Prueba', kind: 'ward', notes: '', active: true }
  const rows = NAMES.map((code) => ({ ...roomRow(1, { ...about, code }), version: 1 }))
  const made = await store.write((db) => db.insertInto('rooms').values(rows).returning('roomId').execute())
  return made.map(({ roomId }) => roomId)
}

/** Members of hospital 1 without rights. */
export async function manyMembers({ store }: { store: Store }): Promise<void> {
  await store.write(async (db) => {
    const people = NAMES.map((name, index) => userRow(`p-${index}`, name, `+p${index}@ronda.example`))
    await db.insertInto('users').values(people).execute()
    await db
      .insertInto('members')
      .values(people.map(({ userId }) => ({ hospitalId: 1, userId })))
      .execute()
  })
}

/** Doctors of hospital 1 who pause. */
export async function manyDoctors(mock: { store: Store }): Promise<void> {
  await manyMembers(mock)
  const rows = NAMES.map((_, index) => ({
    ...doctorRow(1, `p-${index}`, 1000 + index, NOW),
    status: 'paused',
  }))
  await mock.store.write((db) => db.insertInto('doctors').values(rows).execute())
}

/** Rooms for each of which *medica* is on call from now on. */
export async function manyAssignments(mock: { store: Store }): Promise<void> {
  const about = { hospitalId: 1, doctorId: 'medica', role: 'onCall', startedAt: NOW - 60_000, version: 1 }
  const rows = (await manyRooms(mock)).map((roomId) => ({ ...about, roomId }))
  await mock.store.write((db) => db.insertInto('assignments').values(rows).execute())
}

/** Visits that nobody attends. */
export async function manyUnassigned(mock: { store: Store }): Promise<void> {
  const rows = (await manyPatients(mock)).map((patientId) => ({
    ...{ hospitalId: 1, patientId, kind: 'outpatient', status: 'open', admittedAt: NOW, createdAt: NOW },
    ...{ reason: 'Fiebre', origin: '', service: '', diagnoses: '[]', destination: '', condition: '' },
    ...{ dischargeNotes: '', overridden: '[]', version: 1 },
  }))
  await mock.store.write((db) => db.insertInto('episodes').values(rows).execute())
}

/** Drafts of a template that never were in use. */
export async function manyTemplates({ store }: { store: Store }): Promise<void> {
  const sections = [{ key: 'acto', title: '@Acto', type: 'text' }]
  const forms = await Promise.all(
    NAMES.map((name) => formRow(z.parse(TemplateUpdate, { name, kind: 'consent', sections }))),
  )
  await store.write(async (db) => {
    const stored = await db.insertInto('templateForms').values(forms).returning('formId').execute()
    const about = { hospitalId: 1, status: 'draft', revision: 1, updatedAt: NOW, version: 1 }
    const rows = stored.map(() => about)
    const made = await db.insertInto('templates').values(rows).returning('templateId').execute()
    const revisions = made.map(({ templateId }, index) => ({
      ...{ templateId, revision: 1, formId: stored[index]?.formId ?? 0 },
    }))
    await db.insertInto('templateRevisions').values(revisions).execute()
  })
}
