import * as z from 'zod/mini'
import { roomRow } from '#server/db/rows.ts'
import { ApiError } from '#server/http/api-error.ts'
import { idOf } from '#server/http/authorize.ts'
import { endpoint, NO_RECORD, VersionQuery } from '#server/http/endpoint.ts'
import { codeKey } from '#src/domain/rooms/contract.ts'

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
      .where('codeKey', '=', codeKey(body.code))
      .executeTakeFirst()
    if (taken) throw new ApiError(409, 'Esa clave ya está en uso')
    const note = { name: '', floor: '', service: '', active: true, notes: '' }
    const stored = await db
      .insertInto('rooms')
      .values({ ...roomRow(hospitalId, { ...note, kind: 'single', code: body.code }), version: 1 })
      .returning(['roomId', 'code', 'version'])
      .executeTakeFirstOrThrow()
    return { status: 201, body: stored }
  },
})

/** And what all changes of a record share. */
export const changeNote = endpoint({
  method: 'PUT',
  path: '/api/hospitals/{hospitalId}/notes/{roomId}',
  summary: 'Changes the code of a note',
  access: ['rooms', 'write'],
  guard: 'version',
  query: VersionQuery,
  body: z.object({ code: z.string().check(z.minLength(1)) }),
  find: ({ db, hospitalId, params }) =>
    db
      .selectFrom('rooms')
      .select(['roomId', 'code', 'version'])
      .where('hospitalId', '=', hospitalId)
      .where('roomId', '=', idOf(params.roomId) ?? 0)
      .executeTakeFirst(),
  answer: { status: 200 },
  async handle({ db, body, found }) {
    const changed = { ...found, ...body, version: found.version + 1 }
    await db.updateTable('rooms').set(changed).where('roomId', '=', found.roomId).execute()
    return { status: 200, body: changed }
  },
})
