import { isInTraining, type Profession, type SigningProfession } from '../doctors/contract.ts'
import type { Template, TemplateKind } from '../templates/contract.ts'

/** Who puts their name under a document, as its template says. */
export type Signing = Pick<Template, 'kind' | 'signers' | 'needsAuthorization'>

/**
 * The kinds that not physicians alone sign where their template says nothing else. The surgical checklist is the work of a
 * team, whose circulating nurse goes through it aloud (NOM-004-SSA3-2012, 8.6).
 */
const USUAL_SIGNERS: Readonly<Partial<Record<TemplateKind, readonly SigningProfession[]>>> = {
  // Whoever writes in the record.
  nursing: [],
  socialWork: ['socialWorker'],
  surgicalChecklist: ['nurse', 'physician'],
}

/** The professions that sign; none where whoever writes in the record does. */
export function signersOf({
  kind,
  signers,
}: Pick<Signing, 'kind' | 'signers'>): readonly SigningProfession[] {
  return signers ?? USUAL_SIGNERS[kind] ?? ['physician']
}

/** How what somebody writes takes effect: they sign it, or submit it to a physician who authorises it. */
type Completion = 'sign' | 'submit'

/**
 * What somebody does with a document that they have written; null for who may not write it, since nobody could ever
 * sign it.
 * @param profession what they practise in the hospital now; null for nothing
 */
export function completionFor(signing: Signing, profession: Profession | null): Completion | null {
  const signers: readonly Profession[] = signersOf(signing)
  if (signers.length === 0) return 'sign'
  if (profession === null) return null
  const isAuthorized = signing.needsAuthorization || signers.includes('physician')
  if (profession === 'physician') return isAuthorized ? 'sign' : null
  if (isInTraining(profession)) return isAuthorized ? 'submit' : null
  if (!signers.includes(profession)) return null
  return signing.needsAuthorization ? 'submit' : 'sign'
}

const SIGNERS: Readonly<Record<SigningProfession, string>> = {
  physician: 'un médico',
  nurse: 'enfermería',
  psychologist: 'psicología',
  nutritionist: 'nutrición',
  socialWorker: 'trabajo social',
  dentist: 'odontología',
  physiotherapist: 'fisioterapia',
}

/**
 * Why somebody may not sign a document; null if they may. Also checked when one is begun, so that nobody begins a draft
 * that they could never sign.
 * @param completion as `completionFor` tells it for them
 */
export function signerRefusal(signing: Signing, completion: Completion | null): string | null {
  if (completion === 'sign') return null
  if (completion === 'submit') return 'Lo firma un médico: envíalo a firma'
  const signers = signersOf(signing)
  if (signers.join() === 'physician') return 'Solo un médico activo puede firmar este documento'
  return `Este documento lo firma ${signers.map((one) => SIGNERS[one]).join(' o ')}`
}
