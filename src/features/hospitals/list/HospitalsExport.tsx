import { everyRow } from '#src/api/all-pages.ts'
import { useAppServices } from '#src/api/app-services.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import type { ListParams } from '#src/domain/list.ts'
import { ExportRun } from '#src/hospital/ExportRun.tsx'
import { type CsvColumns, csvTable } from '#src/lib/csv.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import type { ExporterProps } from '#src/ui/ExportButton.tsx'
import { readHospitals } from '../queries.ts'

const COLUMNS: CsvColumns<Hospital> = [
  ['id', ({ hospitalId }) => hospitalId],
  ['nombre', ({ name }) => name],
]

/** The day on this device's calendar, `YYYY-MM-DD`: no hospital's clock counts for all of them. */
function today(): string {
  const now = new Date(serverNow())
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Hands out the list of medical centres. */
export function HospitalsExport({ of, onEnd }: ExporterProps<ListParams>) {
  const { client } = useAppServices()
  return (
    <ExportRun
      title="Exportar centros médicos"
      onEnd={onEnd}
      make={async (making) => {
        const rows = await everyRow({
          read: (page, signal) => readHospitals(client, { ...of, ...page }, signal),
          rowId: ({ hospitalId }) => hospitalId,
          ...making,
        })
        return {
          name: `centros-medicos-${today()}.csv`,
          text: csvTable(COLUMNS, rows),
          message:
            rows.length === 1 ? 'Se exportó 1 centro médico' : `Se exportaron ${rows.length} centros médicos`,
        }
      }}
    />
  )
}
