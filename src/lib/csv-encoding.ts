/** How a file of text was stored. */
export type CsvEncoding = 'utf-8' | 'utf-16' | 'windows-1252' | 'macintosh'

interface DecodedCsv {
  text: string
  encoding: CsvEncoding
}

/** A sample of so many bytes is enough to recognise UTF-16. */
const SAMPLE = 2000

/** The letters of Spanish that are not ASCII. */
const SPANISH = /[áéíóúüñÁÉÍÓÚÜÑ]/

/**
 * Decodes a CSV file: UTF-16, as Excel's *Texto Unicode*, also without a mark; else UTF-8; else Windows-1252, which
 * spreadsheets on Windows write, or Mac Roman, whichever has more letters of Spanish.
 */
export function decodeCsv(bytes: ArrayBuffer): DecodedCsv {
  const utf16 = utf16Of(new Uint8Array(bytes))
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'utf-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    const [windows, mac] = ['windows-1252', 'macintosh'].map((name) => new TextDecoder(name).decode(bytes))
    return scoreSpanish(mac) > scoreSpanish(windows)
      ? { text: mac ?? '', encoding: 'macintosh' }
      : { text: windows ?? '', encoding: 'windows-1252' }
  }
}

/** The order of the bytes by the mark, or by where the zeros of ASCII characters are; undefined for other encodings. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = (odd: 0 | 1) => sample.filter((byte, index) => index % 2 === odd && byte === 0).length
  // Of a table, most characters are ASCII.
  const most = sample.length / 4
  const [even, odd] = [zeros(0), zeros(1)]
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : undefined
}

/** How Spanish a text looks: a letter of Spanish inside a word counts for it, another character beside letters against. */
function scoreSpanish(text = ''): number {
  let score = 0
  for (const { 0: found, index } of text.matchAll(/[^\0-\x7f]/g)) {
    const isBeside = (at: number) => /[a-z]/i.test(text[at] ?? '')
    const isInWord = isBeside(index - 1) || isBeside(index + 1)
    if (!isInWord || /[ºª°«»“”]/.test(found)) continue
    // An apostrophe stands before a vowel: *K’ina*. Mac Roman has an í there.
    const isApostrophe = found === '’' && /[aeiouh]/i.test(text[index + 1] ?? '')
    score += SPANISH.test(found) || isApostrophe ? 1 : -1
  }
  return score
}
