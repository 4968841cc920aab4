import * as z from 'zod/mini'
import type { Store } from '#server/db/store.ts'
import { Room, type RoomCreate, RoomPage, type RoomUpdate } from '#src/domain/rooms/contract.ts'
import { addPatient } from './clinical.ts'
import { newKey } from './patient-harness.ts'
import { NOW, type Reply, startServer } from './server.ts'

export const ROOMS = '/api/hospitals/1/rooms'

export const WRITERS = ['direccion', 'enfermeria', 'admision'] as const
export const READERS = [...WRITERS, 'medica', 'archivo'] as const

/** The body of a room, with as many beds as are named. */
export function roomBody(code: string, beds: string[] = [], more: Partial<RoomCreate> = {}): RoomCreate {
  return { code, kind: 'ward', ...more, beds: beds.map((bed) => ({ code: bed })) }
}

/** What a PUT sends to leave a room as it is. */
export function sameRoom({ roomId: _, version: __, beds, ...about }: Room): RoomUpdate {
  return { ...about, beds: beds.map(({ bedId, code, countable }) => ({ bedId, code, countable })) }
}

export const ifMatch = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` })

/** Somebody who is admitted, but lies nowhere yet. */
export async function admitSomebody(
  store: Store,
  [givenNames = '', firstSurname = '', secondSurname = '']: readonly string[],
) {
  const at = NOW.getTime()
  const patientId = await addPatient(store, { givenNames, firstSurname, secondSurname })
  const { episodeId } = await store.write((db) =>
    db
      .insertInto('episodes')
      .values({
        ...{ hospitalId: 1, patientId, kind: 'inpatient', status: 'open', admittedAt: at, createdAt: at },
        ...{ reason: 'Fiebre', origin: '', service: 'Cirugía', diagnoses: '[]' },
        ...{ destination: '', condition: '', dischargeNotes: '', overridden: '[]', version: 1 },
      })
      .returning('episodeId')
      .executeTakeFirstOrThrow(),
  )
  return { patientId, episodeId }
}

/** A stay as the database takes it, or refuses it. */
export function lie(
  store: Store,
  who: { patientId: number; episodeId: number },
  bedId: number,
  [startedAt, endedAt]: [number, number?] = [NOW.getTime()],
) {
  return store.write((db) =>
    db
      .insertInto('bedStays')
      .values({ ...who, bedId, startedAt, endedAt: endedAt ?? null })
      .execute(),
  )
}

export const toRoom = ({ body }: Reply): Room => z.parse(Room, body)

/** A server, with rooms of its own made through the API. */
export async function startRooms() {
  let now = NOW
  const server = await startServer({ clock: () => now })
  const { as, store } = server

  async function make(body: RoomCreate): Promise<Room> {
    return toRoom(await as('direccion').post(ROOMS, body, newKey()))
  }

  async function read(roomId: number): Promise<Room> {
    return toRoom(await as('archivo').get(`${ROOMS}/${roomId}`))
  }

  async function page(query: string): Promise<z.infer<typeof RoomPage>> {
    return z.parse(RoomPage, (await as('archivo').get(`${ROOMS}?${query}`)).body)
  }

  /** Somebody with this name lies in a bed, since now. */
  async function occupy(bedId: number, ...name: string[]) {
    const who = await admitSomebody(store, name)
    await lie(store, who, bedId, [now.getTime()])
    return who
  }

  const events = (bedId: number) =>
    store.db.selectFrom('bedEvents').selectAll().where('bedId', '=', bedId).orderBy('bedEventId').execute()

  const pass = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
    return now
  }
  return { ...server, make, read, page, occupy, events, pass }
}

/** The bed at a place of a room. */
export function bedAt(room: Room, place = 0): Room['beds'][number] {
  const bed = room.beds[place]
  if (!bed) throw new Error(`Room ${room.code} has no bed ${place}`)
  return bed
}
