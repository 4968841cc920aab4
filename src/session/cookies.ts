import Cookies from 'universal-cookie'
import { COOKIE_OPTIONS, keepLanguage } from './language.ts'

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
