/** Something that is fetched when it is wanted, once. */
export interface Loadable<Thing> {
  /** Fetches it; whoever asks meanwhile waits for the same. After a failure the next one tries anew. */
  load(): Promise<Thing>
  /** What has come, if it has. */
  now(): Thing | undefined
}

/** @param fetchIt how it is fetched */
export function once<Thing>(fetchIt: () => Promise<Thing>): Loadable<Thing> {
  let loaded: Thing | undefined
  let loading: Promise<Thing> | undefined
  return {
    load() {
      loading ??= fetchIt().then(
        (thing) => {
          loaded = thing
          return thing
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
    now: () => loaded,
  }
}
