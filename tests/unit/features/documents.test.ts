import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Profession } from '#src/domain/doctors/contract.ts'
import { beginSection, NO_VITAL_SIGNS } from '#src/domain/documents/begin-section.ts'
import { questionOf } from '#src/domain/documents/consultations.ts'
import { DocumentStatus, SectionContent, VitalSigns } from '#src/domain/documents/contract.ts'
import { creationRefusal, documentRefusal, isWrittenAfterDischarge } from '#src/domain/documents/rules.ts'
import { isEmpty, missingForSigning } from '#src/domain/documents/sections.ts'
import { completionFor, type Signing, signerRefusal } from '#src/domain/documents/signing.ts'
import { judgeVitalSign, VITAL_SIGNS } from '#src/domain/documents/vital-signs.ts'
import { richTextOf } from '#src/domain/rich-text.ts'
import { Section, SectionType, TemplateKind } from '#src/domain/templates/contract.ts'

const section = (about: object): Section => z.parse(Section, { key: 'una', title: 'Una', ...about })
const content = (about: object): SectionContent => z.parse(SectionContent, { key: 'una', ...about })

const ACTIONS = [
  'edit',
  'submit',
  'return',
  'take-over',
  'sign',
  'addenda',
  'annul',
  'discard',
  'restore',
] as const
const ALLOWED: Readonly<Record<DocumentStatus, readonly string[]>> = {
  draft: ['edit', 'submit', 'take-over', 'sign', 'discard'],
  submitted: ['return', 'sign'],
  signed: ['addenda', 'annul'],
  amended: ['addenda', 'annul'],
  discarded: ['restore'],
  annulled: [],
}

describe('what can be done', () => {
  test.each(DocumentStatus.options)('with a document that is %s', (status) => {
    expect(ACTIONS.filter((action) => documentRefusal(action, status) === null)).toEqual(ALLOWED[status])
  })

  test.each([
    ['sign', 'signed', 'El documento ya está firmado: no se puede firmar'],
    ['edit', 'submitted', 'El documento espera la firma de un médico: no se puede cambiar'],
    ['edit', 'annulled', 'El documento está anulado: no se puede cambiar'],
    ['restore', 'draft', 'El documento es un borrador: no hay nada que recuperar'],
    ['addenda', 'discarded', 'El borrador está descartado: no admite adendas'],
  ] as const)('%s of what is %s says why not', (action, status, text) => {
    expect(documentRefusal(action, status)).toBe(text)
  })

  test('a document begins in an episode that runs, and in one that is over', () => {
    expect(creationRefusal('open')).toBeNull()
    expect(creationRefusal('dischargeOrdered')).toBeNull()
    expect(creationRefusal('discharged')).toBeNull()
    expect(creationRefusal('annulled')).toBe('El episodio está anulado: no admite documentos nuevos')
  })

  test('what was begun once the patient had left counts as written afterwards', () => {
    const discharge = { at: '2026-03-15T09:10:00.000Z', motive: 'died', destination: '' } as const
    const left = { discharge: { ...discharge, condition: '', notes: '' } }
    expect(isWrittenAfterDischarge({ createdAt: '2026-03-15T10:00:00.000Z' }, left)).toBe(true)
    expect(isWrittenAfterDischarge({ createdAt: '2026-03-15T09:10:00.000Z' }, left)).toBe(false)
    expect(isWrittenAfterDischarge({ createdAt: '2026-03-15T10:00:00.000Z' }, { discharge: null })).toBe(
      false,
    )
  })
})

