import * as z from 'zod/mini'

const STORED = /^(\d{10}|\+(?!52)[1-9]\d{7,14})?$/

/** Mexico City, Guadalajara and Monterrey: two digits, where all others have three. */
const SHORT_AREA_CODES = /^(55|56|33|81)/

/**
 * A telephone number as it is stored: 10 digits in Mexico, `+` and 8 to 15 digits (E.164) elsewhere. Spaces, hyphens,
 * dots and brackets don't count, nor what address books put around a number unseen, nor does Mexico's own code, with or without the 1 that mobiles had.
 * @returns undefined for what is no telephone number
 */
export function storedPhone(typed: string): string | undefined {
  const bare = typed.replace(/[\s().\p{Cf}-]/gu, '').replace(/^\+?521?(?=\d{10}$)/, '')
  return bare !== '' && STORED.test(bare) ? bare : undefined
}

/** A number as people read it: *55 1234 5678*, *664 123 4567*; what is none stays as it is. */
export function phoneText(typed: string): string {
  const phone = storedPhone(typed)
  if (phone === undefined) return typed
  if (phone.startsWith('+')) return phone
  const area = SHORT_AREA_CODES.test(phone) ? 2 : 3
  return `${phone.slice(0, area)} ${phone.slice(area, -4)} ${phone.slice(-4)}`
}

/** Where a click on a number calls; undefined for what is none. */
export function phoneHref(typed: string): string | undefined {
  const phone = storedPhone(typed)
  return phone && `tel:${phone.startsWith('+') ? phone : `+52${phone}`}`
}

/** A number in a body, however it was typed; empty where there is none. */
export const Phone = z.pipe(
  z.pipe(
    z.string().check(z.trim()),
    z.transform((text) => storedPhone(text) ?? text),
  ),
  z.string().check(z.regex(STORED, 'Escribe los 10 dígitos del teléfono, o + y el código del país')),
)

/** What stands below a field for one. */
export const PHONE_HELP = '10 dígitos; de otro país, con + y su código'
