const hasNote = `update episodes set "hasDischargeNote" = 1 where "episodeId" in (
  select documents."episodeId" from documents
  join "templateRevisions" on "templateRevisions"."templateId" = documents."templateId"
    and "templateRevisions".revision = documents.revision
  join "templateForms" on "templateForms"."formId" = "templateRevisions"."formId"
  where "templateForms".kind = 'discharge' and documents.status in ('signed', 'amended')
)`

// The status stands first, as in `episodesOfHospital`, which SQLite would take otherwise.
const indexes = [
  `create index "episodesWithoutNote" on episodes ("hospitalId", status, "dischargedAt", "episodeId")
    where status = 'discharged' and kind <> 'outpatient' and "hasDischargeNote" = 0`,
  `create index "episodesWithNote" on episodes ("hospitalId", status, "dischargedAt")
    where status = 'discharged' and "hasDischargeNote" = 1`,
  `create index "draftsOfHospital" on documents ("hospitalId", "episodeId") where status = 'draft'`,
]

const steps = (number: string) => [
  `alter table episodes add column "hasDischargeNote" ${number} not null default 0
    check ("hasDischargeNote" in (0, 1))`,
  hasNote,
  ...indexes,
]

/** Marks the episodes that have a signed discharge note. Its indexes find the discharges without one, and drafts. */
export const archiveWork = { sqlite: steps('integer'), postgres: steps('bigint') }
