import { readAddenda, toDocument, wholeDocumentsOf } from '../documents/reads.ts'
import { episodesOf, toEpisode } from '../episodes/reads.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope } from '../http/request-context.ts'
import { inPages, type Noun, PAGE, plainRow, tableRecords } from './plain.ts'

/** Documents are long: fewer of them are read at once. */
const DOCUMENTS_AT_ONCE = 200

async function* episodes(scope: HospitalScope) {
  const rows = inPages(
    (after) =>
      episodesOf(scope)
        .where('episodes.hospitalId', '=', scope.hospitalId)
        .where('episodes.episodeId', '>', after)
        .orderBy('episodes.episodeId')
        .limit(PAGE)
        .execute(),
    ({ episodeId }) => episodeId,
  )
  for await (const row of rows)
    yield { ...toEpisode(row), overridden: JSON.parse(row.overridden), createdAt: isoInstant(row.createdAt) }
}

const bedStays = tableRecords(
  ({ db, hospitalId }, after) =>
    db
      .selectFrom('bedStays')
      .innerJoin('episodes', 'episodes.episodeId', 'bedStays.episodeId')
      .selectAll('bedStays')
      .where('episodes.hospitalId', '=', hospitalId)
      .where('bedStays.bedStayId', '>', after)
      .orderBy('bedStays.bedStayId')
      .limit(PAGE),
  ({ bedStayId }) => bedStayId,
)

const bedEvents = tableRecords(
  ({ db, hospitalId }, after) =>
    db
      .selectFrom('bedEvents')
      .selectAll()
      .where('hospitalId', '=', hospitalId)
      .where('bedEventId', '>', after)
      .orderBy('bedEventId')
      .limit(PAGE),
  ({ bedEventId }) => bedEventId,
)

const movements = tableRecords(
  ({ db, hospitalId }, after) =>
    db
      .selectFrom('movements')
      .selectAll()
      .where('hospitalId', '=', hospitalId)
      .where('movementId', '>', after)
      .orderBy('movementId')
      .limit(PAGE),
  ({ movementId }) => movementId,
)

const dischargeCorrections = tableRecords(
  ({ db, hospitalId }, after) =>
    db
      .selectFrom('dischargeCorrections')
      .selectAll()
      .where('hospitalId', '=', hospitalId)
      .where('movementId', '>', after)
      .orderBy('movementId')
      .limit(PAGE),
  ({ movementId }) => movementId,
)

const assignments = tableRecords(
  ({ db, hospitalId }, after) =>
    db
      .selectFrom('assignments')
      .selectAll()
      .where('hospitalId', '=', hospitalId)
      .where('assignmentId', '>', after)
      .orderBy('assignmentId')
      .limit(PAGE),
  ({ assignmentId }) => assignmentId,
  { startedAt: 'startsAt', endedAt: 'endsAt' },
)

async function* handovers({ db, hospitalId }: HospitalScope) {
  const rows = inPages(
    (after) =>
      db
        .selectFrom('handovers')
        .selectAll()
        .where('hospitalId', '=', hospitalId)
        .where('handoverId', '>', after)
        .orderBy('handoverId')
        .limit(PAGE)
        .execute(),
    ({ handoverId }) => handoverId,
  )
  for await (const row of rows) {
    const items = await db
      .selectFrom('handoverItems')
      .select(['episodeId', 'note', 'passed'])
      .where('handoverId', '=', row.handoverId)
      .orderBy('place')
      .execute()
    yield { ...plainRow(row), items: items.map((item) => plainRow(item)) }
  }
}

async function* documents(scope: HospitalScope) {
  yield* inPages(
    async (after) => {
      const page = await wholeDocumentsOf(scope)
        .where('documents.documentId', '>', after)
        .orderBy('documents.documentId')
        .limit(DOCUMENTS_AT_ONCE)
        .execute()
      const ids = page.map(({ documentId }) => documentId)
      const addenda = await readAddenda(scope, ids)
      const ofDocument = Map.groupBy(addenda, ({ documentId }) => documentId)
      return page.map((row) => toDocument(row, ofDocument.get(row.documentId) ?? []))
    },
    ({ documentId }) => documentId,
    DOCUMENTS_AT_ONCE,
  )
}

/** What happened to the patients. */
export const CARE_NOUNS: readonly Noun[] = [
  { name: 'episodes', about: 'Episodios: ingresos, consultas y egresos.', records: episodes },
  { name: 'bed-stays', about: 'Quién estuvo en qué cama, de cuándo a cuándo.', records: bedStays },
  { name: 'bed-events', about: 'Cada cambio de estado de cada cama.', records: bedEvents },
  { name: 'movements', about: 'Ingresos, traslados, altas, egresos y anulaciones.', records: movements },
  {
    name: 'discharge-corrections',
    about: 'Lo que cada corrección de un egreso encontró y lo que dejó.',
    records: dischargeCorrections,
  },
  { name: 'assignments', about: 'Qué médico estuvo a cargo de qué episodio o cuarto.', records: assignments },
  { name: 'handovers', about: 'Entregas de turno, con sus pacientes.', records: handovers },
  {
    name: 'documents',
    about: 'Documentos con sus secciones, firmas y adendas; también borradores y descartados.',
    records: documents,
  },
]
