const isCoded = {
  sqlite: `select 1 from json_each(episodes.diagnoses) one
    where json_extract(one.value, '$.rank') = 'principal' and json_extract(one.value, '$.code') <> ''`,
  postgres: `select 1 from json_array_elements(episodes.diagnoses::json) one
    where one ->> 'rank' = 'principal' and one ->> 'code' <> ''`,
}

// The status stands first, as in `episodesWithoutNote`.
const index = `create index "episodesWithoutCode" on episodes ("hospitalId", status, "dischargedAt", "episodeId")
  where status = 'discharged' and kind <> 'outpatient' and "hasCodedDiagnosis" = 0`

const steps = (engine: keyof typeof isCoded, number: string) => [
  `alter table episodes add column "hasCodedDiagnosis" ${number} not null default 0
    check ("hasCodedDiagnosis" in (0, 1))`,
  `update episodes set "hasCodedDiagnosis" = 1 where exists (${isCoded[engine]})`,
  index,
]

/** Marks the episodes whose principal diagnosis has a code. Its index finds the discharges without one. */
export const codedDiagnoses = {
  sqlite: steps('sqlite', 'integer'),
  postgres: steps('postgres', 'bigint'),
}
