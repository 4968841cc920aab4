import CircleHelp from 'lucide-react/icons/circle-question-mark'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import UserSearch from 'lucide-react/icons/user-search'
import Users from 'lucide-react/icons/users'
import type { StateLook } from '#src/ui/StateBadge.tsx'

/** The icon and colour of what a page warns of beside a patient's name: the same on all pages. */
export const PATIENT_LOOKS = {
  allergic: [TriangleAlert, 'text-danger'],
  allergiesNotAsked: [CircleHelp, 'text-warning'],
  similarName: [Users, 'text-warning'],
  unidentified: [UserSearch, 'text-warning'],
} as const satisfies Readonly<Record<string, StateLook>>
