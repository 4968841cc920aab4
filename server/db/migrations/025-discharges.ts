import { TEXT } from './postgres/parts.ts'

const MOTIVES = `('cured', 'improved', 'voluntary', 'transferred', 'died', 'other', 'absconded')`

const KINDS = `('admission', 'transfer', 'dischargeOrder', 'death', 'dischargeRevocation', 'discharge',
  'dischargeCorrection', 'reopening', 'annulment')`

/** What each correction of a discharge found, and what it left. */
const corrections = (text: string, number: string) => `create table "dischargeCorrections" (
  "movementId" ${number} primary key references movements,
  "hospitalId" ${number} not null references hospitals, "episodeId" ${number} not null references episodes,
  "beforeAt" ${number} not null, "beforeMotive" ${text} not null check ("beforeMotive" in ${MOTIVES}),
  "beforeDestination" ${text} not null, "beforeDiagnoses" ${text} not null,
  "afterAt" ${number} not null, "afterMotive" ${text} not null check ("afterMotive" in ${MOTIVES}),
  "afterDestination" ${text} not null, "afterDiagnoses" ${text} not null)`

const byHospital = `create index "dischargeCorrectionsOfHospital" on "dischargeCorrections" ("hospitalId", "movementId")`

/**
 * Discharges with the motive of their order, that of who left without telling anybody, and both versions of what was
 * corrected. SQLite changes no check: the column, or the table, is made anew.
 */
export const discharges = {
  sqlite: [
    `drop index dischargesOfHospital`,
    `alter table episodes add column anyMotive text check (anyMotive in ${MOTIVES})`,
    `update episodes set anyMotive = motive`,
    `alter table episodes drop column motive`,
    `alter table episodes rename column anyMotive to motive`,
    `create index dischargesOfHospital on episodes
      (hospitalId, dischargedAt, kind, motive, admittedAt, service) where dischargedAt is not null`,
    `alter table episodes add column "orderedMotive" text check ("orderedMotive" in ${MOTIVES})`,
    `create table newMovements (
      movementId integer primary key autoincrement, hospitalId integer not null references hospitals,
      episodeId integer not null references episodes, kind text not null check (kind in ${KINDS}),
      happenedAt integer not null, recordedAt integer not null, userId text not null,
      bedId integer references beds, fromBedId integer references beds, note text not null
    ) strict`,
    `insert into newMovements select movementId, hospitalId, episodeId, kind, happenedAt, recordedAt, userId,
      bedId, fromBedId, note from movements`,
    `drop table movements`,
    `alter table newMovements rename to movements`,
    `create index movementsOfEpisode on movements (episodeId, happenedAt)`,
    `${corrections('text', 'integer')} strict`,
    byHospital,
  ],
  postgres: [
    `alter table episodes drop constraint episodes_motive_check`,
    `alter table episodes add constraint episodes_motive_check check (motive in ${MOTIVES})`,
    `alter table episodes add column "orderedMotive" ${TEXT} check ("orderedMotive" in ${MOTIVES})`,
    `alter table movements drop constraint movements_kind_check`,
    `alter table movements add constraint movements_kind_check check (kind in ${KINDS})`,
    corrections(TEXT, 'bigint'),
    byHospital,
  ],
}
