import * as z from 'zod/mini'
import { roomRow } from '#server/db/rows.ts'
import { ApiError } from '#server/http/api-error.ts'
import { implement } from '#server/http/endpoint.ts'
import { idOf } from '#server/http/rights.ts'
import { create, HOSPITAL, shape, update } from '#src/domain/operation.ts'
import { codeKey } from '#src/domain/rooms/contract.ts'

const NoteBody = z.object({ code: z.string().check(z.minLength(1)) })
const about = { needs: 'rooms-write', body: shape<typeof NoteBody>() } as const

/** The smallest noun, to prove what all creations share; a note is kept as a room of that code. */
export const createNote = implement(create('createNote', `${HOSPITAL}/notes`, about), {
  summary: 'A noun for tests of what all nouns share',
  body: NoteBody,
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
export const changeNote = implement(update('updateNote', `${HOSPITAL}/notes/{roomId}`, about), {
  summary: 'Changes the code of a note',
  body: NoteBody,
  find: ({ db, hospitalId, params }) =>
    db
      .selectFrom('rooms')
      .select(['roomId', 'code', 'version'])
      .where('hospitalId', '=', hospitalId)
      .where('roomId', '=', idOf(params.roomId) ?? 0)
      .executeTakeFirst(),
  async handle({ db, body, found }) {
    const changed = { ...found, ...body, version: found.version + 1 }
    await db.updateTable('rooms').set(changed).where('roomId', '=', found.roomId).execute()
    return { status: 200, body: changed }
  },
})
