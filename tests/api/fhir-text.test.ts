import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { uuidOf } from '#server/fhir/addresses.ts'
import { icd10Code } from '#server/fhir/condition.ts'
import { textOf } from '#server/fhir/elements.ts'
import { narrative, words } from '#server/fhir/narrative.ts'
import { richTextOf } from '#server/fhir/rich-text.ts'
import { RichText } from '#src/domain/rich-text.ts'
import { nameText } from '#src/domain/text-rules.ts'
import { episodeOf } from '../fixtures/episodes.ts'
import { addPatient } from '../fixtures/patients.ts'
import { startRecord, wordsOf } from './fhir-export.ts'

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  ']]></div><script>alert(1)</script>',
  'A\u00a0\u2003BC',
  'גרון',
  `O'Neil "Q" & <hijos>`,
  'a'.repeat(10_000),
]

describe('F38: hostile texts', () => {
  test.each(HOSTILE)('%s is a text in the record, and nothing else', async (text) => {
    const { admit, write, action, store, export: exported } = await startRecord()
    // A name is stored with plain spaces.
    const short = z.parse(nameText(120), text.slice(0, 120))
    const patientId = await addPatient(store, {
      givenNames: short,
      firstSurname: short,
      preferredName: short,
      address: text.slice(0, 300),
      allergies: { state: 'listed', items: [short] },
    })
    const diagnoses = [{ code: 'J18', text: short, rank: 'principal', certainty: 'confirmado' }]
    const episode = episodeOf(await admit({ patientId, reason: text.slice(0, 2000), diagnoses }))
    const about = { key: 'plan', copiedFrom: null, type: 'text' } as const
    await action(await write(episode, [{ ...about, value: text.slice(0, 4000) }]), 'sign', {})
    const { one, words: told } = await exported(patientId)
    expect(one('Patient')).toMatchObject({ name: [{ given: [textOf(short)] }, { text: textOf(short) }] })
    expect(one('AllergyIntolerance')).toMatchObject({ code: { text: textOf(short) } })
    expect(told.filter((words) => words.includes(text.slice(0, 4000)))).not.toEqual([])
  })

  test('what R4 takes for no text is made one, or left out', () => {
    expect(textOf('A\u00a0\u2003B\ufeffC')).toBe('A  BC')
    expect(textOf('\u0000a\u001fb\tc\nd')).toBe('ab\tc\nd')
    expect(textOf(' \u00a0 ')).toBeUndefined()
    expect(textOf('\ud800x')).toBe('\ufffdx')
  })

  test('what XML can’t hold is left out of a narrative', () => {
    const told = narrative('generated', words('a\u0000b\ufffe<c>\n&d'))
    expect(wordsOf(told?.div)).toBe('ab<c>&d')
  })
})

test('a note keeps its form, in elements that R4 takes', () => {
  const text = (written: string, format = 0) => ({ type: 'text', text: written, format })
  const item = (...children: object[]) => ({ type: 'listitem', children })
  const list = (...children: object[]) => ({ type: 'list', listType: 'bullet', tag: 'ul', children })
  const cell = (written: string, headerState = 0) => ({
    type: 'tablecell',
    headerState,
    colSpan: 2,
    rowSpan: 1,
    children: [{ type: 'paragraph', children: [text(written)] }],
  })
  const formats = [text('n', 1), text('c', 2), { type: 'linebreak' }, text('s', 4), text('u', 8)]
  const children = [
    { type: 'heading', tag: 'h2', children: [text('Uno & dos')] },
    { type: 'paragraph', children: [...formats, text('2', 32), text('3', 64 | 1)] },
    { type: 'quote', children: [text('cita')] },
    list(item(text('uno')), item(list(item(text('dos'))))),
    { type: 'table', children: [{ type: 'tablerow', children: [cell('A', 1), cell('B')] }] },
  ]
  const { xhtml } = richTextOf(RichText.parse({ root: { type: 'root', children } }))
  expect(xhtml).toBe(
    [
      '<h2>Uno &amp; dos</h2>',
      '<p><strong>n</strong><em>c</em><br/><span style="text-decoration: line-through">s</span>',
      '<span style="text-decoration: underline">u</span><sub>2</sub><sup><strong>3</strong></sup></p>',
      '<blockquote>cita</blockquote>',
      '<ul><li>uno</li><li><ul><li>dos</li></ul></li></ul>',
      '<table><tbody><tr><th colspan="2" rowspan="1"><p>A</p></th>',
      '<td colspan="2" rowspan="1"><p>B</p></td></tr></tbody></table>',
    ].join(''),
  )
})

test.each([
  ['J189', 'J18.9'],
  ['J18.9', 'J18.9'],
  ['J18', 'J18'],
  ['I10X', 'I10'],
  ['I10.X', 'I10'],
])('the code %s is %s in the ICD-10', (written, code) => {
  expect(icd10Code(written)).toBe(code)
})

test('ids are made as RFC 4122 says', async () => {
  // The name of Python's documentation in the space of domain names.
  const domains = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
  expect(await uuidOf('python.org', domains)).toBe('886313e1-3b8a-5372-9b90-0c9aee199e5d')
  expect(await uuidOf('Patient/1')).not.toBe(await uuidOf('Patient/2'))
})
