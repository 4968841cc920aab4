import { sha256 as sha256Of } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'

/*
 * Made at once, which the platform's own digests are not: who signs would hold others up for as long as the server has
 * other requests at hand.
 */

/**
 * The SHA-256, in hexadecimal, of a value's canonical JSON (RFC 8785), which does not depend on the order of keys.
 */
export function digestOf(value: object): string {
  return sha256(canonicalize(value) ?? '')
}

/** The SHA-256, in hexadecimal, of a text as UTF-8. */
export function sha256(text: string): string {
  return bytesToHex(sha256Of(utf8ToBytes(text)))
}
