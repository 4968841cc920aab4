import { expect, test } from 'vitest'
import { type CsvEncoding, decodeCsv } from '#src/lib/csv-encoding.ts'

const TABLE =
  'clave,servicio,tipo,camas\r\n101,Cirugía,Doble,2\r\nN-1,Neonatología y niños,Terapia intensiva,6\r\n'

const HIGH = Uint8Array.from({ length: 128 }, (_, index) => 128 + index)

/** A text as programs store it in an encoding of one byte a character. */
function oneByte(text: string, encoding: string): ArrayBuffer {
  const characters = [...new TextDecoder(encoding).decode(HIGH)]
  return Uint8Array.from([...text], (one) => {
    const place = characters.indexOf(one)
    return place < 0 ? one.charCodeAt(0) : 128 + place
  }).buffer
}

function utf16(text: string, littleEndian: boolean): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), littleEndian)
  return view.buffer
}

const utf8 = (text: string): ArrayBuffer => Uint8Array.from(new TextEncoder().encode(text)).buffer

test.each<[string, ArrayBuffer, CsvEncoding]>([
  ['UTF-8', utf8(TABLE), 'utf-8'],
  ['UTF-8 with its mark', utf8(`\ufeff${TABLE}`), 'utf-8'],
  ['UTF-16 with its mark', utf16(`\ufeff${TABLE}`, true), 'utf-16'],
  ['UTF-16 with its mark, the other way round', utf16(`\ufeff${TABLE}`, false), 'utf-16'],
  ['UTF-16 without a mark', utf16(TABLE, true), 'utf-16'],
  ['UTF-16 without a mark, the other way round', utf16(TABLE, false), 'utf-16'],
  ['Windows-1252', oneByte(TABLE, 'windows-1252'), 'windows-1252'],
  ['Mac Roman', oneByte(TABLE, 'macintosh'), 'macintosh'],
])('reads a file in %s', (_, file, encoding) => {
  expect(decodeCsv(file)).toEqual({ text: TABLE, encoding })
})

test.each([
  'Quirófano',
  'CIRUGÍA',
  'Ñuñoa',
  'ÁREA CRÍTICA',
  'K’ina',
  'Niños 1º, 20° C',
  'Pediatría — “Sala de juegos”',
  'niño; pingüino; útil',
])('tells Windows-1252 from Mac Roman by %s', (text) => {
  expect(decodeCsv(oneByte(text, 'windows-1252'))).toEqual({ text, encoding: 'windows-1252' })
})

test.each(['Quirófano', 'CIRUGÍA', 'Clínica', 'ÁREA CRÍTICA', 'Niños 1º, 20° C', 'niño; pingüino; útil'])(
  'tells Mac Roman from Windows-1252 by %s',
  (text) => {
    expect(decodeCsv(oneByte(text, 'macintosh'))).toEqual({ text, encoding: 'macintosh' })
  },
)
