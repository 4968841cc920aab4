import { get, HOSPITAL, shape } from '../operation.ts'
import { FIGURE_ROWS, type Figure, Statistics, type StatisticsQuery } from './contract.ts'

export const getStatistics = get('getStatistics', `${HOSPITAL}/statistics`, {
  needs: 'member',
  query: shape<typeof StatisticsQuery>(),
  answer: Statistics,
})

type RowsQuery = (typeof FIGURE_ROWS)[Figure]['query']

/** The rows behind each figure. `FIGURE_NEEDS` names all permissions of those that need more than one. */
export const figureRows = {
  occupancy: get('getOccupancyStatistics', `${HOSPITAL}/statistics/occupancy`, {
    needs: 'rooms-read',
    query: shape<RowsQuery>(),
    answer: FIGURE_ROWS.occupancy.page,
  }),
  admissions: get('getAdmissionsStatistics', `${HOSPITAL}/statistics/admissions`, {
    needs: 'episodes-read',
    query: shape<RowsQuery>(),
    answer: FIGURE_ROWS.admissions.page,
  }),
  discharges: get('getDischargesStatistics', `${HOSPITAL}/statistics/discharges`, {
    needs: 'episodes-read',
    query: shape<RowsQuery>(),
    answer: FIGURE_ROWS.discharges.page,
  }),
  meanStay: get('getMeanStayStatistics', `${HOSPITAL}/statistics/mean-stay`, {
    needs: 'episodes-read',
    query: shape<RowsQuery>(),
    answer: FIGURE_ROWS.meanStay.page,
  }),
  mortality: get('getMortalityStatistics', `${HOSPITAL}/statistics/mortality`, {
    needs: 'episodes-read',
    query: shape<RowsQuery>(),
    answer: FIGURE_ROWS.mortality.page,
  }),
  turnover: get('getTurnoverStatistics', `${HOSPITAL}/statistics/turnover`, {
    needs: 'rooms-read',
    query: shape<RowsQuery>(),
    answer: FIGURE_ROWS.turnover.page,
  }),
  cleaning: get('getCleaningStatistics', `${HOSPITAL}/statistics/cleaning`, {
    needs: 'rooms-read',
    query: shape<RowsQuery>(),
    answer: FIGURE_ROWS.cleaning.page,
  }),
  unsignedDocuments: get('getUnsignedDocumentsStatistics', `${HOSPITAL}/statistics/unsigned-documents`, {
    needs: 'episodes-read',
    query: shape<RowsQuery>(),
    answer: FIGURE_ROWS.unsignedDocuments.page,
  }),
  patientsPerDoctor: get('getPatientsPerDoctorStatistics', `${HOSPITAL}/statistics/patients-per-doctor`, {
    needs: 'doctorAssignments-read',
    query: shape<RowsQuery>(),
    answer: FIGURE_ROWS.patientsPerDoctor.page,
  }),
} as const satisfies Record<Figure, unknown>
