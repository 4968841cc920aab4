import { createHash } from 'node:crypto'
import type { AdapterPayload } from 'oidc-provider'

/** What a record is found by: nobody can compute its id, a refresh token say, from it. */
export function keyOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

/** A record as it is stored: without its id, and a pending sign-in without the session cookie that it came with. */
export function sealRecord(id: string, payload: AdapterPayload): string {
  const { jti: _, returnTo, session, ...rest } = payload
  return JSON.stringify({
    ...rest,
    ...(returnTo !== undefined && { returnTo: returnTo.replaceAll(id, '') }),
    ...(session && { session: { ...session, cookie: undefined } }),
  })
}

/** A stored record; with its id where it belongs, if whoever asks knows it. */
export function openSealedRecord(text: string, id?: string): AdapterPayload {
  const payload: AdapterPayload = JSON.parse(text)
  if (id === undefined) return payload
  // The address that a sign-in goes on at ends with its id.
  const { returnTo } = payload
  return { ...payload, jti: id, ...(returnTo !== undefined && { returnTo: returnTo + id }) }
}
