import * as z from 'zod/mini'
import { Room } from '#src/domain/rooms/contract.ts'
import { staleCurrent } from '#src/forms/submit-error.ts'

/**
 * Sends a write on a room, and once more on the version that is stored by now, where somebody else changed
 * something else about the room meanwhile. Whatever touches what the write is about stays refused.
 * @param isUntouched whether the stored room still is what the write was made on; may throw why it is not
 */
export async function retryIfUnchanged<Answer>(
  send: (version: number) => Promise<Answer>,
  version: number,
  isUntouched: (stored: Room) => boolean,
): Promise<Answer> {
  try {
    return await send(version)
  } catch (error) {
    const stored = z.safeParse(Room, staleCurrent(error)?.current)
    if (!stored.success || !isUntouched(stored.data)) throw error
    return send(stored.data.version)
  }
}
