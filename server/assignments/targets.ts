import type { AssignmentTarget } from '#src/domain/assignments/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { hasPermission } from '#src/domain/permissions.ts'
import { bedOf, episodesOf } from '../episodes/rows.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'

type Asked = HospitalScope & Pick<RequestContext, 'principal'>

/** Whether patients may be named to the caller. */
export function mayName({
  principal,
  hospitalId,
}: Pick<RequestContext, 'principal' | 'hospitalId'>): boolean {
  return hasPermission(principal.groups, hospitalId, 'patients', 'read')
}

/** An episode as assignments and handovers show it. */
export type EpisodeTarget = AssignmentTarget & { episodeId: number; patientId: number }

/** Episodes as assignments and handovers show them, by their ids. */
export async function episodeTargets(
  context: Asked,
  episodeIds: readonly number[],
): Promise<Map<number, EpisodeTarget>> {
  const rows = await episodesOf(context)
    .innerJoin('patients', 'patients.patientId', 'episodes.patientId')
    .select(['patients.givenNames', 'patients.firstSurname', 'patients.secondSurname'])
    .where('episodes.episodeId', 'in', [...new Set(episodeIds)])
    .execute()
  const named = mayName(context)
  const targets = rows.map((row) => {
    const { episodeId, patientId } = row
    const patientName = named ? fullName(row) : null
    return { episodeId, patientId, patientName, bed: bedOf(row), roomId: null, roomCode: null }
  })
  return new Map(targets.map((target) => [target.episodeId, target]))
}

/** What a sentence calls an episode: *José Pérez López*, or *el episodio 7* where patients aren't named. */
export function targetText({ patientName, episodeId, roomCode }: AssignmentTarget): string {
  return episodeId === null ? `el cuarto ${roomCode}` : (patientName ?? `el episodio ${episodeId}`)
}
