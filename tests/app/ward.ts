import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { CALM } from '#mocks/faults.ts'
import { type MockServer, setupMockServer } from '#mocks/node.ts'
import { Episode, type EpisodeCreate } from '#src/domain/episodes/contract.ts'
import { Patient, type PatientCreate } from '#src/domain/patients/contract.ts'
import { ChangedBed, Room, type RoomCreate } from '#src/domain/rooms/contract.ts'
import type { EpisodeActionBodies } from '#src/features/episodes/queries.ts'
import { ORIGIN } from './harness.tsx'

const CORE = `${ORIGIN}/api/hospitals/1`

/** Hospital 1 with a ward of its own, and what happens there behind the page's back. */
export interface Ward {
  mock: MockServer
  room: Room
  /** The ids of its beds, in order. */
  beds: number[]
  addRoom: (about: Partial<RoomCreate> & { beds: { code: string }[] }) => Promise<Room>
  addPatient: (about?: Partial<PatientCreate>) => Promise<Patient>
  admit: (patientId: number, about?: Partial<EpisodeCreate>) => Promise<Episode>
  act: <Action extends keyof EpisodeActionBodies>(
    episode: Episode,
    action: Action,
    body: EpisodeActionBodies[Action],
  ) => Promise<Episode>
  edit: (episode: Episode, about: Partial<Episode>) => Promise<Episode>
  read: (episodeId: number) => Promise<Episode>
  /** Marks a bed of the ward clean. */
  clean: (place: number) => Promise<void>
  /** Changes the hospital's time zone. */
  moveTo: (timeZone: string) => Promise<void>
}

/** A server with the seed of every test, and an empty ward of three beds. */
export async function openWard(): Promise<Ward> {
  const mock = await setupMockServer({ origin: ORIGIN, faults: () => CALM })
  onTestFinished(() => mock.close())
  const { accessToken } = await mock.signIn('direccion')
  let keys = 0

  async function call<Answer>(
    schema: z.core.$ZodType<Answer>,
    method: string,
    path: string,
    body?: unknown,
    version?: number,
  ): Promise<Answer> {
    keys += 1
    const condition =
      version === undefined ? ['idempotency-key', `ward-${keys}`] : ['if-match', `"${version}"`]
    const response = await mock.api.fetch(
      new Request(`${CORE}/${path}?api-version=2020-05-01`, {
        method,
        headers: [
          ['authorization', `Bearer ${accessToken}`],
          ['content-type', 'application/json'],
          ...(method === 'GET' ? [] : [[condition[0] ?? '', condition[1] ?? ''] satisfies [string, string]]),
        ],
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return z.parse(schema, answer)
  }

  const addRoom: Ward['addRoom'] = (about) =>
    call(Room, 'POST', 'rooms', { code: `Prueba ${keys}`, kind: 'ward', ...about })
  const room = await addRoom({
    ...{ code: 'Q', floor: 'Piso 7', service: 'Medicina interna' },
    beds: [{ code: 'Q-1' }, { code: 'Q-2' }, { code: 'Q-3' }],
  })
  const beds = room.beds.map(({ bedId }) => bedId)
  return {
    mock,
    room,
    beds,
    addRoom,
    addPatient: (about) =>
      call(Patient, 'POST', 'patients', {
        ...{ givenNames: 'Rosa', firstSurname: 'Quintanar', secondSurname: 'Yáñez', sex: 'female' },
        ...about,
      }),
    admit: (patientId, about) =>
      call(Episode, 'POST', 'episodes', {
        ...{ patientId, kind: 'inpatient', reason: 'Fiebre y tos', admittedAt: new Date().toISOString() },
        bedId: about?.kind === 'outpatient' ? null : beds[0],
        ...about,
      }),
    act: ({ episodeId, version }, action, body) =>
      call(Episode, 'POST', `episodes/${episodeId}/${action}`, body, version),
    edit: ({ episodeId, version, reason, origin, service, diagnoses, expectedDischargeAt }, about) =>
      call(
        Episode,
        'PUT',
        `episodes/${episodeId}`,
        { reason, origin, service, diagnoses, expectedDischargeAt, ...about },
        version,
      ),
    read: (episodeId) => call(Episode, 'GET', `episodes/${episodeId}`),
    clean: async (place) => {
      const { version } = await call(Room, 'GET', `rooms/${room.roomId}`)
      await call(ChangedBed, 'PUT', `rooms/${room.roomId}/beds/${beds[place]}`, { state: 'free' }, version)
    },
    moveTo: async (timeZone) => {
      await mock.store.db.updateTable('profiles').set({ timeZone }).where('hospitalId', '=', 1).execute()
    },
  }
}

/** Where the page of an episode is. */
export const episodePath = ({ patientId, episodeId }: Episode) =>
  `/hospitals/1/patients/${patientId}/episodesOverview/${episodeId}`