describe('who signs', () => {
  const own = (kind: TemplateKind, about: Partial<Signing> = {}): Signing => ({
    kind,
    needsAuthorization: false,
    ...about,
  })

  test('nursing alone is signed without a record among the staff, all but social work by physicians', () => {
    const byAnybody = TemplateKind.options.filter((kind) => completionFor(own(kind), null) === 'sign')
    expect(byAnybody).toEqual(['nursing'])
    const byPhysicians = TemplateKind.options.filter(
      (kind) => completionFor(own(kind), 'physician') === 'sign',
    )
    expect(byPhysicians).toEqual(TemplateKind.options.filter((kind) => kind !== 'socialWork'))
  })

  const NURSING: Partial<Signing> = { signers: ['nurse', 'psychologist'] }
  test.each<[string, Partial<Signing>, object]>([
    ['of a medical note', {}, { physician: 'sign', resident: 'submit', intern: 'submit' }],
    ['of social work', { kind: 'socialWork' }, { socialWorker: 'sign' }],
    [
      'of the surgical checklist',
      { kind: 'surgicalChecklist' },
      { physician: 'sign', nurse: 'sign', resident: 'submit', intern: 'submit' },
    ],
    ['of other professions', NURSING, { nurse: 'sign', psychologist: 'sign' }],
    [
      'of other professions that a physician authorises',
      { ...NURSING, needsAuthorization: true },
      { physician: 'sign', resident: 'submit', intern: 'submit', nurse: 'submit', psychologist: 'submit' },
    ],
    [
      'of several',
      { signers: ['physician', 'nurse'] },
      { physician: 'sign', nurse: 'sign', resident: 'submit', intern: 'submit' },
    ],
  ])('%s', (_, about, wanted) => {
    const completions = Profession.options.flatMap((profession) => {
      const completion = completionFor(own('progress', about), profession)
      return completion === null ? [] : [[profession, completion]]
    })
    expect(Object.fromEntries(completions)).toEqual(wanted)
    expect(completionFor(own('progress', about), null)).toBeNull()
  })

  test('is told to who may not', () => {
    expect(signerRefusal(own('progress'), null)).toBe('Solo un médico activo puede firmar este documento')
    expect(signerRefusal(own('progress'), 'submit')).toBe('Lo firma un médico: envíalo a firma')
    expect(signerRefusal(own('progress', NURSING), null)).toBe(
      'Este documento lo firma enfermería o psicología',
    )
    expect(signerRefusal(own('progress'), 'sign')).toBeNull()
  })
})

describe('what a request of a consultation asks', () => {
  const SERVICE = ['servicioInterconsultado', 'Nefrología'] as const
  test.each<[string, readonly (readonly [string, string])[], string | undefined]>([
    ['of the starter', [SERVICE, ['resumen', 'Grave'], ['solicitud', '¿Diálisis?']], '¿Diálisis?'],
    ['of another template: its first text', [SERVICE, ['vacio', ' '], ['motivo', 'Dolor']], 'Dolor'],
    ['of one without a text: nothing', [SERVICE, ['vacio', '']], undefined],
  ])('%s', (_, texts, asked) => {
    const definitions = texts.map(([key]) => ({
      key,
      title: key,
      help: '',
      required: false,
      type: 'text' as const,
      options: [],
      initial: '',
    }))
    const sections = texts.map(([key, value]) => ({ key, copiedFrom: null, type: 'text' as const, value }))
    expect(questionOf({ definitions, sections })?.content.value).toBe(asked)
  })
})

describe('a section begins', () => {
  test.each(SectionType.options)('%s as what can be stored, and counts as empty', (type) => {
    const begun = beginSection(section({ type }), '')
    expect(z.parse(SectionContent, begun)).toEqual(begun)
    expect(begun).toMatchObject({ key: 'una', type, copiedFrom: null })
    expect(isEmpty(begun)).toBe(true)
  })

  test('with its text where it has one', () => {
    expect(beginSection(section({ type: 'text' }), 'Ana')).toMatchObject({ value: 'Ana' })
    expect(beginSection(section({ type: 'richText' }), 'Ana\nLópez')).toMatchObject({
      value: richTextOf('Ana\nLópez'),
    })
    expect(beginSection(section({ type: 'number' }), '7')).toMatchObject({ value: null })
  })
})

test.each([
  [{ type: 'richText', value: richTextOf(' \n ') }, true],
  [{ type: 'richText', value: richTextOf('a') }, false],
  [{ type: 'text', value: ' \n' }, true],
  [{ type: 'text', value: 'a' }, false],
  [{ type: 'number', value: 0 }, false],
  [{ type: 'date', value: '2026-03-15' }, false],
  [{ type: 'choice', value: '' }, true],
  [{ type: 'choice', value: 'Alto' }, false],
  [{ type: 'vitalSigns', value: { pain: 0 } }, false],
  [{ type: 'diagnoses', value: [{ code: '', text: '', rank: 'principal', certainty: 'presuntivo' }] }, false],
  [{ type: 'table', value: [['', ' '], []] }, true],
  [{ type: 'table', value: [['', 'a']] }, false],
])('%j is empty: %s', (about, empty) => {
  expect(isEmpty(content(about))).toBe(empty)
})

