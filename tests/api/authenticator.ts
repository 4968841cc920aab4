import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const bytesOf = (data: Buffer) =>
  Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 255]), data])
const textOf = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

const PRESENT_AND_VERIFIED = 0x05
const WITH_KEY = 0x40

/** An authenticator with one ES256 key, as a telephone has one: it signs whatever it is asked to, for any site. */
export function makeAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const identity = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authData(rpId: string, counter: number, withKey: boolean, flags = PRESENT_AND_VERIFIED) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const head = Buffer.concat([sha256(rpId), Buffer.from([flags | (withKey ? WITH_KEY : 0)]), count])
    if (!withKey) return head
    const key = [
      ...[Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x, 'base64url')],
      ...[Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')],
    ]
    return Buffer.concat([head, Buffer.alloc(16), Buffer.from([0, id.length]), id, ...key])
  }

  return {
    /** Answers `navigator.credentials.create`. */
    create(options: string, origin: string, rpId: string): string {
      const { challenge } = JSON.parse(options)
      const attestationObject = Buffer.concat([
        ...[Buffer.from([0xa3]), textOf('fmt'), textOf('none'), textOf('attStmt'), Buffer.from([0xa0])],
        ...[textOf('authData'), bytesOf(authData(rpId, 0, true))],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      }
      return JSON.stringify({ ...identity, response, clientExtensionResults: {} })
    },

    /** Answers `navigator.credentials.get`. */
    get(options: string, origin: string, rpId: string, counter: number, flags?: number): string {
      const { challenge } = JSON.parse(options)
      const client = clientData('webauthn.get', challenge, origin)
      const data = authData(rpId, counter, false, flags)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return JSON.stringify({ ...identity, response, clientExtensionResults: {} })
    },
  }
}
