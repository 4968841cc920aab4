import type { DischargeMotive, EpisodeKind, EpisodeStatus } from '#src/domain/episodes/contract.ts'
import type { RoomKind } from '#src/domain/rooms/contract.ts'
import { around } from '../cycle.ts'
import { DAY, HOUR } from './amounts.ts'
import type { Calendar, Leg } from './calendar.ts'
import { type Complaint, complaintsOf } from './complaints.ts'
import type { KnownPerson } from './known.ts'
import type { SeededBed } from './rooms.ts'

/** An episode whose patient is not chosen yet. Times are minutes as in `Leg`. */
export interface Plan {
  kind: EpisodeKind
  status: EpisodeStatus
  complaint: Complaint
  service: string
  origin: string
  /** From bed to bed; none for an outpatient visit. */
  legs: readonly Leg[]
  admitted: number
  ended: number | null
  motive: DischargeMotive | null
  known: KnownPerson | undefined
  /** Who alone may lie where they lie last. */
  sex: 'female' | 'male' | undefined
}

/** How people get into a bed: the kinds of bed that they leave for it, the last one first. */
const WAYS = {
  surgery: ['recovery', 'operating', 'emergency'],
  worse: ['intensiveCare', 'emergency'],
  emergency: ['emergency'],
  operated: ['operating'],
  none: [],
} as const satisfies Record<string, readonly RoomKind[]>

const ORIGINS = ['Consulta externa', 'Domicilio', 'Referido de otra unidad']

const MOTIVES: readonly DischargeMotive[] = [
  ...Array<DischargeMotive>(15).fill('improved'),
  ...Array<DischargeMotive>(6).fill('cured'),
  ...(['voluntary', 'transferred', 'other', 'died'] as const),
]

export type Planner = ReturnType<typeof planner>

/** Makes plans that keep to a calendar. */
export function planner(calendar: Calendar, random: (below: number) => number) {
  const pick = <T>(list: readonly T[]) => around(list, random(list.length))

  function minutesIn(kind: RoomKind, days: number): number {
    if (kind === 'emergency') return HOUR + random(7 * HOUR)
    if (kind === 'operating' || kind === 'recovery') return HOUR + random(2 * HOUR)
    if (kind === 'nursery') return 12 * HOUR + random(28 * HOUR)
    return Math.round(Math.max(days, 1) * DAY * (0.5 + random(100) / 100))
  }

  function wayInto({ kind, service }: SeededBed): readonly RoomKind[] {
    const chance = random(12)
    if (kind === 'recovery') return WAYS.operated
    if (kind === 'intensiveCare') return chance < 6 ? WAYS.emergency : WAYS.none
    if (kind === 'emergency' || kind === 'operating' || kind === 'nursery') return WAYS.none
    if (service === 'Cirugía general' && chance < 4) return WAYS.surgery
    if (chance === 11) return WAYS.worse
    return chance < 8 ? WAYS.emergency : WAYS.none
  }

  /** The beds before this one, as far as they are free. */
  function legsBefore(bed: SeededBed, at: number): Leg[] {
    const legs: Leg[] = []
    let to = at
    for (const kind of wayInto(bed)) {
      const from = to - minutesIn(kind, 2)
      const cleaning = 20 + random(40)
      const free = calendar.find(kind, from, to + cleaning)
      if (!free) break
      legs.unshift(calendar.take({ bed: free, from, to, cleaning }))
      to = from
    }
    return legs
  }

  function motiveFor({ who }: Complaint): DischargeMotive {
    const motive = pick(MOTIVES)
    return motive === 'died' && who !== 'elder' ? 'improved' : motive
  }

  function kindOf(bed: SeededBed, minutes: number): EpisodeKind {
    if (bed.kind === 'emergency') return minutes > 6 * HOUR ? 'observation' : 'emergency'
    return bed.kind === 'operating' || bed.kind === 'recovery' ? 'daySurgery' : 'inpatient'
  }

  return {
    minutesIn,

    /** What brings somebody into a bed; somebody known has what people like them have. */
    complaintFor(bed: SeededBed, known?: KnownPerson): Complaint {
      const all = complaintsOf(bed)
      const fitting = all.filter((one) => known?.who === one.who)
      return pick(fitting.length > 0 ? fitting : all)
    },

    /** The episode of a stay whose last leg is taken already. */
    stay(last: Leg, complaint: Complaint, known?: KnownPerson): Plan {
      const legs = [...legsBefore(last.bed, last.from), last]
      const admitted = legs[0]?.from ?? last.from
      const minutes = (last.to ?? 0) - admitted
      const ordered = last.to === null && minutes > 18 * HOUR && random(8) === 0
      const status = last.to !== null ? 'discharged' : ordered ? 'dischargeOrdered' : 'open'
      return {
        kind: legs.length > 1 && last.bed.countable ? 'inpatient' : kindOf(last.bed, minutes),
        status,
        complaint,
        legs,
        admitted,
        known,
        service: last.bed.service,
        sex: last.bed.sex,
        origin: legs[0]?.bed.kind === 'emergency' && legs.length > 1 ? 'Urgencias' : pick(ORIGINS),
        ended: last.to,
        motive: last.to === null ? null : motiveFor(complaint),
      }
    },
  }
}
