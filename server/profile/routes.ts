import * as z from 'zod/mini'
import { Profile, ProfileUpdate } from '#src/domain/profile/contract.ts'
import { renameHospital } from '../hospitals/notices.ts'
import { changes, detail, type Endpoint } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'

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

async function servicesInUse(db: RequestContext['db'], hospitalId: number): Promise<string[]> {
  const stays = db
    .selectFrom('episodes')
    .select('service')
    .where('hospitalId', '=', hospitalId)
    .where('status', 'in', ['open', 'dischargeOrdered'])
  const rows = await db
    .selectFrom('rooms')
    .select('service')
    .where('hospitalId', '=', hospitalId)
    .union(stays)
    .orderBy('service')
    .execute()
  return rows.map(({ service }) => service).filter(Boolean)
}

async function find({ db, hospitalId }: RequestContext): Promise<Profile | undefined> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('hospitals', 'hospitals.hospitalId', 'profiles.hospitalId')
    .selectAll('profiles')
    .select('hospitals.name')
    .where('profiles.hospitalId', '=', hospitalId)
    .executeTakeFirst()
  if (!row) return undefined
  return z.parse(Profile, {
    ...row,
    services: JSON.parse(row.services),
    servicesInUse: await servicesInUse(db, hospitalId),
    shifts: JSON.parse(row.shifts),
  })
}

const record = detail({
  path,
  summary: 'Letterhead, time zone, services and shifts of a hospital',
  access: 'member',
  schema: Profile,
  find,
})

const change = changes({
  path,
  summary: 'Changes the profile, and with its name the name of the hospital',
  access: ['hospital', 'write'],
  body: Change,
  find,
  schema: Profile,
  async handle(context) {
    const { db, hospitalId, body, found } = context
    const { name, services, shifts, ...plain } = body
    const version = found.version + 1
    await renameHospital(context, { from: found.name, to: name })
    await db
      .updateTable('profiles')
      .set({ ...plain, services: JSON.stringify(services), shifts: JSON.stringify(shifts), version })
      .where('hospitalId', '=', hospitalId)
      .execute()
    return { status: 200, body: { ...body, version, servicesInUse: found.servicesInUse } }
  },
})

export const profileEndpoints: readonly Endpoint[] = [record, change]
