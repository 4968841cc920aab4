import type { Episode } from '#src/domain/episodes/contract.ts'
import { type EpisodeAction, episodeRefusal, physicianRefusal } from '#src/domain/episodes/rules.ts'
import { useIsActivePhysician } from '#src/features/doctors/queries.ts'
import { permissionLabel } from '#src/hospital/permission-labels.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'

/** Why each action on an episode can't be done, by its state and the person's rights. */
export function useRefusedActions(episode: Episode): (action: EpisodeAction) => string | null | undefined {
  const hospital = useHospital()
  const mayWrite = hospital.can('episodes', 'write')
  const isActiveDoctor = useIsActivePhysician()

  /** @returns null where it is possible, the reason where it is not, undefined while nobody knows */
  return (action) => {
    if (!mayWrite) return `Te falta el permiso ${permissionLabel('episodes', 'write')}`
    const refusal = episodeRefusal(action, episode)
    const forOthers = physicianRefusal(action)
    if (refusal !== null || forOthers === undefined) return refusal
    if (isActiveDoctor === undefined) return undefined
    return isActiveDoctor ? null : forOthers
  }
}
