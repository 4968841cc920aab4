import { describe, expect, test } from 'vitest'
import { errorText } from '#src/api/error-text.ts'
import { HttpProblem, NetworkError, ShapeError } from '#src/api/errors.ts'

const EVERYTHING = { error: { message: 'la causa' }, detail: 'el detalle', errors: { name: ['falta'] } }

describe('§8 the text of an error', () => {
  test('1: the error’s own message comes first', () => {
    expect(errorText(new NetworkError('Sin conexión'))).toBe('Sin conexión')
    expect(errorText(new ShapeError())).toBe('Respuesta inesperada del servidor')
  })

  test('2: then error.message of the answer', () => {
    expect(errorText(new HttpProblem(500, EVERYTHING))).toBe('la causa')
  })

  test('3: then its detail', () => {
    expect(errorText(new HttpProblem(500, { ...EVERYTHING, error: { message: '' } }))).toBe('el detalle')
  })

  test('4: then its errors, as JSON', () => {
    expect(errorText(new HttpProblem(422, { errors: { name: ['falta'] }, title: 'x' }))).toBe(
      '{"name":["falta"]}',
    )
  })

  test('5: then the whole answer, as JSON', () => {
    expect(errorText(new HttpProblem(500, { title: 'Algo', errors: {}, detail: '' }))).toBe(
      '{"title":"Algo","errors":{},"detail":""}',
    )
    expect(errorText(new HttpProblem(500, ['a', 'b']))).toBe('["a","b"]')
  })

  test('6: then the plain message', () => {
    expect(errorText(new HttpProblem(503, undefined))).toBe('El servidor respondió con el código 503')
  })

  test.each([[''], ['   '], [null], [{}], [[]], ['<br>']])(
    'an answer that says nothing (%j) leaves the plain message',
    (body) => {
      expect(errorText(new HttpProblem(502, body))).toBe('El servidor respondió con el código 502')
    },
  )

  test.each([
    [{ error: null, detail: 'el detalle' }],
    [{ error: 'texto', detail: 'el detalle' }],
    [{ error: { message: '  ' }, detail: 'el detalle' }],
  ])('an empty step (%j) gives way to the next', (body) => {
    expect(errorText(new HttpProblem(500, body))).toBe('el detalle')
  })

  test('F33: a page of HTML loses its tags, scripts and styles', () => {
    const page =
      '<html><head><style>p{color:red}</style></head><body><h1>502</h1><script>alert(1)</script><p>Bad\n  Gateway</p></body></html>'
    expect(errorText(new HttpProblem(502, page))).toBe('502 Bad Gateway')
  })

  test('F33: an answer that is no JSON is cut after 200 characters', () => {
    expect(errorText(new HttpProblem(502, 'a'.repeat(1_000)))).toBe('a'.repeat(200))
  })

  test('what is no error at all still says something', () => {
    expect(errorText(undefined)).toBe('Error desconocido')
    expect(errorText({ message: 'no' })).toBe('Error desconocido')
  })
})

test('F19: a token too long for the server (431, which comes without words) is explained', () => {
  const text = errorText(new HttpProblem(431, undefined))
  expect(text).toBe(
    'Perteneces a tantos centros médicos que el servidor no pudo leer tu acceso; avisa a soporte',
  )
  expect(text).not.toContain('conexión')
})
