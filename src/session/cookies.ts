import Cookies from 'universal-cookie'

const DAY_S = 24 * 60 * 60
const OPTIONS = { path: '/', sameSite: 'lax', maxAge: DAY_S } as const
export const DEFAULT_LANGUAGE = 'es-MX'

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
  cookies.set('hospitalId', String(hospital.hospitalId), OPTIONS)
  cookies.set('hospitalName', hospital.name, OPTIONS)
  cookies.set('language', readLanguage(), OPTIONS)
}

/** Forgets the selected hospital: there is none left. */
export function clearHospitalCookies(): void {
  cookies.remove('hospitalId', { path: '/' })
  cookies.remove('hospitalName', { path: '/' })
}

/** The language that requests ask for; whatever is no language tag (BCP 47, the plain kind) counts as es-MX. */
export function readLanguage(): string {
  const value = read('language')
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/.test(value) ? value : DEFAULT_LANGUAGE
}
