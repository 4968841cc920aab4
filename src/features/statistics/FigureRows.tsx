import type { Figure } from '#src/domain/statistics/contract.ts'
import { AttendingTable } from './rows/AttendingTable.tsx'
import { BedTable } from './rows/BedTable.tsx'
import { CleaningTable } from './rows/CleaningTable.tsx'
import { DocumentTable } from './rows/DocumentTable.tsx'
import { EpisodeTable } from './rows/EpisodeTable.tsx'

/** The rows behind a figure. */
export function FigureRows({ figure }: { figure: Figure }) {
  switch (figure) {
    case 'occupancy':
      return <BedTable />
    case 'cleaning':
      return <CleaningTable />
    case 'unsignedDocuments':
      return <DocumentTable />
    case 'patientsPerDoctor':
      return <AttendingTable />
    default:
      return <EpisodeTable figure={figure} />
  }
}