describe('vital signs', () => {
  test('each has what can be around what is seen, and nothing beyond is measured', () => {
    for (const name of z.keyof(VitalSigns).options) {
      const { plausible, possible } = VITAL_SIGNS[name]
      expect(possible[0]).toBeLessThanOrEqual(plausible[0])
      expect(plausible[0]).toBeLessThan(plausible[1])
      expect(plausible[1]).toBeLessThanOrEqual(possible[1])
      for (const edge of plausible) expect([name, judgeVitalSign(name, edge)]).toEqual([name, 'fine'])
      expect(judgeVitalSign(name, possible[1] + 0.1)).toBe('impossible')
      expect(judgeVitalSign(name, possible[0] - 0.1)).toBe('impossible')
    }
  })

  test.each([
    ['temperature', 36.6, 'fine'],
    ['temperature', 33.9, 'low'],
    ['temperature', 366, 'impossible'],
    ['oxygenSaturation', 79, 'low'],
    ['oxygenSaturation', 101, 'impossible'],
    ['systolic', 221, 'high'],
    ['pain', 11, 'impossible'],
  ] as const)('%s of %d is %s', (name, value, judged) => {
    expect(judgeVitalSign(name, value)).toBe(judged)
  })
})

describe('what is missing for signing', () => {
  const definitions = [
    section({ key: 'a', title: 'Evolución', type: 'richText', required: true }),
    section({ key: 'b', title: 'Riesgo', type: 'choice', options: ['Bajo', 'Alto'] }),
    section({ key: 'c', title: 'Diagnósticos', type: 'diagnoses', required: true }),
    section({ key: 'd', title: 'Signos', type: 'vitalSigns' }),
  ]
  const diagnosis = { code: 'J18.9', text: 'Neumonía', rank: 'principal', certainty: 'confirmado' }
  const fine = [
    content({ key: 'a', type: 'richText', value: richTextOf('Mejora') }),
    content({ key: 'b', type: 'choice', value: 'Alto' }),
    content({ key: 'c', type: 'diagnoses', value: [diagnosis] }),
    content({ key: 'd', type: 'vitalSigns', value: { systolic: 120 } }),
  ]
  const missing = (...changed: object[]) => {
    const sections = fine.map((one) => changed.map(content).find(({ key }) => key === one.key) ?? one)
    return missingForSigning({ definitions, sections }).map(({ title, reason }) => `${title}: ${reason}`)
  }

  test('is nothing where all is there', () => {
    expect(missing()).toEqual([])
  })

  test('is what is required and empty, in the order of the template, also where it was never begun', () => {
    const said = ['Evolución: sin llenar', 'Diagnósticos: sin llenar']
    expect(
      missing({ key: 'c', type: 'diagnoses', value: [] }, { key: 'a', type: 'richText', value: null }),
    ).toEqual(said)
    expect(missingForSigning({ definitions, sections: [] }).map(({ key }) => key)).toEqual(['a', 'c'])
  })

  test.each([
    [{ key: 'b', type: 'choice', value: 'Otro' }, 'Riesgo: la plantilla no ofrece esa opción'],
    [
      { key: 'd', type: 'vitalSigns', value: { systolic: 120, diastolic: 80, heartRate: 9_999 } },
      'Signos: Frecuencia cardiaca no es posible',
    ],
    [
      { key: 'd', type: 'vitalSigns', value: { systolic: 20, diastolic: 9_999 } },
      'Signos: Tensión arterial diastólica no es posible',
    ],
    [
      { key: 'd', type: 'vitalSigns', value: { systolic: 120, diastolic: 120 } },
      'Signos: Tensión arterial diastólica no es posible',
    ],
    [
      { key: 'd', type: 'vitalSigns', value: { systolic: 120, diastolic: 121 } },
      'Signos: Tensión arterial diastólica no es posible',
    ],
    [
      { key: 'c', type: 'diagnoses', value: [diagnosis, { ...diagnosis, code: 'x' }] },
      'Diagnósticos: un diagnóstico sin clave CIE-10 o sin texto',
    ],
    [
      { key: 'c', type: 'diagnoses', value: [{ ...diagnosis, text: ' ' }] },
      'Diagnósticos: un diagnóstico sin clave CIE-10 o sin texto',
    ],
    [
      { key: 'c', type: 'diagnoses', value: [diagnosis, { ...diagnosis, code: 'I10' }] },
      'Diagnósticos: más de un diagnóstico principal',
    ],
  ])('is what can’t be so, required or not: %#', (changed, said) => {
    expect(missing(changed)).toEqual([said])
  })

  test('is not what may be left empty', () => {
    expect(
      missing({ key: 'b', type: 'choice', value: null }, { key: 'd', type: 'vitalSigns', value: {} }),
    ).toEqual([])
  })
})

test('vital signs that were not measured are nothing', () => {
  expect(z.parse(VitalSigns, {})).toEqual(NO_VITAL_SIGNS)
})
