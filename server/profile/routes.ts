import * as z from 'zod/mini'
import { Profile, ProfileUpdate } from '#src/domain/profile/contract.ts'
import { updateVersion } from '../db/update-version.ts'
import { renameHospital } from '../hospitals/writes.ts'
import { changes, detail, type Endpoint } from '../http/endpoint.ts'
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
})

const path = '/api/hospitals/{hospitalId}/profile'

const record = detail({
  path,
  summary: 'Letterhead, time zone, services and shifts of a hospital',
  access: 'member',
  schema: Profile,
  find: findProfile,
})

const change = changes({
  path,
  summary: 'Changes the profile, and with its name the name of the hospital',
  access: ['hospital', 'write'],
  body: Change,
  find: findProfile,
  schema: Profile,
  async handle(context) {
    const { db, hospitalId, body, found } = context
    const { name, services, shifts, ...plain } = body
    await renameHospital(context, { from: found.name, to: name })
    await updateVersion(db, 'profiles', { hospitalId }, found.version, {
      ...plain,
      services: JSON.stringify(services),
      shifts: JSON.stringify(shifts),
    })
    const version = found.version + 1
    return { status: 200, body: { ...body, version, servicesInUse: found.servicesInUse } }
  },
})

export const profileEndpoints: readonly Endpoint[] = [record, change]
