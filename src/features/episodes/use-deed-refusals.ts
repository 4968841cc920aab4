import { groupName } from '#src/lib/permissions.ts'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { usePractises } from '../doctors/use-practises.ts'
import type { Episode } from './contract.ts'
import { type EpisodeAction, refusalOf } from './rules.ts'

/** The words of the server for the same. */
export const NO_DOCTOR = 'Solo un médico activo puede dar el egreso'

/** Tells what can be done with an episode now, by state and right. */
export function useDeedRefusals(episode: Episode): (action: EpisodeAction) => string | null | undefined {
  const { hospitalId } = useHospital()
  const mayWrite = useGranted(hospitalId)('episodes', 'write')
  const practises = usePractises()

  /** @returns null where it is possible, the reason where it is not, undefined while nobody knows */
  return (action) => {
    if (!mayWrite) return `Te falta el permiso ${groupName(hospitalId, 'episodes', 'write')}`
    // *Egresar* orders the discharge first where nobody did.
    const needed = action === 'discharge' && episode.status === 'open' ? 'order-discharge' : action
    const refusal = refusalOf(needed, episode)
    if (refusal !== null || action !== 'discharge') return refusal
    if (practises === undefined) return undefined
    return practises ? null : NO_DOCTOR
  }
}
