import { clearHospitalCookies, readHospitalCookie, writeHospitalCookies } from './cookies.ts'

/** As much of a hospital as being in it needs. */
export interface HospitalRef {
  hospitalId: number
  name: string
}

export interface SelectionState {
  /** The active hospital; empty (nulls) when the person has none. */
  hospital: HospitalRef | { hospitalId: null; name: null }
  /** A switch is under way: the token is being renewed. */
  refreshing: boolean
}

const EMPTY = { hospitalId: null, name: null } as const

/** Which hospital is active, followed by the shell. */
export interface Selection {
  getState(): SelectionState
  subscribe(onChange: () => void): () => void
  /**
   * Makes a hospital the active one: refreshing flag, token renewal, then the hospital and its cookies.
   * The flag is cleared on failure too, and the failure passed on; the hospital then stays as it was.
   */
  select(hospital: HospitalRef): Promise<void>
  /** Calls a switch off, which then fails with an `AbortError`. */
  cancel(): void
  /** As `select`, for the start: renews only where `needsRenewal` says that the token does not know the place. */
  start(hospital: HospitalRef, needsRenewal: boolean): Promise<void>
  /** Takes over a changed name, or the loss of every hospital. */
  sync(hospitals: readonly HospitalRef[]): void
}

/** @param renew renews the access token and reads its claims again */
export function createSelection(renew: () => Promise<unknown>): Selection {
  let state: SelectionState = { hospital: EMPTY, refreshing: false }
  let cancel = () => {}
  const listeners = new Set<() => void>()

  function set(next: SelectionState) {
    state = next
    for (const listener of listeners) listener()
  }

  function store(hospital: HospitalRef) {
    writeHospitalCookies(hospital)
    set({ ...state, hospital: { hospitalId: hospital.hospitalId, name: hospital.name } })
  }

  async function select(hospital: HospitalRef) {
    set({ ...state, refreshing: true })
    try {
      const { promise, reject } = Promise.withResolvers<never>()
      cancel = () => reject(Object.assign(new Error(), { name: 'AbortError' }))
      await Promise.race([renew(), promise])
      store(hospital)
    } finally {
      set({ ...state, refreshing: false })
    }
  }

  return {
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    select,
    cancel: () => cancel(),
    async start(hospital, needsRenewal) {
      if (!needsRenewal) return store(hospital)
      // Rights may simply not be there yet: being a member is enough to enter, so a refused renewal is no wall.
      await select(hospital).catch(() => store(hospital))
    },
    sync(hospitals) {
      if (hospitals.length === 0) {
        clearHospitalCookies()
        if (state.hospital.hospitalId !== null) set({ ...state, hospital: EMPTY })
        return
      }
      const found = hospitals.find(({ hospitalId }) => hospitalId === state.hospital.hospitalId)
      if (found && found.name !== state.hospital.name) store(found)
    },
  }
}

/**
 * The active hospital: the one that the address names, else the one in the cookie, else the first.
 * @param param the route's `hospitalId`, compared whole and never by prefix
 */
export function activeHospital<Ref extends HospitalRef>(
  hospitals: readonly Ref[],
  param: string | undefined,
  cookie: number | null = readHospitalCookie(),
): Ref | undefined {
  return (
    hospitals.find(({ hospitalId }) => String(hospitalId) === param) ??
    hospitals.find(({ hospitalId }) => hospitalId === cookie) ??
    hospitals[0]
  )
}
