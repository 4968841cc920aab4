import type { Profile } from '#src/domain/profile/contract.ts'

type SignProof = Pick<Profile, 'signProofMinutes' | 'signProofLimit'>

/** What the field holds where the hospital has no minutes of its own. */
export const AS_INSTALLATION = 'installation'

/** What the field holds for the hospital's minutes; the way back is `minutesOfChoice`. */
export function choiceOfMinutes(minutes: number | null): string {
  return minutes === null ? AS_INSTALLATION : String(minutes)
}

export function minutesOfChoice(choice: string): number | null {
  return choice === AS_INSTALLATION ? null : Number(choice)
}

/** The minutes that a hospital chooses from. */
const SIGN_PROOF_CHOICES = [0, 5, 10, 15, 30, 60, 240]

function minutesText(minutes: number): string {
  if (minutes === 0) return 'En cada firma'
  return minutes === 1 ? 'Después de 1 minuto' : `Después de ${minutes} minutos`
}

function ofInstallation(most: number | null): string {
  if (most === null) return 'Como en la instalación (no se pide)'
  return `Como en la instalación (${most === 0 ? 'en cada firma' : `${most} min`})`
}

/** When the password is asked for again for a signature. */
export function signProofText({ signProofMinutes: own, signProofLimit: most }: SignProof): string {
  if (own === null) return ofInstallation(most)
  return minutesText(most === null ? own : Math.min(own, most))
}

/** What a hospital may choose: as the installation, or stricter. */
export function signProofOptions({ signProofMinutes: own, signProofLimit: most }: SignProof) {
  const allowed = SIGN_PROOF_CHOICES.filter((minutes) => most === null || minutes < most)
  const minutes = own === null || allowed.includes(own) ? allowed : [...allowed, own].sort((a, b) => a - b)
  return [
    { value: AS_INSTALLATION, label: ofInstallation(most) },
    ...minutes.map((one) => ({ value: String(one), label: minutesText(one) })),
  ]
}
