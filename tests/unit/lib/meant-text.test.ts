import { describe, expect, test } from 'vitest'
import { meantText } from '#src/lib/meant-text.ts'

describe('a damaged text shows what was meant', () => {
  test.each([
    ['MuÃ±oz', 'Muñoz'],
    ['MUÃ‘OZ', 'MUÑOZ'],
    ['MU\u00c3\u0091OZ', 'MUÑOZ'],
    ['JosÃ© PeÃ±a NÃºÃ±ez', 'José Peña Núñez'],
    ['GarcÃ\u00ada', 'García'],
    ['GarcÃa MartÃnez', 'García Martínez'],
    ['GARC\u00c3\u008dA', 'GARCÍA'],
    ['ClÃ­nica NÂº 5', 'Clínica Nº 5'],
    ['K’ina Oâ€™Brien', 'K’ina O’Brien'],
    ['MuÃƒÂ±oz', 'Muñoz'],
    ['Mu√±oz', 'Muñoz'],
    ['Garc√≠a', 'García'],
    ['Mu&ntilde;oz', 'Muñoz'],
    ['&Aacute;ngel G&uuml;ereca', 'Ángel Güereca'],
    ['Mu&#241;oz', 'Muñoz'],
    ['Mu&#xF1;oz', 'Muñoz'],
    ['Mu&amp;ntilde;oz', 'Muñoz'],
    ['Cl&iacute;nica &quot;A&amp;B&quot;', 'Clínica "A&B"'],
    ['Jоsе Реrеz', 'Jose Perez'],
    ['Clínica Ρaz', 'Clínica Paz'],
    ['С101', 'C101'],
  ])('%j: %j', (damaged, meant) => {
    expect(meantText(damaged)).toBe(meant)
  })
})

test.each([
  'Muñoz',
  'JOÃO GUIMARÃES',
  'Conceição Ânia',
  'Ångström Ä. Åse',
  'Fraçois Œuvre',
  'A & B; C',
  'AT&T;',
  '1ª Sección, Nº 5',
  'Café «París» – 25 °C',
  'Иванов',
  'Мария',
  'غرفة',
  '日本 🏥',
  'گفت\u200cوگو',
  '<img src=x onerror=alert(1)>',
  'Mu\ufffdoz',
  '&#0;&#xD800;',
  '',
])('%j is left as it is', (text) => {
  expect(meantText(text)).toBeUndefined()
})
