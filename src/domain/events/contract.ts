import * as z from 'zod/mini'
import { Id } from '../list.ts'
import { type Area, hasPermission, type Level } from '../permissions.ts'

/** The kinds of records whose changes are told. */
const EVENT_NOUNS = [
  'assignments',
  'doctors',
  'documents',
  'emergencyAccesses',
  'episodes',
  'handovers',
  'hospitals',
  'patients',
  'profile',
  'rooms',
  'templates',
  'users',
] as const
export type EventNoun = (typeof EVENT_NOUNS)[number]

/** Somebody has a hand on this draft now, or has signed, changed, or created this record: which one, and nothing of it. */
export const ChangeEvent = z.object({
  noun: z.enum([...EVENT_NOUNS, 'presence']),
  /** Null where more than one changed, and for whoever may know only that something of this kind did. */
  id: z.nullable(z.union([Id, z.string()])),
  /** What the record's GET answers as `version` since; null for what has none. */
  version: z.nullable(z.int()),
  /** Who did it. */
  sub: z.string(),
  /** Of a document: only what is written in the draft changed, as with every autosave, and nothing that others show of it. */
  onlyContent: z.optional(z.boolean()),
})
export type ChangeEvent = z.infer<typeof ChangeEvent>

/** The name of the first event of a stream: from here on each change is told. */
export const READY = 'ready'
/** The same where what happened since the last stream can't be told any more: what is shown must be read anew. */
export const RESET = 'reset'

/** How long ago the last change was, in milliseconds, so that one knows whether it came after what one has read. */
export const Greeting = z.object({ quietFor: z.nullable(z.int()) })

type Right = readonly [Area, Level]

/** What one may read to hear of a kind of record: one of these rights. Nothing: any member hears of it. */
const RIGHTS: Record<ChangeEvent['noun'], readonly Right[]> = {
  assignments: [['doctorAssignments', 'read']],
  doctors: [['doctors', 'read']],
  documents: [['episodes', 'read']],
  emergencyAccesses: [['hospital', 'write']],
  episodes: [['episodes', 'read']],
  handovers: [['doctorAssignments', 'read']],
  hospitals: [],
  patients: [['patients', 'read']],
  presence: [['episodes', 'read']],
  profile: [],
  rooms: [['rooms', 'read']],
  templates: [
    ['episodes', 'read'],
    ['hospital', 'read'],
  ],
  users: [['hospital', 'read']],
}

/** Of what else the pages of a kind show: whoever may not read the record itself sees these change. */
const ALSO_CHANGES: Partial<Record<ChangeEvent['noun'], readonly EventNoun[]>> = {
  assignments: ['episodes', 'patients', 'rooms'],
  doctors: ['assignments', 'episodes', 'patients', 'rooms'],
  episodes: ['rooms', 'patients'],
  handovers: ['episodes', 'patients', 'rooms'],
  patients: ['rooms'],
}

/**
 * What a member hears of a change: of the record itself where they may read it or are the one it is about, else that
 * something they may read has changed with it, else nothing.
 */
export function eventFor(
  event: ChangeEvent,
  { hospitalId, userId, groups }: { hospitalId: number; userId: string; groups: ReadonlySet<string> },
): ChangeEvent | undefined {
  const mayHearOf = (noun: ChangeEvent['noun']) =>
    RIGHTS[noun].length === 0 ||
    RIGHTS[noun].some(([area, level]) => hasPermission(groups, hospitalId, area, level))
  // Their own rights: whoever lost the last one must hear of that all the same.
  const isAboutThem = event.noun === 'users' && event.id === userId
  if (isAboutThem || mayHearOf(event.noun)) return event
  const also = ALSO_CHANGES[event.noun]?.find(mayHearOf)
  return also && { noun: also, id: null, version: null, sub: event.sub }
}
