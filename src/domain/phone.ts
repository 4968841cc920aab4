import * as z from 'zod/mini'

/** A number, and the extension behind it as RFC 3966 writes it: `5512345678;ext=12`. */
const STORED = /^((\d{10}|\+(?!52)[1-9]\d{7,14})(;ext=\d{1,8})?)?$/

/** The longest text that may be a number: with its prefixes, brackets and extension. */
const LONGEST = 60

/** Mexico City, Guadalajara and Monterrey have area codes of two digits, all others of three. */
const SHORT_AREA_CODES = /^(55|56|33|81)/

/**
 * What precedes the ten digits of a number in Mexico: its country code, after `+` or 00, with or without the former 1 of
 * mobiles, and the prefixes 01, 044 and 045. The dialling plan of 3 August 2019 abolished that 1 and those prefixes
 * (Plan Técnico Fundamental de Numeración, Instituto Federal de Telecomunicaciones, DOF of 11 May 2018).
 */
const PREFIXES = /^((\+|00)?52(1|01|044|045)?|01|044|045)(?=\d{10}$)/

/** How people write an extension: *ext. 12*, *extensión 12*, *x12*, *#12*. */
const EXTENSION = /(?:;?ext(?:ensi[oó]n|n)?\.?[:=]?|x|#)(\d{1,8})$/

/**
 * Normalizes a telephone number: 10 digits in Mexico, `+` and 8 to 15 digits (E.164) elsewhere, and `;ext=` with the
 * digits of an extension. Removes spaces, hyphens, dots, brackets, invisible characters and prefixes.
 * @returns undefined for anything else
 */
export function storedPhone(typed: string): string | undefined {
  if (typed.length > LONGEST) return undefined
  const bare = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s().,\p{Pd}\u2212\p{Cf}]/gu, '')
  const extension = EXTENSION.exec(bare)
  const number = (extension ? bare.slice(0, extension.index) : bare)
    .replace(PREFIXES, '')
    // Ten digits are a number in Mexico, whatever they begin with.
    .replace(/^00(?=[1-9])(?!\d{8}$)/, '+')
  const phone = extension && number !== '' ? `${number};ext=${extension[1]}` : number
  return phone !== '' && STORED.test(phone) ? phone : undefined
}

/** Formats a number: *55 1234 5678*, *664 123 4567 ext. 12*; any other text stays as it is. */
export function phoneText(typed: string): string {
  const phone = storedPhone(typed)
  if (phone === undefined) return typed
  const [number = '', extension] = phone.split(';ext=')
  return extension === undefined ? numberText(number) : `${numberText(number)} ext. ${extension}`
}

function numberText(number: string): string {
  if (number.startsWith('+')) return number
  const area = SHORT_AREA_CODES.test(number) ? 2 : 3
  return `${number.slice(0, area)} ${number.slice(area, -4)} ${number.slice(-4)}`
}

/** The `tel:` link of a number (RFC 3966); undefined for any other text. */
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
