/** A value that is loaded at first use, once. */
export interface Loadable<Thing> {
  /** Loads the value; concurrent calls share one attempt. After a failure the next call tries again. */
  load(): Promise<Thing>
  /** The value, if it has been loaded. */
  now(): Thing | undefined
}

export function once<Thing>(load: () => Promise<Thing>): Loadable<Thing> {
  let loaded: Thing | undefined
  let loading: Promise<Thing> | undefined
  return {
    load() {
      loading ??= load().then(
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
