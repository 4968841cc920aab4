import Cookies from 'universal-cookie'

const DEFAULT_LANGUAGE = 'es-MX'

/** The options of every cookie: one day, all paths, and from other sites only with links (SameSite=Lax). */
const OPTIONS = { path: '/', sameSite: 'lax', maxAge: 24 * 60 * 60 } as const

let opened: Cookies | undefined

/** @throws where the browser blocks cookies */
function cookies(): Cookies {
  opened ??= new Cookies(null, { path: '/' })
  return opened
}

function read(name: string): string {
  try {
    cookies().update()
    // `doNotParse`: the library would turn `123` into a number and `[1]` into an array.
    const value: unknown = cookies().get(name, { doNotParse: true })
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}

/** The language of requests, from the cookie; es-MX if the cookie holds no plain language tag (BCP 47). */
export function readLanguage(): string {
  const stored = read('language')
  return /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/.test(stored) ? stored : DEFAULT_LANGUAGE
}

/** Renews the language's cookie for another day. */
export function keepLanguage(): void {
  try {
    cookies().set('language', readLanguage(), OPTIONS)
  } catch {
    // Cookies are blocked; requests use the default language.
  }
}

/** The last selected hospital's id, or null when the cookie is missing or was tampered with. */
export function readHospitalCookie(): number | null {
  const value = read('hospitalId')
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null
}

/** The name of the last selected hospital; empty unless it is this one. */
export function readHospitalName(hospitalId: number): string {
  return readHospitalCookie() === hospitalId ? read('hospitalName') : ''
}

/** Remembers a selected hospital for a day. */
export function writeHospitalCookies(hospital: { hospitalId: number; name: string }): void {
  cookies().set('hospitalId', String(hospital.hospitalId), OPTIONS)
  cookies().set('hospitalName', hospital.name, OPTIONS)
  keepLanguage()
}

/** Deletes the selected hospital's cookies. */
export function clearHospitalCookies(): void {
  cookies().remove('hospitalId', { path: '/' })
  cookies().remove('hospitalName', { path: '/' })
}
