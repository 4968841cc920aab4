import { dayText } from '#src/domain/dates.ts'
import type { Statistics } from '#src/domain/statistics/contract.ts'
import { numberText, shareText } from '../labels.ts'
import { BarChart } from './BarChart.tsx'
import { ChartCard } from './ChartCard.tsx'
import {
  type ChartTable,
  type Counted,
  dayTable,
  doctorTable,
  kindTable,
  motiveTable,
  noBedsText,
} from './chart-tables.ts'
import { DayChart } from './DayChart.tsx'

/** With more bars a chart can't be read; the table has them all. */
const MAX_BARS = 15

/** A chart of each figure that the reader may know, with its table. */
export function Charts({ statistics }: { statistics: Statistics }) {
  const { occupancy, admissions, discharges, patientsPerDoctor } = statistics
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {occupancy && (
        <div className="min-w-0 lg:col-span-2">
          <OccupancyChart occupancy={occupancy} />
        </div>
      )}
      {admissions && <CountChart table={kindTable(admissions)} unit="Episodios" empty="No hubo ingresos" />}
      {discharges && <CountChart table={motiveTable(discharges)} unit="Egresos" empty="No hubo egresos" />}
      {patientsPerDoctor && (
        <div className="min-w-0 lg:col-span-2">
          <CountChart
            table={doctorTable(patientsPerDoctor)}
            unit="Pacientes"
            empty="Nadie tenía pacientes a cargo"
          />
        </div>
      )}
    </div>
  )
}

function OccupancyChart({ occupancy }: { occupancy: NonNullable<Statistics['occupancy']> }) {
  const { byDay } = occupancy
  const table = dayTable(occupancy)
  const points = byDay.map(({ day, value, occupied, available }) => ({
    label: dayText(day).split(' ').slice(0, 2).join(' '),
    value,
    text:
      value === null
        ? `${dayText(day)}: ${noBedsText(day, occupancy)}`
        : `${dayText(day)}: ${shareText(value)} (${numberText(occupied)} de ${numberText(available)} días-cama)`,
  }))
  const empty = byDay.some(({ value }) => value !== null) ? undefined : emptyText(occupancy)
  return (
    <ChartCard table={table} empty={empty}>
      <DayChart
        label={table.title}
        points={points}
        valueLabel="Ocupación"
        dayLabel="Día"
        minTop={1}
        format={(value) => shareText(value)}
      />
    </ChartCard>
  )
}

function emptyText({ byDay, registeredOn }: NonNullable<Statistics['occupancy']>): string {
  const last = byDay.at(-1)?.day ?? ''
  if (registeredOn === undefined) return 'Todavía no hay camas censables registradas'
  if (last < registeredOn) return `Sin camas registradas: la primera se registró el ${dayText(registeredOn)}`
  return 'No hubo camas censables disponibles'
}

function CountChart({ table, unit, empty }: { table: ChartTable<Counted>; unit: string; empty: string }) {
  const counted = table.rows.filter(({ now, before }) => now + before > 0)
  const bars = counted.slice(0, MAX_BARS).map((row) => ({
    ...row,
    text: `${row.label}: ${numberText(row.now)}; antes ${numberText(row.before)}`,
  }))
  return (
    <ChartCard
      table={table}
      empty={counted.length > 0 ? undefined : `${empty} ni en este periodo ni en el anterior`}
    >
      <BarChart label={table.title} bars={bars} valueLabel={unit} />
      {counted.length > bars.length && (
        <p className="text-sm text-muted">
          Se dibujan {bars.length} de {counted.length}; la tabla los tiene todos.
        </p>
      )}
    </ChartCard>
  )
}
