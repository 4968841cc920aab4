import type { Signature } from '#src/domain/documents/contract.ts'

/** Who signed, with the licence where the kind asks for one: *Elena Ríos · Cédula 1234567*. */
export function signerText({ name, license }: Signature): string {
  return license === null ? name : `${name} · Cédula ${license}`
}
