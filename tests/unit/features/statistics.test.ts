import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#src/domain/dates.ts'
import { FIGURES, type Statistics } from '#src/domain/statistics/contract.ts'
import { periodBefore, periodRefusal, quotient } from '#src/domain/statistics/rules.ts'
import { chartTableCsv, dayTable } from '#src/features/statistics/charts/chart-tables.ts'
import {
  DETAIL_NAMES,
  differenceOf,
  figureNamed,
  periodText,
  RANGE_LABELS,
  valueText,
} from '#src/features/statistics/labels.ts'
import { formulaOf } from '#src/features/statistics/page/formulas.ts'
import { statisticsCsv } from '#src/features/statistics/page/statistics-csv.ts'
import { rangePeriod, searchPeriod, statisticsSearch } from '#src/features/statistics/search-params.ts'

const TODAY = '2026-03-15'
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days))

describe('the period', () => {
  test.each([
    ['hoy', '2026-03-15', '2026-03-15'],
    ['7-dias', '2026-03-09', '2026-03-15'],
    [undefined, '2026-02-14', '2026-03-15'],
    ['mes', '2026-03-01', '2026-03-15'],
    ['mes-anterior', '2026-02-01', '2026-02-28'],
    ['12-meses', '2025-03-16', '2026-03-15'],
  ] as const)('%s goes from %s to %s', (name, from, to) => {
    expect(rangePeriod(name, TODAY)).toEqual({ from, to })
  })

  test('can be had of every range on every day, and is as long as the one right before it', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...RANGE_LABELS.map(([name]) => name)), (today, name) => {
        const period = rangePeriod(name, today)
        expect(periodRefusal(period, today)).toBeNull()
        const before = periodBefore(period)
        expect(daysBetween(before.from, before.to)).toBe(daysBetween(period.from, period.to))
        expect(addDays(before.to, 1)).toBe(period.from)
      }),
      { seed: 3 },
    )
  })

  test('of days of one’s own goes before a range', () => {
    const own = { from: '2026-01-05', to: '2026-01-07' }
    expect(searchPeriod({ ...own, rango: 'hoy' }, TODAY)).toEqual(own)
  })

  test.each([
    ['2026-03-15', '2026-03-15', '15 mar 2026'],
    ['2026-03-01', '2026-03-15', '1 – 15 mar 2026'],
    ['2026-02-14', '2026-03-15', '14 feb – 15 mar 2026'],
    ['2025-03-16', '2026-03-15', '16 mar 2025 – 15 mar 2026'],
  ])('from %s to %s reads %s', (from, to, text) => {
    expect(periodText({ from, to })).toBe(text)
  })
})

describe('the address', () => {
  test('keeps what is well formed', () => {
    const raw = { rango: 'mes', service: 'Pediatría', detalle: 'egresos', page: '2', orderBy: 'days:desc' }
    expect(statisticsSearch(raw)).toEqual({ ...raw, page: 2, from: undefined, to: undefined })
  })

  test.each([
    [{ rango: 'siempre', detalle: 'todo', page: 'x', orderBy: ['days'], service: '' }],
    [{ from: '2026-01-01' }],
    [{ from: '2026-02-30', to: '2026-03-01' }],
    [{ from: ['2026-01-01'], to: {}, q: 'José' }],
  ])('drops %o', (raw) => {
    expect(Object.values(statisticsSearch(raw)).filter((value) => value !== undefined)).toEqual([])
  })

  test('names days or a range, not both', () => {
    const days = { from: '2026-01-05', to: '2026-01-07' }
    expect(statisticsSearch({ ...days, rango: 'hoy' })).toMatchObject({ ...days, rango: undefined })
  })

  test('has a name for every figure', () => {
    expect(FIGURES.map((figure) => figureNamed(DETAIL_NAMES[figure]))).toEqual([...FIGURES])
    for (const detalle of Object.values(DETAIL_NAMES))
      expect(statisticsSearch({ detalle }).detalle).toBe(detalle)
  })
})

describe('a value in words', () => {
  test.each([
    ['occupancy', 0.7444, '74.4 %'],
    ['occupancy', null, '—'],
    ['admissions', 1234, '1,234'],
    ['meanStay', 1, '1 día'],
    ['meanStay', 0.96, '1 día'],
    ['meanStay', 4.25, '4.3 días'],
    ['mortality', 0, '0 %'],
    ['turnover', 1.83, '1.8'],
    ['cleaning', 12.34, '12.3 h'],
    ['patientsPerDoctor', 6.5, '6.5'],
  ] as const)('%s of %s is %s', (figure, value, text) => {
    expect(valueText(figure, value)).toBe(text)
  })

  test.each([
    ['occupancy', 0.75, 0.698, 'more', '5.2 puntos más que antes (69.8 %)'],
    ['occupancy', 0.698, 0.708, 'less', '1 punto menos que antes (70.8 %)'],
    ['discharges', 12, 40, 'less', '28 menos que antes (40)'],
    ['meanStay', 4.2, 3.2, 'more', '1 día más que antes (3.2 días)'],
    ['cleaning', 10.04, 10.01, 'same', 'Igual que antes (10 h)'],
    ['mortality', 0.5, null, 'unknown', 'Sin dato en el periodo anterior'],
    ['mortality', null, 0.02, 'unknown', 'Antes: 2 %'],
  ] as const)('%s of %s, after %s, is %s: %s', (figure, now, before, kind, text) => {
    expect(differenceOf(figure, now, before)).toEqual({ kind, text })
  })

  test('what reads the same is the same', () => {
    const amount = fc.double({ min: 0, max: 500, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...FIGURES), amount, amount, (figure, now, before) => {
        const isSame = differenceOf(figure, now, before).kind === 'same'
        expect(isSame).toBe(valueText(figure, now) === valueText(figure, before))
      }),
      { seed: 5 },
    )
  })

  test('nothing is divided by nothing', () => {
    expect([quotient(3, 0), quotient(0, 0), quotient(0, 4), quotient(3, 4)]).toEqual([null, null, 0, 0.75])
  })
})

