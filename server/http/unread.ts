import type { ServerResponse } from 'node:http'

/** Maximum of answers that wait for their readers. */
const MOST_ANSWERS = 2048
/** Maximum bytes of such answers. */
const MOST_BYTES = 128 * 1024 * 1024

/**
 * Bounds the answers that clients do not read. Beyond the limits the answer that has waited longest is given up, with
 * its connection.
 */
export function createUnread() {
  /** In the order in which they were given, with the bytes that were left then. */
  const answers = new Map<ServerResponse, number>()
  let bytes = 0

  function remove(res: ServerResponse): void {
    bytes -= answers.get(res) ?? 0
    answers.delete(res)
  }

  return {
    /** Counts an answer that its reader has not taken yet. */
    add(res: ServerResponse): void {
      if (!res.writableEnded || res.writableFinished || res.destroyed) return
      answers.set(res, res.writableLength)
      bytes += res.writableLength
      res.once('close', () => remove(res))
      for (const [oldest] of answers) {
        if (answers.size <= MOST_ANSWERS && bytes <= MOST_BYTES) return
        remove(oldest)
        oldest.req.socket.destroy()
      }
    },
  }
}
