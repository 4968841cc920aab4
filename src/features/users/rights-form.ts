import * as z from 'zod/mini'

const Level = z.enum(['none', 'read', 'write'])

/** Rights as a form holds them. */
export const LevelsField = z.object({
  rooms: Level,
  patients: Level,
  episodes: Level,
  doctors: Level,
  doctorAssignments: Level,
  hospital: Level,
})
