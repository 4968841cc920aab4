/** That something was committed. What it was is in the database. */
export interface Change {
  /** Null where it may have been anything, in any hospital. */
  hospitalId: number | null
  /** Who came to a draft: the log keeps nothing of that. */
  presence?: { documentId: number; userId: string } | undefined
}

/** How the servers on one database tell each other that there is something new in it. */
export interface Changes {
  /**
   * Tells this process at once and all others a little later; call it after the commit. A process that dies in between, or
   * a network that fails, loses it for the others: who listens looks into the database once in a while all the same.
   */
  tell(change: Change): void
  /** @returns a function that stops listening */
  listen(hear: (change: Change) => void): () => void
}

/** Changes within one process. */
export function createChanges(): Changes {
  const listeners = new Set<(change: Change) => void>()
  return {
    tell(change) {
      for (const hear of listeners) hear(change)
    },
    listen(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}
