import { describe, expect, test } from 'vitest'
import { dayText } from '#src/domain/dates.ts'
import { digestOf } from '#src/domain/digest.ts'
import type { DocumentSubject } from '#src/domain/documents/contract.ts'
import { fieldsToSign, signedFields } from '#src/domain/documents/signature.ts'
import { verifySignature } from '#src/domain/documents/verify-signature.ts'
import { registeredText } from '#src/features/documents/page/SinceSigned.tsx'
import { makeDocument } from './documents.ts'

const SUBJECT: DocumentSubject = {
  name: 'Ana López Ruiz',
  recordNumber: '0000034',
  sex: 'female',
  birthDate: '1985-03-15',
  estimatedAge: null,
}
const SIGNED = makeDocument({
  status: 'signed',
  signedAt: '2026-11-21T21:00:00.000Z',
  subject: SUBJECT,
  signatureVersion: 3,
  signedBy: { userId: 'medica', name: 'Elena Ríos', license: '4100000' },
})

/** What may change of a document after it was signed. */
const CHANGING = [
  ...['status', 'createdAt', 'updatedAt', 'discardedAt', 'version', 'digest', 'addenda', 'annulment'],
  // When it was submitted stands in its submission.
  ...['editors', 'needsAuthorization', 'submittedAt', 'returned', 'returnedAt'],
  // It is in the sections.
  'requestedService',
]

describe('a signature', () => {
  test('freezes whose note it is, what was written, by whom and when, and nothing that changes afterwards or says it twice', () => {
    const frozen = Object.keys(SIGNED).filter((name) => !CHANGING.includes(name))
    expect(Object.keys(fieldsToSign(SIGNED)).toSorted()).toEqual(frozen.toSorted())
  })

  test('of the first version names nobody, and says nothing of its version', () => {
    const first = { ...SIGNED, signatureVersion: 1, subject: null }
    const later = [
      ...['subject', 'signatureVersion', 'lastEditedBy', 'lastEditedAt'],
      ...['submission', 'takenOverBy', 'answersId'],
    ]
    const frozen = Object.keys(SIGNED).filter((name) => ![...CHANGING, ...later].includes(name))
    expect(Object.keys(signedFields(first) ?? {}).toSorted()).toEqual(frozen.toSorted())
    expect(signedFields({ ...first, signatureVersion: null })).toEqual(signedFields(first))
  })

  test('of the second version says nothing of what the document answers', () => {
    const second = { ...SIGNED, signatureVersion: 2 }
    expect(Object.keys(signedFields(SIGNED) ?? {})).toContain('answersId')
    expect(Object.keys(signedFields(second) ?? {})).not.toContain('answersId')
    expect(Object.keys(signedFields(second) ?? {})).toContain('subject')
  })

  test('is held against what its version signed, and not judged where the version is newer than the code', () => {
    const whole = { ...SIGNED, digest: digestOf(fieldsToSign(SIGNED)) }
    expect(verifySignature(whole)).toBe('intact')
    expect(verifySignature({ ...whole, subject: { ...SUBJECT, name: 'Otra' } })).toBe('altered')
    expect(verifySignature({ ...whole, signatureVersion: 1 })).toBe('altered')
    expect(verifySignature({ ...whole, signatureVersion: 4 })).toBe('unknown')
  })
})

describe('what the record says today', () => {
  const today = { givenNames: 'Ana', firstSurname: 'López', secondSurname: 'Ruiz', ...SUBJECT }
  const textFor = (about: object) => registeredText(SUBJECT, { ...today, ...about }, dayText)

  test('is nothing to be told where it is as it was signed', () => {
    expect(textFor({})).toBeNull()
  })

  test.each([
    [
      { givenNames: 'Otra', sex: 'male', birthDate: '1999-01-01' },
      'hoy registrado como Otra López Ruiz · Sexo: Hombre · Nacimiento: 1 ene 1999',
    ],
    [{ secondSurname: '' }, 'hoy registrado como Ana López'],
    [
      { birthDate: null, estimatedAge: 40 },
      'hoy registrado como Ana López Ruiz · Nacimiento: — · Edad aproximada: 40 años',
    ],
    [{ recordNumber: '0000035' }, 'hoy registrado como Ana López Ruiz · Expediente: 0000035'],
  ])('is told by name and by what differs: %j', (about, text) => {
    expect(textFor(about)).toBe(text)
  })
})
