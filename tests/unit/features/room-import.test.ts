import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countRows,
  importFault,
  type KnownToHospital,
  readRoomsCsv,
  rejectedCsv,
  templateCsv,
} from '#src/features/rooms/dialogs/room-import.ts'
import { csvText } from '#src/lib/csv.ts'

const HEADING = 'clave,nombre,piso,servicio,tipo,camas,notas'
const NOTHING = { codes: new Set<string>(), floors: [], services: [] }
const read = (text: string, known: Partial<KnownToHospital> = {}) =>
  readRoomsCsv(text, { ...NOTHING, ...known })
const errorsOf = (row: string, known?: Partial<KnownToHospital>) =>
  read(`${HEADING}\n${row}`, known).rows[0]?.errors

describe('a file of rooms', () => {
  test('becomes rooms with their beds', () => {
    const { problem, rows } = read(`${HEADING}\n101, Cuarto 101 ,1,Cirugía,Doble,2,"junto a\nla sala"\n`)
    expect(problem).toBeNull()
    expect(rows).toEqual([
      {
        line: 2,
        cells: {
          clave: '101',
          nombre: 'Cuarto 101',
          piso: '1',
          servicio: 'Cirugía',
          tipo: 'Doble',
          camas: '2',
          notas: 'junto a\nla sala',
        },
        errors: [],
        warnings: [],
        room: {
          code: '101',
          name: 'Cuarto 101',
          floor: '1',
          service: 'Cirugía',
          kind: 'double',
          notes: 'junto a\nla sala',
          beds: [
            { code: '101-A', countable: true },
            { code: '101-B', countable: true },
          ],
        },
      },
    ])
  })

  test.each([
    ['semicolons', 'Clave;Tipo;Camas\r\n7;Doble;2'],
    ['commas', 'Clave,Tipo,Camas\r\n7,Doble,2'],
    ['tabs, as a spreadsheet pastes', 'Clave\tTipo\tCamas\n7\tDoble\t2'],
    ['a mark at its beginning', '\ufeffclave,tipo,camas\n7,doble,2'],
    ['a first line for Excel', 'sep=;\r\nclave;tipo;camas\r\n7;Doble;2'],
    ['a first line for Excel, after a mark and in quotes', '\ufeff"SEP=,"\nclave,tipo,camas\n7,Doble,2'],
    ['a separator of its own', 'sep=|\nclave|tipo|camas\n7|Doble|2'],
    ['columns in another order', 'CAMAS;TIPO;CLAVE\n2;DOBLE;7\n'],
    ['blank lines', 'clave,tipo,camas\n\n,,\n7,Doble,2\n\n'],
    ['the names of the API', 'clave,tipo,camas\n7,double,2'],
  ])('with %s', (_, text) => {
    const { rows } = read(text)
    expect(rows.map(({ room }) => [room?.code, room?.kind, room?.beds.length])).toEqual([['7', 'double', 2]])
  })

  test('commas inside a cell stay there, under either delimiter', () => {
    expect(read('clave;tipo;camas;notas\n7;Doble;2;a, b, c, d').rows[0]?.room?.notes).toBe('a, b, c, d')
    expect(read('clave,tipo,camas,notas\n7,Doble,2,"a; b"').rows[0]?.room?.notes).toBe('a; b')
  })

  test('rows are numbered without the line for Excel, which spreadsheets do not show', () => {
    expect(read('sep=;\nclave;tipo;camas\n7;Doble;2').rows[0]?.line).toBe(2)
  })

  test('names the columns that it does not use', () => {
    expect(read('clave,tipo,camas,color,error\n7,Doble,2,azul,x').ignored).toEqual(['color', 'error'])
  })

  test.each([
    ['', 'Elige un archivo o pega las filas'],
    ['sep=;\n', 'Falta en la primera fila: clave, tipo, camas. Usa las columnas de la plantilla.'],
    [' \n ', 'Elige un archivo o pega las filas'],
    ['PK\u0003\u0004', 'Es un libro de Excel: guárdalo como CSV y elige ese archivo'],
    ['101,Doble,2', 'Falta en la primera fila: clave, tipo, camas. Usa las columnas de la plantilla.'],
    ['clave;nombre\n7;x', 'Falta en la primera fila: tipo, camas. Usa las columnas de la plantilla.'],
    [HEADING, 'No hay filas debajo de la primera'],
  ])('%j cannot be read: %s', (text, problem) => {
    expect(read(text)).toEqual({ problem, ignored: [], newServices: [], rows: [] })
  })
})

