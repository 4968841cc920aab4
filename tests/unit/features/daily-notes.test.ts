import { describe, expect, test } from 'vitest'
import { Profession, SigningProfession } from '#src/domain/doctors/contract.ts'
import type { DocumentSummary } from '#src/domain/documents/contract.ts'
import { dailyTemplateOf, isTodaysDraftOf } from '#src/domain/documents/daily-notes.ts'
import type { Template } from '#src/domain/templates/contract.ts'

type Published = Pick<Template, 'templateId' | 'kind' | 'signers' | 'needsAuthorization'>

const template = (templateId: number, about: Partial<Published> = {}): Published => ({
  templateId,
  kind: 'progress',
  needsAuthorization: false,
  ...about,
})

describe('the template of the daily note', () => {
  const usual = [template(2), template(5, { kind: 'nursing' }), template(7, { kind: 'socialWork' })]

  test.each<[Profession | null, number | undefined]>([
    ['physician', 2],
    ['resident', 2],
    ['intern', 2],
    ['nurse', 5],
    ['socialWorker', 7],
    ['psychologist', undefined],
    ['coding', undefined],
    [null, undefined],
  ])('of %s is %s', (profession, templateId) => {
    expect(dailyTemplateOf(usual, profession)?.templateId).toBe(templateId)
  })

  test('of several of one kind is the oldest that one may write', () => {
    const forNurses = template(1, { signers: ['nurse'] })
    expect(dailyTemplateOf([template(9), template(4), forNurses], 'physician')?.templateId).toBe(4)
  })

  test.each(SigningProfession.options.filter((one) => !['physician', 'nurse', 'socialWorker'].includes(one)))(
    'of %s is the one template that they alone sign, and none where there are two',
    (profession) => {
      const own = template(30, { kind: 'other', signers: [profession] })
      const shared = template(31, { kind: 'other', signers: [profession, 'physician'] })
      expect(dailyTemplateOf([...usual, own, shared], profession)?.templateId).toBe(30)
      const second = template(32, { kind: 'other', signers: [profession] })
      expect(dailyTemplateOf([...usual, own, second], profession)).toBeUndefined()
    },
  )

  test('is none for any profession where the hospital has no template', () => {
    for (const profession of Profession.options) expect(dailyTemplateOf([], profession)).toBeUndefined()
  })
})

describe('today’s own draft', () => {
  const calendar = { today: '2026-11-27', dayOf: (instant: string) => instant.slice(0, 10) }
  const draft: Pick<DocumentSummary, 'status' | 'author' | 'takenOverBy' | 'occurredAt'> = {
    status: 'draft',
    author: { userId: 'medica', name: 'Ximena' },
    takenOverBy: null,
    occurredAt: '2026-11-27T18:00:00Z',
  }

  test.each<[string, Partial<typeof draft>, boolean]>([
    ['is a draft of today', {}, true],
    ['is not one of yesterday', { occurredAt: '2026-11-26T18:00:00Z' }, false],
    ['is not what was submitted', { status: 'submitted' }, false],
    ['is not one that a colleague took over', { takenOverBy: { userId: 'otra', name: 'Otra' } }, false],
    [
      'is one that was taken over',
      { author: { userId: 'otra', name: 'Otra' }, takenOverBy: draft.author },
      true,
    ],
  ])('%s', (_, about, isOne) => {
    expect(isTodaysDraftOf({ ...draft, ...about }, 'medica', calendar)).toBe(isOne)
  })
})
