import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Bed, Room } from '#src/domain/rooms/contract.ts'

/** So long a bed is marked as just changed, in milliseconds. */
const RECENT_MS = 30_000
/** What the board shows so soon after an own write is taken for its result. */
const OWN_MS = 3_000

const NONE: ReadonlySet<number> = new Set()

/** What of a bed one would notice if it changed. */
function sightOf({ state, reason, occupant }: Bed): string {
  const { episodeId, status, diagnosis, attendingDoctorId, allergies, hasDraft } = occupant ?? {}
  return [state, reason, episodeId, status, diagnosis?.code, attendingDoctorId, allergies, hasDraft].join('|')
}

/**
 * The beds that somebody else has changed a moment ago, while this board was in sight.
 * @param rooms unset while they may be older than the board: what changed before it came into sight is not marked
 */
export function useRecentChanges(rooms: readonly Room[] | undefined): ReadonlySet<number> {
  const queryClient = useQueryClient()
  const [changed, setChanged] = useState(NONE)
  const seen = useRef<ReadonlyMap<number, string>>(undefined)
  const ownAt = useRef(Number.NEGATIVE_INFINITY)
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())

  useEffect(() => {
    const { current } = timers
    return () => {
      for (const timer of current.values()) clearTimeout(timer)
    }
  }, [])

  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status !== 'idle') ownAt.current = performance.now()
      }),
    [queryClient],
  )
  useEffect(() => {
    if (!rooms) return
    const now = new Map(rooms.flatMap(({ beds }) => beds.map((bed) => [bed.bedId, sightOf(bed)] as const)))
    const before = seen.current
    seen.current = now
    if (!before || performance.now() - ownAt.current < OWN_MS) return
    const fresh = [...now].flatMap(([bedId, sight]) => (before.get(bedId) === sight ? [] : [bedId]))
    if (fresh.length === 0) return
    setChanged((current) => new Set([...current, ...fresh]))
    for (const bedId of fresh) {
      clearTimeout(timers.current.get(bedId))
      const end = () => setChanged((current) => new Set([...current].filter((one) => one !== bedId)))
      timers.current.set(bedId, setTimeout(end, RECENT_MS))
    }
  }, [rooms])
  return changed
}