test('a column that stands in the heading twice is refused, whatever is below', () => {
  const { problem, rows } = read('clave,tipo,Camas,CLAVE,camas\n7,Doble,2,8,\n')
  expect(problem).toBe('Está más de una vez en la primera fila: clave, camas. Deja una sola.')
  expect(rows).toEqual([])
  expect(read('clave,tipo,camas,,\n7,Doble,2,,\n').problem).toBeNull()
})

test.each(['PK\u0003\u0004', 'ÐÏ\u0011à¡±', '–œ\u0011‡°±'])(
  'a book of Excel that begins with %j is named as one',
  (text) => {
    expect(read(text).problem).toBe('Es un libro de Excel: guárdalo como CSV y elige ese archivo')
  },
)

describe('a row that can be imported and may be wrong', () => {
  const warningsOf = (row: string) => read(`${HEADING}\n${row}`).rows[0]?.warnings

  test.each([
    ...['01-feb', '1-Feb', '3/ene', '5-sept.', 'ene-26', 'abr-01', '01/02/2026', '2026-02-01', '12-mar-26'],
    ...['1.01E+02', '1,01E+02', '1E+10', '2e-3', '########', '#¿NOMBRE?', '#REF!', '#N/A'],
  ])('says that Excel may have changed %s', (code) => {
    expect(warningsOf(`"${code}",,,,Doble,2,`)).toEqual([
      `clave: Excel pudo cambiar lo que decía por «${code}»; revisa el original`,
    ])
    expect(warningsOf(`7,,"${code}",,Doble,2,`)).toEqual([
      `piso: Excel pudo cambiar lo que decía por «${code}»; revisa el original`,
    ])
  })

  test.each(['101', '1-2', '01-02', 'A-101', '1E2', '101E', 'ENE', 'UCI-1', 'Mayo-1', '3-MAR-B', '12-2026'])(
    'is not found in %s',
    (code) => {
      const { room, warnings } = read(`${HEADING}\n${code},Cuarto ${code},1,Cirugía,Doble,2,`).rows[0] ?? {}
      expect([room?.code, warnings]).toEqual([code, []])
    },
  )

  test('says what was probably meant by letters that a wrong encoding left', () => {
    expect(warningsOf('7,,1,CirugÃ­a,Doble,2,Junto al baÃ±o')).toEqual([
      'servicio: ¿quisiste escribir «Cirugía»?',
      'notas: ¿quisiste escribir «Junto al baño»?',
    ])
  })

  test('is counted apart, and can be imported', () => {
    const reading = read(`${HEADING}\n01-feb,,,,Doble,2,\n7,,,,Doble,2,\n8,,,,Doble,0,`)
    expect(countRows(reading)).toEqual({ good: 2, doubtful: 1, bad: 1 })
    expect(importFault(reading, true)).toBeUndefined()
  })
})

