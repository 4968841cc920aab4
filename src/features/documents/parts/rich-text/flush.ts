const pending = new Set<() => void>()

/** Registers an editor's `handOver`, which reports at once what was typed. @returns unregisters it */
export function onFlush(handOver: () => void): () => void {
  pending.add(handOver)
  return () => pending.delete(handOver)
}

/**
 * Makes every editor on the page report what was typed into it. Editors of rich text wait for a pause before they
 * call `onChange`; when this returns, each has called it. Call it before a document is saved, signed or left.
 */
export function flushEditors(): void {
  for (const handOver of pending) handOver()
}
