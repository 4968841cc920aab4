import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LACKS } from '#server/episodes/archive-work.ts'
import { startRecord } from '../fixtures/documents.ts'

test('stays without a discharge note are found by their index alone', async () => {
  const { store } = await startRecord()
  const { rows } = await sql<{ detail: string }>`explain query plan
    select count(*) from episodes
    inner join patients on patients."patientId" = episodes."patientId"
      and patients."hospitalId" = episodes."hospitalId"
    where episodes."hospitalId" = ${1} and ${LACKS.dischargeNote(1)}`.execute(store.db)
  const plan = rows.map(({ detail }) => detail).join('\n')
  expect(plan).toMatch(/SEARCH episodes USING .*episodesWithoutNote .*status=. AND dischargedAt>/)
  expect(plan).toMatch(/SEARCH noted USING .*episodesWithNote /)
})

test('stays without a coded diagnosis are found by their index alone', async () => {
  const { store } = await startRecord()
  const { rows } = await sql<{ detail: string }>`explain query plan
    select count(*) from episodes
    inner join patients on patients."patientId" = episodes."patientId"
      and patients."hospitalId" = episodes."hospitalId"
    where episodes."hospitalId" = ${1} and ${LACKS.codedDiagnosis(1)}`.execute(store.db)
  const plan = rows.map(({ detail }) => detail).join('\n')
  expect(plan).toMatch(/SEARCH episodes USING .*episodesWithoutCode .*status=/)
})

test('drafts of who has left are found by the index of drafts', async () => {
  const { store } = await startRecord()
  const { rows } = await sql<{ detail: string }>`explain query plan
    select count(*) from documents
    inner join episodes on episodes."episodeId" = documents."episodeId"
    where documents."hospitalId" = ${1} and documents.status = 'draft'
      and documents."submittedAt" is null and episodes.status = ${'discharged'}`.execute(store.db)
  expect(rows.map(({ detail }) => detail).join('\n')).toContain('draftsOfHospital')
})