describe('a bad row says why', () => {
  const KINDS =
    'Individual, Doble, Sala general, Terapia intensiva, Urgencias, Quirófano, Recuperación, Aislamiento, Cunero'

  test.each([
    [',,,,Doble,2,', ['clave: escribe la clave del cuarto']],
    [
      `${'x'.repeat(21)},,,,Doble,1,`,
      ['clave: usa 20 letras como máximo', 'clave: es demasiado larga para nombrar sus camas'],
    ],
    [`${'x'.repeat(19)},,,,Doble,1,`, ['clave: es demasiado larga para nombrar sus camas']],
    ['1,,,,Suite,2,', [`tipo: no existe «Suite», usa ${KINDS}`]],
    ['1,,,,,2,', ['tipo: escribe el tipo']],
    ['1,,,,Doble,0,', ['camas: escribe un número del 1 al 100']],
    ['1,,,,Doble,101,', ['camas: escribe un número del 1 al 100']],
    ['1,,,,Doble,1.5,', ['camas: escribe un número del 1 al 100']],
    ['1,,,,Doble,,', ['camas: escribe un número del 1 al 100']],
    ['1,,,,Doble,-1,', ['camas: escribe un número del 1 al 100']],
    [`1,${'n'.repeat(81)},,,Doble,1,`, ['nombre: usa 80 letras como máximo']],
    [`1,,${'p'.repeat(41)},,Doble,1,`, ['piso: usa 40 letras como máximo']],
    ['"1\u00012",,,,Doble,1,', ['clave: quita los caracteres que no se pueden mostrar']],
    [
      '1,"sin cerrar,,,Doble,1,',
      ['tipo: escribe el tipo', 'camas: escribe un número del 1 al 100', 'tiene comillas sin cerrar'],
    ],
    ['1,,,,Doble,100,', []],
  ])('%j', (row, errors) => {
    expect(errorsOf(row)).toEqual(errors)
  })

  test('a clave that the file has twice, whatever its case', () => {
    const { rows } = read(`${HEADING}\nU-1,,,,Doble,1,\n\nu-1,,,,Doble,1,\n`)
    expect(rows.map(({ line, errors }) => [line, errors])).toEqual([
      [2, []],
      [4, ['clave: u-1 ya está en la fila 2']],
    ])
  })

  test('a clave that the hospital has', () => {
    expect(errorsOf('U-1,,,,Doble,1,', { codes: new Set(['u-1']) })).toEqual([
      'clave: ya hay un cuarto U-1 en el hospital',
    ])
  })
})

describe('a service or a floor is spelt as the hospital spells it', () => {
  const known = { services: ['Cirugía', 'Medicina interna'], floors: ['', 'Piso 1', '2', 'Planta baja'] }
  const about = (rows: string[]) =>
    read(`${HEADING}\n${rows.map((row, index) => `N-${index},,${row},Doble,1,`).join('\n')}`, known)
  const floorsOf = (...floors: string[]) =>
    about(floors.map((floor) => `${floor},`)).rows.map(({ room }) => room?.floor)
  const servicesOf = (...services: string[]) =>
    about(services.map((service) => `,${service}`)).rows.map(({ room }) => room?.service)

  test('whatever the case, the accents and the spaces of a service', () => {
    expect(servicesOf('cirugia', 'CIRUGÍA', ' Medicina  Interna ', '')).toEqual([
      ...['Cirugía', 'Cirugía', 'Medicina interna', ''],
    ])
  })

  test('a new service is spelt as in its first row', () => {
    expect(servicesOf('Oncología', 'oncologia', 'ONCOLOGÍA')).toEqual(Array(3).fill('Oncología'))
  })

  test('with the word Piso or without', () => {
    expect(floorsOf('1', 'piso  1', 'PISO 1', 'Piso 2', 'planta BAJA', '')).toEqual([
      ...['Piso 1', 'Piso 1', 'Piso 1', '2', 'Planta baja', ''],
    ])
    expect(floorsOf('Piso 11', '11', 'Sótano', 'sotano')).toEqual(['Piso 11', 'Piso 11', 'Sótano', 'Sótano'])
    expect(floorsOf('Piso', 'piso')).toEqual(['Piso', 'Piso'])
  })

  test('the preview shows the spelling that is stored', () => {
    expect(about(['piso 1,cirugia']).rows[0]?.cells).toMatchObject({ piso: 'Piso 1', servicio: 'Cirugía' })
  })

  test('a bad row lends no spelling, and is written out as it was', () => {
    const reading = read(`${HEADING}\n1,,PISO 9,ONCO,Suite,1,\n2,,Piso 9,Onco,Doble,1,\n`, known)
    expect(reading.rows[1]?.room).toMatchObject({ floor: 'Piso 9', service: 'Onco' })
    expect(rejectedCsv(reading.rows)).toContain('\r\n1,,PISO 9,ONCO,')
  })

  test('services that the hospital does not have are named, each once', () => {
    const { newServices } = about([',cirugia', ',Oncología', ',oncologia', ',Urología', ','])
    expect(newServices).toEqual(['Oncología', 'Urología'])
  })
})

