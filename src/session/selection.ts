import Cookies from 'universal-cookie'
import { COOKIE_OPTIONS, keepLanguage } from './language.ts'

/** The fields of a hospital that its selection needs. */
export interface HospitalRef {
  hospitalId: number
  name: string
}

export interface SelectionState {
  /** The active hospital; empty (nulls) when the person has none. */
  hospital: HospitalRef | { hospitalId: null; name: null }
  /** Whether a switch is in progress, which renews the token. */
  refreshing: boolean
}

const EMPTY = { hospitalId: null, name: null } as const

/** Which hospital is active. */
export interface Selection {
  getState(): SelectionState
  subscribe(onChange: () => void): () => void
  /**
   * Makes a hospital the active one: renews the token, then sets the hospital and its cookies. On failure the hospital
   * stays as it was, `refreshing` ends, and the error is thrown.
   */
  select(hospital: HospitalRef): Promise<void>
  /** Cancels a switch, which then fails with an `AbortError`. */
  cancel(): void
  /** Like `select`, for the first page. @param needsRenewal whether the token has no groups of this hospital yet */
  start(hospital: HospitalRef, needsRenewal: boolean): Promise<void>
  /** Adopts a changed name, or that there is no hospital left. */
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
      // Members may enter without any permission, so a failed renewal is no reason to stop.
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
 * @param param the route's `hospitalId`
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

// `doNotParse`: the library would turn `123` into a number and `[1]` into an array.
const cookies = new Cookies(null, { path: '/' })
function read(name: string): string {
  try {
    cookies.update()
    const value: unknown = cookies.get(name, { doNotParse: true })
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}

/** The last selected hospital's id, or null when the cookie is missing or was tampered with. */
export function readHospitalCookie(): number | null {
  const value = read('hospitalId')
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null
}

/** Remembers a selected hospital for a day. */
export function writeHospitalCookies(hospital: { hospitalId: number; name: string }): void {
  cookies.set('hospitalId', String(hospital.hospitalId), COOKIE_OPTIONS)
  cookies.set('hospitalName', hospital.name, COOKIE_OPTIONS)
  keepLanguage()
}

/** Deletes the selected hospital's cookies. */
export function clearHospitalCookies(): void {
  cookies.remove('hospitalId', { path: '/' })
  cookies.remove('hospitalName', { path: '/' })
}
