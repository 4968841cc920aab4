import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** What OWASP asks of argon2id at least: 19 MiB, twice. Kept in each hash, so that it may rise. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
/** Each takes 19 MiB, and a core for some hundredths of a second: a flood waits outside. */
const MOST_AT_ONCE = 2

const run = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

let atWork = 0
const waiting: (() => void)[] = []

async function derive(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  if (atWork >= MOST_AT_ONCE) await new Promise<void>((next) => waiting.push(next))
  else atWork += 1
  try {
    // The same letter may be typed in two ways (NFC, NFD): keyboards and systems differ.
    return await run('argon2id', {
      ...cost,
      message: password.normalize('NFKC'),
      nonce,
      tagLength: TAG_BYTES,
    })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else atWork -= 1
  }
}

/** @returns an argon2id hash, as PHC strings have it */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive(password, nonce, COST)
  const { memory, passes, parallelism } = COST
  const parts = ['', 'argon2id', 'v=19', `m=${memory},t=${passes},p=${parallelism}`]
  return [...parts, nonce.toString('base64url'), tag.toString('base64url')].join('$')
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

/** What an unknown person's password is compared with: it takes as long, and is never right. */
let nobodys: Promise<string> | undefined

/**
 * Whether a password is the one of a hash.
 * @param hash undefined where there is none, which takes as long
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  nobodys ??= hashPassword(randomBytes(16).toString('hex'))
  const [, memory, passes, parallelism, nonce = '', tag = ''] = PHC.exec(hash ?? (await nobodys)) ?? []
  const expected = Buffer.from(tag, 'base64url')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const found = await derive(password, Buffer.from(nonce, 'base64url'), cost)
  return hash !== undefined && expected.length === found.length && timingSafeEqual(expected, found)
}
