import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { LACKS } from '#server/episodes/archive-work.ts'
import type { Lacking } from '#src/domain/episodes/list-query.ts'
import { startRecord } from '../fixtures/documents.ts'

/** The steps by which SQLite answers a query. */
async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const { store } = await startRecord()
  const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(store.db)
  return rows.map(({ detail }) => detail).join('\n')
}

const planOfLacking = (part: Lacking) =>
  planOf(sql`select count(*) from episodes
    inner join patients on patients."patientId" = episodes."patientId"
      and patients."hospitalId" = episodes."hospitalId"
    where episodes."hospitalId" = ${1} and ${LACKS[part](1)}`)

test('stays without a discharge note are found by their index alone', async () => {
  const plan = await planOfLacking('dischargeNote')
  expect(plan).toMatch(/SEARCH episodes USING .*episodesWithoutNote .*status=. AND dischargedAt>/)
  expect(plan).toMatch(/SEARCH noted USING .*episodesWithNote /)
})

test('stays without a coded diagnosis are found by their index alone', async () => {
  const plan = await planOfLacking('codedDiagnosis')
  expect(plan).toMatch(/SEARCH episodes USING .*episodesWithoutCode .*status=/)
})

test('drafts of who has left are found by the index of drafts', async () => {
  const plan = await planOf(sql`select count(*) from documents
    inner join episodes on episodes."episodeId" = documents."episodeId"
    where documents."hospitalId" = ${1} and documents.status = 'draft'
      and documents."submittedAt" is null and episodes.status = ${'discharged'}`)
  expect(plan).toContain('draftsOfHospital')
})
