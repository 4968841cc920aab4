import { describe, expect, test } from 'vitest'
import {
  DischargeMotive,
  EpisodeKind,
  EpisodeStatus,
  ICD10,
  withoutMarks,
} from '#src/domain/episodes/contract.ts'
import {
  EPISODE_ACTIONS,
  episodeRefusal,
  isRunning,
  isStay,
  physicianRefusal,
} from '#src/domain/episodes/rules.ts'

/** Every state, and what can be done in it with a stay. */
const ALLOWED = {
  open: ['edit', 'transfer', 'order-discharge', 'discharge', 'annul'],
  dischargeOrdered: ['edit', 'transfer', 'revoke-discharge', 'discharge'],
  discharged: ['correct-discharge', 'reopen'],
  annulled: [],
}
const PAIRS = EpisodeKind.options.flatMap((kind) =>
  EpisodeStatus.options.flatMap((status) => EPISODE_ACTIONS.map((action) => ({ kind, status, action }))),
)

describe('the states of an episode', () => {
  test.each(PAIRS)('$kind $status: $action', ({ kind, status, action }) => {
    const possible: readonly string[] = ALLOWED[status]
    const refused = !possible.includes(action) || (kind === 'outpatient' && action === 'transfer')
    const refusal = episodeRefusal(action, { kind, status })
    if (refused) expect(refusal).toMatch(/^[A-ZÁÉÍÓÚ].{20,}[^.!]$/)
    else expect(refusal).toBeNull()
  })

  test('a refusal says how the episode stands', () => {
    const stay = { kind: 'inpatient', status: 'discharged' } as const
    expect(episodeRefusal('transfer', stay)).toBe('El episodio ya tiene egreso: no se puede trasladar')
    expect(episodeRefusal('discharge', { ...stay, status: 'open' }, 'improved')).toBe(
      'El episodio está en curso: primero un médico indica el alta',
    )
    expect(episodeRefusal('transfer', { ...stay, kind: 'outpatient' })).toBe(
      'Una consulta externa no ocupa cama',
    )
  })

  test('without an order only those leave who want to, or who tell nobody', () => {
    const open = { kind: 'inpatient', status: 'open' } as const
    const allowed = DischargeMotive.options.filter((motive) => !episodeRefusal('discharge', open, motive))
    expect(allowed).toEqual(['voluntary', 'absconded'])
  })

  test('nobody who died comes back into a bed', () => {
    const died = { kind: 'inpatient', status: 'discharged', discharge: { motive: 'died' } } as const
    expect(episodeRefusal('reopen', died)).toContain('usa Corregir egreso')
    expect(episodeRefusal('correct-discharge', died)).toBeNull()
    expect(episodeRefusal('reopen', { ...died, discharge: { motive: 'cured' } })).toBeNull()
  })

  test('a doctor orders, revokes and reopens, and nobody else', () => {
    expect(EPISODE_ACTIONS.filter((action) => physicianRefusal(action) !== undefined)).toEqual([
      'order-discharge',
      'revoke-discharge',
      'reopen',
    ])
    expect(physicianRefusal('order-discharge')).toBe('Solo un médico activo puede indicar el alta')
  })

  test('it runs until it is discharged or annulled', () => {
    expect(EpisodeStatus.options.filter(isRunning)).toEqual(['open', 'dischargeOrdered'])
  })

  test('every kind but outpatient is a stay', () => {
    expect(EpisodeKind.options.filter((kind) => !isStay(kind))).toEqual(['outpatient'])
  })
})

test.each([
  ...[['A00', true] as const, ['J18.9', true] as const, ['J189', true] as const, ['S72.X', true] as const],
  ...[['j18.9', false] as const, ['J1', false] as const, ['J18.', false] as const],
  ...[['J18.91', false] as const, ['1J8', false] as const, ['', false] as const, ['J18.9\n', false] as const],
])('%j as a diagnosis code: %j', (code, isFit) => {
  expect(ICD10.test(code)).toBe(isFit)
})

test.each([
  ...[['G63.2*', 'G63.2'] as const, ['T14.9†', 'T14.9'] as const, ['A17.0+', 'A17.0'] as const],
  ...[['I10X †', 'I10X'] as const, ['B57.2†*', 'B57.2'] as const, ['J18.9', 'J18.9'] as const],
  ...[['*G63.2', '*G63.2'] as const, ['G63*2', 'G63*2'] as const, ['', ''] as const],
])('the code %j without its marks is %j', (code, plain) => {
  expect(withoutMarks(code)).toBe(plain)
})
