import { dayText } from '#src/domain/dates.ts'
import type { Statistics } from '#src/domain/statistics/contract.ts'
import { ChartCard } from './ChartCard.tsx'
import { BarChart } from './charts/BarChart.tsx'
import { DayChart } from './charts/DayChart.tsx'
import { type Counted, daySheet, doctorSheet, kindSheet, motiveSheet, type Sheet } from './sheets.ts'
import { numberText, shareText } from './value-text.ts'

/** More bars than these are for the table. */
const MOST_BARS = 15

/** The charts of what is told, each with its table. */
export function Charts({ statistics }: { statistics: Statistics }) {
  const { occupancy, admissions, discharges, patientsPerDoctor } = statistics
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {occupancy && (
        <div className="min-w-0 lg:col-span-2">
          <OccupancyChart byDay={occupancy.byDay} />
        </div>
      )}
      {admissions && <CountChart sheet={kindSheet(admissions)} unit="Episodios" empty="No hubo ingresos" />}
      {discharges && <CountChart sheet={motiveSheet(discharges)} unit="Egresos" empty="No hubo egresos" />}
      {patientsPerDoctor && (
        <div className="min-w-0 lg:col-span-2">
          <CountChart
            sheet={doctorSheet(patientsPerDoctor)}
            unit="Pacientes"
            empty="Nadie tenía pacientes a cargo"
          />
        </div>
      )}
    </div>
  )
}

function OccupancyChart({ byDay }: { byDay: NonNullable<Statistics['occupancy']>['byDay'] }) {
  const sheet = daySheet(byDay)
  const points = byDay.map(({ day, value, occupied, available }) => ({
    label: dayText(day).split(' ').slice(0, 2).join(' '),
    value,
    text:
      value === null
        ? `${dayText(day)}: sin camas disponibles`
        : `${dayText(day)}: ${shareText(value)} (${numberText(occupied)} de ${numberText(available)} días-cama)`,
  }))
  const empty = byDay.some(({ value }) => value !== null) ? undefined : 'No hubo camas censables disponibles'
  return (
    <ChartCard sheet={sheet} empty={empty}>
      <DayChart
        label={sheet.title}
        points={points}
        valueLabel="Ocupación"
        dayLabel="Día"
        most={1}
        format={(value) => shareText(value)}
      />
    </ChartCard>
  )
}

function CountChart({ sheet, unit, empty }: { sheet: Sheet<Counted>; unit: string; empty: string }) {
  const counted = sheet.rows.filter(({ now, before }) => now + before > 0)
  const bars = counted.slice(0, MOST_BARS).map((row) => ({
    ...row,
    text: `${row.label}: ${numberText(row.now)}; antes ${numberText(row.before)}`,
  }))
  return (
    <ChartCard
      sheet={sheet}
      empty={counted.length > 0 ? undefined : `${empty} ni en este periodo ni en el anterior`}
    >
      <BarChart label={sheet.title} bars={bars} valueLabel={unit} />
      {counted.length > bars.length && (
        <p className="text-sm text-muted">
          Se dibujan {bars.length} de {counted.length}; la tabla los tiene todos.
        </p>
      )}
    </ChartCard>
  )
}
