import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Db, Store } from '../db/store.ts'

/** What a page asks for is good for so long. */
const ASKED_MS = 5 * 60_000
const MOST_PASSKEYS = 20

const Credential = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
})

const Registration = z.extend(Credential, {
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z._default(z.array(z.string()), []),
  }),
})

const Assertion = z.extend(Credential, {
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
})

const Transports = z.array(z.string())

/** Reads what a page sent; undefined for anything else. */
function readJson<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export interface PasskeysOptions {
  store: Store
  /** Where browsers find the installation: a passkey is for its name alone. */
  origin: string
  product: string
  clock?: () => number
}

/** Passkeys (WebAuthn): by what people sign in without a password. */
export function openPasskeys({ store, origin, product, clock = Date.now }: PasskeysOptions) {
  const { hostname: rpID } = new URL(origin)

  /** Keeps what a page asks to be signed, in the place of what it asked before. */
  async function keep(heldBy: string, challenge: string): Promise<void> {
    const row = { challenge, expiresAt: clock() + ASKED_MS }
    await store.db.deleteFrom('passkeyChallenges').where('expiresAt', '<', clock()).execute()
    await store.db
      .insertInto('passkeyChallenges')
      .values({ heldBy, ...row })
      .onConflict((conflict) => conflict.column('heldBy').doUpdateSet(row))
      .execute()
  }

  const proofOf = (sid: string) => `proof ${sid}`

  /** Takes what was asked, once. */
  async function take(heldBy: string): Promise<string | undefined> {
    const taken = await store.db
      .deleteFrom('passkeyChallenges')
      .where('heldBy', '=', heldBy)
      .where('expiresAt', '>=', clock())
      .returning('challenge')
      .executeTakeFirst()
    return taken?.challenge
  }

  const list = (userId: string, db: Db = store.db) =>
    db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('createdAt').execute()

  return {
    /** Whether browsers have any here: they want a name, and no address of the network. */
    isOffered: isIP(rpID.replace(/^\[|\]$/g, '')) === 0,
    list,

    /** Keeps for five minutes that the person of a session has just proved who they are. */
    keepProof: (sid: string) => keep(proofOf(sid), ''),

    /** True while a proof is kept that no change has spent. */
    async hasProof(sid: string): Promise<boolean> {
      const kept = await store.db
        .selectFrom('passkeyChallenges')
        .select('heldBy')
        .where('heldBy', '=', proofOf(sid))
        .where('expiresAt', '>=', clock())
        .executeTakeFirst()
      return kept !== undefined
    },

    /** Spends the proof of a session. @returns false where there is none */
    spendProof: async (sid: string) => (await take(proofOf(sid))) !== undefined,

    /** @param heldBy the page that asks @returns JSON, as browsers take it */
    async askToSignIn(heldBy: string): Promise<string> {
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
      await keep(`sign in ${heldBy}`, options.challenge)
      return JSON.stringify(options)
    },

    /** @returns whose passkey answered what was asked; undefined for any other answer */
    async signIn(heldBy: string, answer: string): Promise<string | undefined> {
      const expectedChallenge = await take(`sign in ${heldBy}`)
      const response = readJson(Assertion, answer)
      if (expectedChallenge === undefined || !response) return undefined
      const known = await store.db
        .selectFrom('passkeys')
        .innerJoin('users', 'users.userId', 'passkeys.userId')
        .select(['passkeys.userId', 'passkeyId', 'publicKey', 'counter', 'deactivatedAt'])
        .where('passkeyId', '=', response.id)
        .executeTakeFirst()
      if (!known || known.deactivatedAt !== null) return undefined
      const { passkeyId, counter } = known
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { ...response, clientExtensionResults: {} },
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          credential: {
            id: passkeyId,
            publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
            counter,
          },
        })
        if (!verified) return undefined
        const { numUpdatedRows } = await store.db
          .updateTable('passkeys')
          .set({ counter: authenticationInfo.newCounter, usedAt: clock() })
          .where('passkeyId', '=', passkeyId)
          .where('counter', '=', counter)
          .executeTakeFirstOrThrow()
        return numUpdatedRows === 1n ? known.userId : undefined
      } catch {
        // Signed for another site, by another key, or by a copy whose counter lags behind.
        return undefined
      }
    },

    /** @returns JSON, as browsers take it */
    async askToAdd(heldBy: string, userId: string): Promise<string> {
      const user = await store.db
        .selectFrom('users')
        .select(['userName', 'email'])
        .where('userId', '=', userId)
        .executeTakeFirst()
      const options = await generateRegistrationOptions({
        rpName: product,
        rpID,
        attestationType: 'none',
        userID: new Uint8Array(Buffer.from(userId)),
        userName: user?.email ?? userId,
        userDisplayName: user?.userName ?? userId,
        excludeCredentials: (await list(userId)).map(({ passkeyId }) => ({ id: passkeyId })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await keep(`add ${heldBy}`, options.challenge)
      return JSON.stringify(options)
    },

    /** @returns whether it was added */
    async add(heldBy: string, userId: string, name: string, answer: string): Promise<boolean> {
      const expectedChallenge = await take(`add ${heldBy}`)
      const response = readJson(Registration, answer)
      if (expectedChallenge === undefined || !response) return false
      try {
        const { registrationInfo } = await verifyRegistrationResponse({
          response: { ...response, clientExtensionResults: {} },
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
        })
        if (!registrationInfo) return false
        const { id, publicKey, counter } = registrationInfo.credential
        const row = { passkeyId: id, userId, name, counter, createdAt: clock(), usedAt: null }
        const transports = JSON.stringify(z.parse(Transports, response.response.transports))
        return await store.write('installation', async (db) => {
          if ((await list(userId, db)).length >= MOST_PASSKEYS) return false
          const added = await db
            .insertInto('passkeys')
            .values({ ...row, transports, publicKey: Buffer.from(publicKey).toString('base64url') })
            // It is somebody's already, and stays theirs.
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
          return added.numInsertedOrUpdatedRows === 1n
        })
      } catch {
        return false
      }
    },

    async remove(userId: string, passkeyId: string): Promise<boolean> {
      const removed = await store.db
        .deleteFrom('passkeys')
        .where('userId', '=', userId)
        .where('passkeyId', '=', passkeyId)
        .executeTakeFirst()
      return removed.numDeletedRows === 1n
    },
  }
}

export type Passkeys = ReturnType<typeof openPasskeys>
