/*
 * Each person's drafts and their key are in one database of the browser, which is deleted as a whole. Plain IndexedDB
 * without a library, because this code is part of the first page.
 */

const PREFIX = 'drafts.'

/** The database that holds a person's drafts. */
export function draftsDatabase(userId: string): string {
  return PREFIX + userId
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
    // The browser deletes it once the other tabs have closed it, which they do when they are notified.
    request.onblocked = () => resolve()
  })
}

/** Deletes a person's drafts and their key; never throws. */
export async function deleteDrafts(userId: string): Promise<void> {
  try {
    await deleteDatabase(draftsDatabase(userId))
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}

/** Deletes the drafts of all other people in this browser. */
export async function deleteOthersDrafts(userId: string): Promise<void> {
  try {
    const databases = await indexedDB.databases()
    const drafts = databases.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : []))
    await Promise.all(drafts.filter((name) => name !== draftsDatabase(userId)).map(deleteDatabase))
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}
