import { expect, test } from 'vitest'
import { readmeText } from '#server/export/readme.ts'
import { SIGNATURE_VERSION, signedFields } from '#src/domain/documents/signature.ts'
import { makeDocument } from '../features/documents.ts'

/** Returns the fields that the text names for each version, with those of the versions before it. */
function namedFields(text: string): string[][] {
  const [, list = ''] = /tal como están:\n([\s\S]*?)\n\n/.exec(text) ?? []
  const versions = list.split(/^ +signatureVersion \d[^a-z]*(?:o null +)?(?:los mismos y )?/m).slice(1)
  return versions.map((_, index) => versions.slice(0, index + 1).flatMap((own) => own.match(/\w+/g) ?? []))
}

test('the README of an export names the signed fields of every signature version', () => {
  const named = namedFields(readmeText('Hospital', '29 nov 2026', []))
  const signed = Array.from({ length: SIGNATURE_VERSION }, (_, index) =>
    Object.keys(signedFields(makeDocument({ signatureVersion: index + 1 })) ?? {}),
  )
  expect(named.map((fields) => fields.toSorted())).toEqual(signed.map((fields) => fields.toSorted()))
})
