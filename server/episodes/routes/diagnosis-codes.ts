import { sql } from 'kysely'
import * as z from 'zod/mini'
import { listDiagnosisCodes } from '#src/domain/episodes/api.ts'
import {
  type Diagnosis,
  DiagnosisCode,
  SECOND_PRINCIPAL,
  secondPrincipal,
} from '#src/domain/episodes/contract.ts'
import { DiagnosisCodeQuery } from '#src/domain/episodes/list-query.ts'
import { searchKey } from '#src/domain/text.ts'
import { matches, pageOf } from '../../db/paginate.ts'
import { fieldError } from '../../http/api-error.ts'
import { implement } from '../../http/endpoint.ts'
import type { HospitalScope } from '../../http/request-context.ts'

/** The codes of a hospital's episodes: what its people choose from until there is a catalogue. */
export const diagnosisCodes = implement(listDiagnosisCodes, {
  summary: 'The diagnosis codes (CIE-10) that the hospital uses, the most frequent first',
  query: DiagnosisCodeQuery,
  async handle({ db, hospitalId, query }) {
    const found = db
      .selectFrom('diagnosisCodes')
      .select(['code', 'text', 'uses'])
      .where('hospitalId', '=', hospitalId)
      .where(matches(db, query.search, ['search']))
    const page = await pageOf(found, query, { uses: 'uses', code: 'code' }, 'code')
    return { status: 200, body: { ...page, data: page.data.map((row) => z.parse(DiagnosisCode, row)) } }
  },
})

/** Throws 422 at the second principal diagnosis, unless the episode has these diagnoses already. */
export function requireOnePrincipal(diagnoses: readonly Diagnosis[], stored: readonly Diagnosis[]): void {
  const place = secondPrincipal(diagnoses, stored)
  if (place >= 0) throw fieldError(422, `diagnoses.${place}.rank`, SECOND_PRINCIPAL)
}

/** The columns of an episode with these diagnoses. */
export function diagnosisColumns(diagnoses: readonly Diagnosis[]) {
  const isCoded = diagnoses.some(({ rank, code }) => rank === 'principal' && code !== '')
  return { diagnoses: JSON.stringify(diagnoses), hasCodedDiagnosis: isCoded ? 1 : 0 }
}

const isSame = (one: Diagnosis) => (other: Diagnosis) => one.code === other.code && one.text === other.text

/** Keeps count of the codes that an episode is given, and of those that are taken from it. */
export async function countDiagnoses(
  { db, hospitalId }: Pick<HospitalScope, 'db' | 'hospitalId'>,
  before: readonly Diagnosis[],
  after: readonly Diagnosis[],
): Promise<void> {
  const taken = before.filter((one) => !after.some(isSame(one)))
  const given = after.filter((one) => !before.some(isSame(one)))
  for (const { code } of taken)
    await db
      .updateTable('diagnosisCodes')
      .set({ uses: sql`uses - 1` })
      .where('hospitalId', '=', hospitalId)
      .where('code', '=', code)
      .execute()
  // What nobody uses any more was a mistake of somebody.
  if (taken.length > 0)
    await db
      .deleteFrom('diagnosisCodes')
      .where('hospitalId', '=', hospitalId)
      .where(
        'code',
        'in',
        taken.map(({ code }) => code),
      )
      .where('uses', '<', 1)
      .execute()
  for (const { code, text } of given) await countUse(db, hospitalId, code, text)
}

/**
 * One use more. Of several wordings the one that most people write is shown, found with one number a code (the vote of
 * Boyer and Moore): each repetition adds to its lead, each other wording takes from it, and without a lead it yields.
 */
async function countUse(
  db: HospitalScope['db'],
  hospitalId: number,
  code: string,
  text: string,
): Promise<void> {
  const known = sql.ref('diagnosisCodes.text')
  const lead = sql.ref('diagnosisCodes.lead')
  const stays = sql`(${known} = excluded.text or ${lead} > 0)`
  await sql`
    insert into "diagnosisCodes" ("hospitalId", code, text, search, uses, lead)
    values (${hospitalId}, ${code}, ${text}, ${searchKey(`${code} ${text}`)}, 1, 1)
    on conflict ("hospitalId", code) do update set
      uses = ${sql.ref('diagnosisCodes.uses')} + 1,
      text = case when ${stays} then ${known} else excluded.text end,
      search = case when ${stays} then ${sql.ref('diagnosisCodes.search')} else excluded.search end,
      lead = case when ${known} = excluded.text then ${lead} + 1 when ${lead} > 0 then ${lead} - 1 else 1 end
  `.execute(db)
}
