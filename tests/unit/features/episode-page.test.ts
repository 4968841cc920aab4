import { describe, expect, test } from 'vitest'
import { dayAt, instantText } from '#src/domain/dates.ts'
import type { DocumentStatus } from '#src/domain/documents/contract.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { dischargeChecklist, overriddenBy } from '#src/features/episodes/dialogs/discharge-checklist.ts'
import { episodeDifferences } from '#src/features/episodes/dialogs/use-episode-form.ts'
import { stayText } from '#src/features/episodes/labels.ts'
import { episodeSearch } from '#src/features/episodes/search-params.ts'

const TIJUANA = 'America/Tijuana'
const clock = {
  today: () => '2026-11-21',
  dayOf: (instant: string) => dayAt(instant, TIJUANA),
  instant: (instant: string) => instantText(instant, TIJUANA),
}

const EPISODE: Episode = {
  episodeId: 1,
  patientId: 2,
  kind: 'inpatient',
  status: 'open',
  version: 1,
  reason: 'Tos',
  origin: '',
  service: '',
  attendingDoctorId: null,
  attendingDoctorName: null,
  diagnoses: [],
  bedId: 3,
  bed: { bedId: 3, code: '101-A', roomId: 4, roomCode: '101', floor: '1' },
  expectedDischargeAt: null,
  dischargeOrderedAt: null,
  orderedMotive: null,
  discharge: null,
  annulment: null,
  admittedAt: '2026-11-19T07:30:00.000Z',
  lastMovementAt: '2026-11-19T07:30:00.000Z',
}

test.each([
  // 23:30 of the day before, in Tijuana.
  ['2026-11-19T07:30:00.000Z', null, '3 días'],
  ['2026-11-19T08:30:00.000Z', null, '2 días'],
  ['2026-11-19T08:30:00.000Z', '2026-11-21T07:00:00.000Z', '1 día'],
  ['2026-11-21T09:00:00.000Z', null, 'menos de un día'],
])('F41: the days of a stay are those of the hospital’s calendar: from %s to %s', (admittedAt, at, text) => {
  const end = { motive: 'cured', destination: '', condition: '', notes: '' } as const
  const discharge = at === null ? null : { at, ...end }
  expect(stayText({ ...EPISODE, admittedAt, discharge }, clock)).toBe(text)
})

test.each([
  [{}, undefined, undefined],
  [{ page: '3', form: 'transfer' }, 3, 'transfer'],
  [{ page: '1', form: 'order-discharge' }, undefined, 'order-discharge'],
  [{ page: '-1', form: 'drop table' }, undefined, undefined],
  [{ page: 'x', form: '__proto__' }, undefined, undefined],
])('an address %j never throws', (raw, page, form) => {
  expect(episodeSearch(raw)).toEqual({ page, form })
})

describe('the checklist of a discharge', () => {
  const diagnosis = { code: 'J18', text: 'Neumonía', rank: 'principal', certainty: 'confirmado' } as const
  const note = (status: DocumentStatus) => ({ kind: 'discharge', status }) as const

  test.each(['signed', 'amended'] as const)('is complete with a diagnosis and a %s note', (status) => {
    const items = dischargeChecklist({ diagnoses: [diagnosis] }, 'cured', [note(status), note('annulled')])
    expect(overriddenBy(items)).toEqual([])
  })

  test.each([
    [[], ['nota de egreso']],
    [[note('discarded'), note('annulled')], ['nota de egreso']],
    [[note('draft')], ['nota de egreso', 'firma de 1 borrador']],
    [[note('signed'), note('draft'), note('draft')], ['firma de 2 borradores']],
    [null, ['revisión de documentos']],
  ])('documents %j: goes without %j', (documents, missing) => {
    expect(overriddenBy(dischargeChecklist({ diagnoses: [diagnosis] }, undefined, documents))).toEqual(
      missing,
    )
  })

  test.each([
    ['died', 'nota de defunción'],
    ['voluntary', 'hoja de egreso voluntario'],
    ['transferred', 'nota de referencia o traslado'],
  ] as const)('of who leaves so, %s, it asks for the %s as well', (motive, name) => {
    const items = dischargeChecklist({ diagnoses: [diagnosis] }, motive, [note('signed')])
    expect(overriddenBy(items)).toEqual([name])
    expect(items.map(({ todo }) => todo)).toContain(`Falta la ${name}.`)
  })

  test('names a missing diagnosis', () => {
    expect(overriddenBy(dischargeChecklist({ diagnoses: [] }, 'cured', [note('signed')]))).toEqual([
      'diagnóstico',
    ])
  })
})

test('F27: what became of an episode meanwhile, in words', () => {
  const stored: Episode = {
    ...EPISODE,
    status: 'discharged',
    bedId: null,
    expectedDischargeAt: '2026-11-21T22:32:00.000Z',
  }
  expect(episodeDifferences(EPISODE, stored, clock)).toEqual([
    { label: 'Estado', local: 'En curso', server: 'Egresado' },
    { label: 'Cama', local: '101-A', server: '' },
    { label: 'Alta prevista', local: '', server: '21 nov 2026, 14:32' },
  ])
  expect(episodeDifferences(EPISODE, EPISODE, clock)).toEqual([])
})
