import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faultOfPassword } from '#server/accounts/password-rules.ts'
import { hashPassword, isPassword } from '#server/accounts/passwords.ts'
import { TOKENS } from '#server/identity/provider/page-style.ts'
import { GUESSABLE, PASSPHRASES } from '../../fixtures/passwords.ts'
import { threadMs } from '../../thread-time.ts'

const OWNER = {
  email: 'ana.ruiz@clinica.mx',
  names: ['Ronda', 'Ana Sofía Ruiz Tovilla', 'Hospital General Dr. Belisario Domínguez'],
}

test.each([
  ['', 'Escribe una contraseña'],
  ['once letras', 'Usa 12 caracteres o más: una frase corta sirve bien'],
  ['x1'.repeat(101), 'Usa 200 caracteres como máximo'],
  ['Ana.Ruiz@clinica.mx', 'No uses tu correo como contraseña'],
  ['ana.ruiz@clinica.mx 2026', 'No uses tu correo como contraseña'],
  ...['123qweasdzxc', 'Q1w2e3R4t5y6', 'hospitalhospital', '123456789012', '987654321098'].map((password) => [
    password,
    'Esa contraseña es de las más comunes: elige otra',
  ]),
  ...['abcdefghijklm', 'aaaaaaaaaaaa'].map((password) => [
    password,
    'Esa contraseña es de las más comunes: elige otra',
  ]),
  ...['Contraseña2026!', 'hospital123456', 'Ronda2026ronda'].map((password) => [
    password,
    'Es fácil de adivinar (nombres, lugares o palabras comunes): une cuatro palabras sin relación',
  ]),
])('the password %j is refused in one line', (password, fault) => {
  expect(faultOfPassword(password, OWNER)).toBe(fault)
})

test.each(['el gato duerme en abril', 'Tr0mp3ta-azul', '🐈🐈‍⬛🌵🌮 desde 1999', 'ana.ruiz en bici'])(
  'the password %j is taken',
  (password) => expect(faultOfPassword(password, OWNER)).toBeUndefined(),
)

test('each of 200 passwords that a stranger tries is refused', () => {
  const taken = GUESSABLE.filter((password) => faultOfPassword(password, OWNER) === undefined)
  expect([GUESSABLE.length, new Set(GUESSABLE).size]).toEqual([200, 200])
  expect(taken).toEqual([])
})

test.each(PASSPHRASES)('the passphrase %j is taken', (password) => {
  expect(faultOfPassword(password, OWNER)).toBeUndefined()
})

test('a long text of any kind is judged at once', async () => {
  const took = await threadMs(() => {
    for (const piece of ['a', 'ab', ' ', '1', 'contraseña']) {
      const text = piece.repeat(200 / piece.length)
      faultOfPassword(`${text.slice(0, 199)}!`, OWNER)
    }
  })
  expect(took).toBeLessThan(200)
})

test('a hash knows its password, in whatever letters it is typed, and no other', async () => {
  const hash = await hashPassword('una peña en el camino')
  expect(await isPassword('una pen\u0303a en el camino', hash)).toBe(true)
  expect(await isPassword('una pena en el camino', hash)).toBe(false)
  expect(await isPassword('una peña en el camino', undefined)).toBe(false)
  expect(await hashPassword('una peña en el camino')).not.toBe(hash)
})

test('a flood of passwords is worked through, and each gets its own answer', async () => {
  const hash = await hashPassword('la buena contraseña')
  const tries = Array.from({ length: 12 }, (_, turn) => (turn === 7 ? 'la buena contraseña' : `mala ${turn}`))
  const found = await Promise.all(tries.map((one) => isPassword(one, hash)))
  expect(found.indexOf(true)).toBe(7)
  expect(found.filter(Boolean)).toHaveLength(1)
})

test('the pages of the sign-in have the colours of the application', () => {
  const css = readFileSync('src/styles.css', 'utf8')
  const [, light = ''] = /:root \{([^}]*)\}/.exec(css) ?? []
  const [, dark = ''] =
    /\[data-theme="dark"\] \{([^}]*)\}/.exec(css.slice(css.indexOf('Paper is white'))) ?? []
  for (const [name, value] of Object.entries(TOKENS.light)) expect(light).toContain(`--${name}: ${value};`)
  for (const [name, value] of Object.entries(TOKENS.dark)) expect(dark).toContain(`--${name}: ${value};`)
})
