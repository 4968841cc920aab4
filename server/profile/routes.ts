import * as z from 'zod/mini'
import { getProfile } from '#src/domain/profile/api.ts'
import { updateProfile } from '#src/domain/profile/api-writes.ts'
import { ProfileUpdate } from '#src/domain/profile/contract.ts'
import { updateVersion } from '../db/update-version.ts'
import { renameHospital } from '../hospitals/writes.ts'
import { fieldError } from '../http/api-error.ts'
import { answers, type Endpoint, implement } from '../http/endpoint.ts'
import { findProfile } from './reads.ts'

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('es-MX', { timeZone: name }))
  } catch {
    return false
  }
}

/** Body of the PUT, as far as only the server can tell. */
const Change = z.extend(ProfileUpdate, {
  timeZone: z.string().check(z.refine(isTimeZone, 'No existe esa zona horaria')),
  signProofMinutes: z._default(
    z.nullable(
      z.int().check(z.refine((minutes) => minutes >= 0 && minutes <= 1440, 'Usa de 0 a 1440 minutos')),
    ),
    null,
  ),
})

const record = answers(getProfile, {
  summary: 'Letterhead, time zone, services and shifts of a hospital',
  find: findProfile,
})

const change = implement(updateProfile, {
  summary: 'Changes the profile, and with its name the name of the hospital',
  body: Change,
  find: findProfile,
  async handle(context) {
    const { db, hospitalId, body, found } = context
    const { name, services, shifts, ...plain } = body
    const { servicesInUse, signProofLimit: most, firstSteps } = found
    const { signProofMinutes: own } = body
    // What was set before the installation asked for more stays as it is, and does not count.
    if (most !== null && own !== found.signProofMinutes && (own ?? 0) > most)
      throw fieldError(422, 'signProofMinutes', `En esta instalación son ${most} minutos como máximo`)
    await renameHospital(context, { from: found.name, to: name })
    await updateVersion(db, 'profiles', { hospitalId }, found.version, {
      ...plain,
      services: JSON.stringify(services),
      shifts: JSON.stringify(shifts),
    })
    const version = found.version + 1
    const answer = { ...body, version, servicesInUse, signProofLimit: most, firstSteps }
    return { status: 200, body: answer }
  },
})

export const profileEndpoints: readonly Endpoint[] = [record, change]