describe('F40: formulas', () => {
  test.each(['=1+1', '+1', '-1', '@x', '=HYPERLINK("http://x")'])(
    '%s is imported as the text it is',
    (text) => {
      const { rows } = read(
        csvText([
          ['clave', 'tipo', 'camas', 'nombre'],
          ['1', 'Doble', '1', text],
        ]),
      )
      expect(rows[0]?.room?.name).toBe(text)
      expect(
        read(`clave;tipo;camas;nombre\n1;Doble;1;"${text.replaceAll('"', '""')}"`).rows[0]?.room?.name,
      ).toBe(text)
    },
  )

  test('no cell of what is written out begins as one', () => {
    const { rows } = read(`${HEADING}\n=1+1,@x,+1,-1,=tipo,=2,=3\n`)
    const cells = rejectedCsv(rows).split('\r\n')[1]?.split(',')
    expect(cells?.slice(0, 4)).toEqual(["'=1+1", "'@x", "'+1", "'-1"])
    expect(cells?.some((cell) => /^"?[=+\-@]/.test(cell))).toBe(false)
  })
})

test('the template is a file that can be imported', () => {
  const { problem, rows } = read(templateCsv())
  expect(problem).toBeNull()
  expect(rows.map(({ errors }) => errors)).toEqual([[], []])
})

test('what is written out is read back', () => {
  const word = fc
    .string({ unit: fc.constantFrom(...`=+-@'"añÑ1,; x`), maxLength: 17 })
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const row = fc.record({
    clave: word,
    nombre: word,
    // Floors that differ in case, in spaces or in apostrophes alone are one floor.
    piso: word.map((text) => text.toLowerCase().replaceAll("'", '').replace(/\s+/g, ' ').trim()),
    notas: word,
    camas: fc.integer({ min: 1, max: 5 }),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { selector: ({ clave }) => clave.toLowerCase(), minLength: 1 }),
      (rooms) => {
        const lines = rooms.map(({ clave, nombre, piso, notas, camas }) => [
          clave,
          nombre,
          piso,
          '',
          'Doble',
          String(camas),
          notas,
        ])
        const { rows } = read(csvText([HEADING.split(','), ...lines]))
        expect(
          rows.map(({ room }) => room && [room.code, room.name, room.floor, room.notes, room.beds.length]),
        ).toEqual(rooms.map(({ clave, nombre, piso, notas, camas }) => [clave, nombre, piso, notas, camas]))
      },
    ),
  )
})

test('rows that were left out are read again as they were, once mended', () => {
  const { rows } = read(`${HEADING}\n=A,"x, y",,,Suite,2,"dos\nlíneas"\n9,,,,Doble,1,\n`)
  const mended = read(rejectedCsv(rows).replace(',Suite,', ',Doble,'))
  expect(mended.rows.map(({ room }) => [room?.code, room?.name, room?.notes])).toEqual([
    ['=A', 'x, y', 'dos\nlíneas'],
  ])
})

describe('importing', () => {
  const mixed = read(`${HEADING}\n1,,,,Doble,1,\n2,,,,Suite,1,\n`)
  const bad = read(`${HEADING}\n2,,,,Suite,1,\n`)
  const rowsOf = (count: number, more = '') =>
    read(
      `clave,tipo,camas\n${Array.from({ length: count }, (_, index) => `${index},Doble,1`).join('\n')}${more}`,
    )
  const LIMIT = 'Importa 500 cuartos como máximo por vez; aquí hay 501'

  test.each([
    ['bad rows that nobody left out', mixed, false, 'Corrige las filas con error, o déjalas fuera'],
    ['bad rows that are left out', mixed, true, undefined],
    ['nothing but bad rows', bad, true, 'No queda ninguna fila que importar'],
    ['good rows', read(templateCsv()), false, undefined],
    ['as many as one import takes', rowsOf(500), false, undefined],
    ['more than one import takes', rowsOf(501), false, LIMIT],
    ['more, one of them bad', rowsOf(500, '\nx,Suite,1'), false, LIMIT],
    ['more, without the bad one', rowsOf(500, '\nx,Suite,1'), true, undefined],
    ['more, the bad one besides', rowsOf(501, '\nx,Suite,1'), true, LIMIT],
    ['nothing', read(''), false, 'Elige un archivo o pega las filas'],
  ])('of %s', (_, reading, leaveOut, fault) => {
    expect(importFault(reading, leaveOut)).toBe(fault)
  })
})
