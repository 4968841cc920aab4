import * as z from 'zod/mini'
import { endpoint, NO_RECORD, VersionQuery } from '#mocks/endpoint.ts'
import { Refusal } from '#mocks/refusal.ts'

/** The smallest noun, to prove what all creations share; a note is kept as a room of that code. */
export const createNote = endpoint({
  method: 'POST',
  path: '/api/hospitals/{hospitalId}/notes',
  summary: 'A noun for tests of what all nouns share',
  access: ['rooms', 'write'],
  guard: 'key',
  query: VersionQuery,
  body: z.object({ code: z.string().check(z.minLength(1)) }),
  find: NO_RECORD,
  answer: { status: 201 },
  async handle({ db, hospitalId, body }) {
    const taken = await db
      .selectFrom('rooms')
      .select('roomId')
      .where('codeKey', '=', body.code)
      .executeTakeFirst()
    if (taken) throw new Refusal(409, 'Esa clave ya está en uso')
    const note = { name: '', floor: '', service: '', kind: 'single', active: 1, notes: '', version: 1 }
    const stored = await db
      .insertInto('rooms')
      .values({ ...note, hospitalId, code: body.code, codeKey: body.code, codeSort: body.code })
      .returning(['roomId', 'code', 'version'])
      .executeTakeFirstOrThrow()
    return { status: 201, body: stored }
  },
})
