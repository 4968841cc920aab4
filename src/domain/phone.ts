import * as z from 'zod/mini'

const STORED = /^(\d{10}|\+(?!52)[1-9]\d{7,14})?$/

/** Mexico City, Guadalajara and Monterrey have area codes of two digits, all others of three. */
const SHORT_AREA_CODES = /^(55|56|33|81)/

/**
 * Normalizes a telephone number: 10 digits in Mexico, `+` and 8 to 15 digits (E.164) elsewhere. Removes spaces, hyphens,
 * dots, brackets, invisible characters, and Mexico's country code, with or without the former 1 of mobiles.
 * @returns undefined for anything else
 */
export function storedPhone(typed: string): string | undefined {
  const bare = typed.replace(/[\s().\p{Cf}-]/gu, '').replace(/^\+?521?(?=\d{10}$)/, '')
  return bare !== '' && STORED.test(bare) ? bare : undefined
}

/** Formats a number: *55 1234 5678*, *664 123 4567*; any other text stays as it is. */
export function phoneText(typed: string): string {
  const phone = storedPhone(typed)
  if (phone === undefined) return typed
  if (phone.startsWith('+')) return phone
  const area = SHORT_AREA_CODES.test(phone) ? 2 : 3
  return `${phone.slice(0, area)} ${phone.slice(area, -4)} ${phone.slice(-4)}`
}

/** The `tel:` link of a number; undefined for any other text. */
export function phoneHref(typed: string): string | undefined {
  const phone = storedPhone(typed)
  return phone && `tel:${phone.startsWith('+') ? phone : `+52${phone}`}`
}

/** A number in a request's body, in any format; empty for none. */
export const Phone = z.pipe(
  z.pipe(
    z.string().check(z.trim()),
    z.transform((text) => storedPhone(text) ?? text),
  ),
  z.string().check(z.regex(STORED, 'Escribe los 10 dígitos del teléfono, o + y el código del país')),
)

/** The help of a field for a number. */
export const PHONE_HELP = '10 dígitos; de otro país, con + y su código'
