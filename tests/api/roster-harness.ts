import * as z from 'zod/mini'
import { doctorRow } from '#mocks/seed/rows.ts'
import { Assignment, AssignmentPage, Handover, UnassignedPage } from '#src/domain/assignments/contract.ts'
import { startWard } from './clinical.ts'
import { newKey } from './patient-harness.ts'
import { NOW, type Reply } from './server.ts'

export const ASSIGNMENTS = '/api/hospitals/1/assignments'
export const HANDOVERS = '/api/hospitals/1/handovers'

export const assignmentIn = ({ body }: Reply): Assignment => z.parse(Assignment, body)
export const handoverIn = ({ body }: Reply): Handover => z.parse(Handover, body)

export const ifMatch = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` })

type Ward = Awaited<ReturnType<typeof startWard>>

/** The calls of a roster, and what a hospital needs beside for them. */
function rosterOf({ as, store }: Ward) {
  let practice = 10
  return {
    /** Lets somebody practise in the hospital, or have practised. */
    async practise(doctorId: string, status = 'active') {
      practice += 1
      const row = { ...doctorRow(1, doctorId, practice, NOW.getTime()), status }
      await store.write((db) => db.insertInto('doctors').values(row).execute())
    },
    /** Puts a doctor on, as *Dirección* does. */
    assign: (about: object, persona = 'direccion', headers = newKey()) =>
      as(persona).post(ASSIGNMENTS, about, headers),
    change: (assignment: Assignment, about: object, persona = 'direccion') => {
      const { role, shift, startsAt, endsAt } = assignment
      const body = { role, shift, startsAt, endsAt, ...about }
      return as(persona).put(`${ASSIGNMENTS}/${assignment.assignmentId}`, body, ifMatch(assignment))
    },
    end: (assignment: Assignment, about: object = {}, persona = 'direccion') =>
      as(persona).post(`${ASSIGNMENTS}/${assignment.assignmentId}/end`, about, ifMatch(assignment)),
    async list(query = '', persona = 'archivo') {
      return z.parse(AssignmentPage, (await as(persona).get(`${ASSIGNMENTS}?pageSize=100${query}`)).body).data
    },
    async unassigned(query = '', persona = 'archivo') {
      const path = `${ASSIGNMENTS}?unassigned=true&pageSize=100${query}`
      return z.parse(UnassignedPage, (await as(persona).get(path)).body).data
    },
    /** The running episodes that somebody attends. */
    async assigned(query = '') {
      const path = `${ASSIGNMENTS}?unassigned=false&pageSize=100${query}`
      return z.parse(UnassignedPage, (await as('archivo').get(path)).body).data
    },
    /** The stored spans of an episode's *Tratantes*. */
    attendings: (episodeId: number) =>
      store.db
        .selectFrom('assignments')
        .select(['doctorId', 'startedAt', 'endedAt'])
        .where('episodeId', '=', episodeId)
        .where('role', '=', 'attending')
        .orderBy('assignmentId')
        .execute(),
    /** Takes a right away from somebody. */
    revoke: (userId: string, area: string, level: string) =>
      store.write((db) =>
        db
          .deleteFrom('grants')
          .where('userId', '=', userId)
          .where('area', '=', area)
          .where('level', '=', level)
          .execute(),
      ),
    /** Puts the hospital's clock on the wall into another place. */
    moveTo: (timeZone: string) =>
      store.write((db) => db.updateTable('profiles').set({ timeZone }).where('hospitalId', '=', 1).execute()),
  }
}

/** A ward whose doctors are *Dirección*, *Médica* and *Admisión*; *Archivo* is paused, *Enfermería* retired. */
export async function startRoster() {
  const ward = await startWard()
  const roster = rosterOf(ward)
  await roster.practise('admision')
  await roster.practise('archivo', 'paused')
  await roster.practise('enfermeria', 'retired')
  return { ...ward, ...roster }
}
