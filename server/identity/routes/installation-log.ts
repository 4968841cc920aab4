import * as z from 'zod/mini'
import { getLog } from '#src/domain/account/api.ts'
import { type ForeignReads, InstallationEntry, InstallationLogQuery } from '#src/domain/account/contract.ts'
import { joinedPageOf, matches } from '../../db/paginate.ts'
import type { Db } from '../../db/store.ts'
import { implement } from '../../http/endpoint.ts'
import { isoInstant } from '../../http/iso-instant.ts'

const StoredReads = z.object({
  hospitalId: z.int(),
  ofHospitalId: z.nullable(z.int()),
  records: z.int(),
  firstAt: z.int(),
  lastAt: z.int(),
})

/** Returns how to read `foreignReads` of these rows, with the names of the hospitals. */
async function foreignReadsIn(db: Db, rows: readonly { foreignReads: string | null }[]) {
  const parse = (stored: string) => z.parse(StoredReads, JSON.parse(stored))
  const ids = rows
    .flatMap(({ foreignReads }) => (foreignReads === null ? [] : parse(foreignReads)))
    .flatMap(({ hospitalId, ofHospitalId }) => [hospitalId, ofHospitalId ?? hospitalId])
  const hospitals = await db
    .selectFrom('hospitals')
    .select(['hospitalId', 'name'])
    .where('hospitalId', 'in', ids)
    .execute()
  const names = new Map(hospitals.map(({ hospitalId, name }) => [hospitalId, name]))
  return ({ foreignReads }: { foreignReads: string | null }): ForeignReads | null => {
    if (foreignReads === null) return null
    const { hospitalId, ofHospitalId, records, firstAt, lastAt } = parse(foreignReads)
    return {
      hospitalName: names.get(hospitalId) ?? '',
      ofHospitalName: ofHospitalId === null ? null : (names.get(ofHospitalId) ?? ''),
      records,
      firstAt: isoInstant(firstAt),
      lastAt: isoInstant(lastAt),
    }
  }
}

export const installationLog = implement(getLog, {
  summary: 'What whoever administers the installation did to people: who, what, to whom, when and why',
  query: InstallationLogQuery,
  async handle({ db, query }) {
    const found = db
      .selectFrom('installationLog')
      .innerJoin('users as by', 'by.userId', 'installationLog.userId')
      .innerJoin('users as subject', 'subject.userId', 'installationLog.subjectId')
      .where(matches(db, query.search, ['by.userSearch', 'subject.userSearch']))
    const rows = db
      .selectFrom('installationLog')
      .innerJoin('users as by', 'by.userId', 'installationLog.userId')
      .innerJoin('users as subject', 'subject.userId', 'installationLog.subjectId')
      .select([
        'logId',
        'happenedAt',
        'installationLog.userId',
        'action',
        'subjectId',
        'reason',
        'foreignReads',
      ])
      .select(['by.userName', 'subject.userName as subjectName'])
    const page = await joinedPageOf(found, rows, query, { at: 'happenedAt' }, 'logId', 'follow')
    const readsOf = await foreignReadsIn(db, page.data)
    const data = page.data.map(({ happenedAt, ...row }) =>
      z.parse(InstallationEntry, { ...row, at: isoInstant(happenedAt), foreignReads: readsOf(row) }),
    )
    return { status: 200, body: { ...page, data } }
  },
})
