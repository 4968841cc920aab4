/*
 * Drafts of one person live in one database of the browser, key included: deleting it leaves nothing of them. Plain
 * IndexedDB, because this comes with the first page, where nobody has a draft yet.
 */

const PREFIX = 'drafts.'

/** The database that holds a person's drafts. */
export function draftsDatabase(userId: string): string {
  return PREFIX + userId
}

function remove(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
    // It goes as soon as whoever has it open lets go of it, which they do when they are asked.
    request.onblocked = () => resolve()
  })
}

/** Deletes a person's drafts and their key; quiet where the browser keeps none. */
export async function deleteDrafts(userId: string): Promise<void> {
  try {
    await remove(draftsDatabase(userId))
  } catch {
    // Storage is blocked: there is nothing.
  }
}

/** Deletes what everybody else has left in this browser. */
export async function deleteOthersDrafts(userId: string): Promise<void> {
  try {
    const known = await indexedDB.databases()
    const drafts = known.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : []))
    await Promise.all(drafts.filter((name) => name !== draftsDatabase(userId)).map(remove))
  } catch {
    // Storage is blocked: there is nothing.
  }
}