const count = (value: number) => ({ now: { value }, before: { value: 0 } })
const SOME: Statistics = {
  period: { from: '2026-03-01', to: '2026-03-02' },
  before: { from: '2026-02-27', to: '2026-02-28' },
  occupancy: {
    now: { value: 0.75, occupied: 3, available: 4 },
    before: { value: null, occupied: 0, available: 0 },
    byDay: [
      { day: '2026-03-01', value: 0.5, occupied: 1, available: 2 },
      { day: '2026-03-02', value: 1, occupied: 2, available: 2 },
    ],
  },
  admissions: {
    now: { value: 3, outpatient: 1 },
    before: { value: 0, outpatient: 0 },
    byKind: [
      { kind: 'emergency', now: 1, before: 0 },
      { kind: 'inpatient', now: 2, before: 0 },
      { kind: 'outpatient', now: 1, before: 0 },
    ],
  },
  discharges: { ...count(2), byMotive: [{ motive: 'died', now: 2, before: 0 }] },
  meanStay: { now: { value: 1.5, days: 3, discharges: 2 }, before: { value: null, days: 0, discharges: 0 } },
  patientsPerDoctor: {
    now: { value: null, patients: 0, doctors: 0 },
    before: { value: 2, patients: 2, doctors: 1 },
    byDoctor: [{ doctorId: 'x', doctorName: '=1+1', now: 0, before: 2 }],
  },
}

describe('¿Cómo se calcula?', () => {
  test.each([
    ['occupancy', '3 ÷ 4 = 75 %'],
    ['admissions', 'Urgencias 1 + Hospitalización 2 = 3'],
    ['discharges', 'Defunción 2 = 2'],
    ['meanStay', '3 ÷ 2 = 1.5 días'],
    ['patientsPerDoctor', '0 ÷ 0: no hay entre qué dividir'],
  ] as const)('%s: %s', (figure, numbers) => {
    expect(formulaOf(figure, SOME)?.numbers).toBe(numbers)
  })

  test('says of visits that they are no stays', () => {
    for (const figure of ['occupancy', 'admissions', 'discharges', 'meanStay'] as const)
      expect(formulaOf(figure, SOME)?.notes.join(' ')).toMatch(/consulta externa/i)
  })

  test('tells nothing of what is not told', () => {
    expect(FIGURES.filter((figure) => formulaOf(figure, SOME) === undefined)).toEqual(
      FIGURES.filter((figure) => SOME[figure] === undefined),
    )
  })
})

test('days without a value say in the table whether no bed was registered or none was available, and have none in the file', () => {
  const none = { value: null, occupied: 0, available: 0 }
  const table = dayTable({
    now: none,
    before: none,
    registeredOn: '2026-03-02',
    byDay: [
      { day: '2026-03-01', ...none },
      { day: '2026-03-02', ...none },
      { day: '2026-03-03', value: 0.5, occupied: 1, available: 2 },
    ],
  })
  const shown = table.rows.map((row) => table.columns.at(-1)?.shown(row))
  expect(shown).toEqual(['sin camas registradas', 'sin camas disponibles', '50 %'])
  expect(chartTableCsv(table).trimEnd().split('\r\n').slice(1)).toEqual([
    '2026-03-01,0,0,',
    '2026-03-02,0,0,',
    '2026-03-03,1,2,0.5',
  ])
})

test('F40: the file of all figures has them, what they are made of, and no formula', () => {
  expect(statisticsCsv(SOME).split('\r\n')).toEqual([
    '\ufeffcifra,concepto,unidad,desde,hasta,valor,valor_anterior',
    'Ocupación,,proporción,2026-03-01,2026-03-02,0.75,',
    'Ingresos,,,2026-03-01,2026-03-02,3,0',
    'Egresos,,,2026-03-01,2026-03-02,2,0',
    'Estancia media,,días,2026-03-01,2026-03-02,1.5,',
    'Pacientes por doctor,,,2026-03-01,2026-03-02,,2',
    'Ingresos y consultas por tipo,Urgencias,,2026-03-01,2026-03-02,1,0',
    'Ingresos y consultas por tipo,Hospitalización,,2026-03-01,2026-03-02,2,0',
    'Ingresos y consultas por tipo,Consulta externa,,2026-03-01,2026-03-02,1,0',
    'Egresos por motivo,Defunción,,2026-03-01,2026-03-02,2,0',
    "Pacientes a cargo por doctor,'=1+1,,2026-03-01,2026-03-02,0,2",
    'Ocupación por día,,proporción,2026-03-01,2026-03-01,0.5,',
    'Ocupación por día,,proporción,2026-03-02,2026-03-02,1,',
    '',
  ])
})
