import { ASSIGNMENT_LAYERS } from './assignments.ts'
import { DOCUMENT_LAYERS } from './documents.ts'
import { EPISODE_LAYERS } from './episodes.ts'
import { HOSPITAL_LAYERS } from './hospitals.ts'
import type { Layer } from './layer.ts'
import { PATIENT_LAYERS } from './patients.ts'
import { PEOPLE_LAYERS } from './people.ts'
import { ROOM_LAYERS } from './rooms.ts'
import { SHELL_LAYERS } from './shell.ts'
import { STATES } from './states.ts'
import { TEMPLATE_LAYERS } from './templates.ts'

/** Every dialog and menu of the product, and the states of screens that an address of `SCREENS` does not show. */
export const LAYERS: readonly Layer[] = [
  ...SHELL_LAYERS,
  ...HOSPITAL_LAYERS,
  ...ROOM_LAYERS,
  ...PATIENT_LAYERS,
  ...EPISODE_LAYERS,
  ...DOCUMENT_LAYERS,
  ...TEMPLATE_LAYERS,
  ...PEOPLE_LAYERS,
  ...ASSIGNMENT_LAYERS,
  ...STATES,
]
