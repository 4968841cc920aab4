/** What each persona may do in each area, in the words of the contract and not of the code, and its profession. */
const HELD = `
                 rooms patients episodes doctors doctorAssignments hospital
  direccion      rw    rw       rw       rw      rw                rw       doctor
  medica         r     rw       rw       r       rw                -        doctor
  enfermeria     rw    r        rw       r       r                 -        nurse
  admision       rw    rw       rw       r       r                 -
  archivo        r     r        r        r       r                 r
  residente      r     rw       rw       r       rw                -        resident
  codificacion   r     r        rw       r       r                 -        coding
  sin-permisos   -     -        -        -       -                 -
`

/** The words of a table, line by line. */
export const linesOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))

const [areas = [], ...held] = linesOf(HELD)

export interface Staff {
  persona: string
  /** As `rooms-read`. */
  rights: ReadonlySet<string>
  isDoctor: boolean
  /** Whether it is called to an emergency. */
  isClinical: boolean
  /** Whether it writes medical notes, to sign them or to have them authorised. */
  writesNotes: boolean
  /** True for staff who move patients on the board; coders complete records. */
  movesPatients: boolean
}

export const STAFF: readonly Staff[] = held.map(([persona = '', ...cells]) => ({
  persona,
  rights: new Set(
    areas.flatMap((area, place) => [
      ...(cells[place]?.includes('r') ? [`${area}-read`] : []),
      ...(cells[place]?.includes('w') ? [`${area}-write`] : []),
    ]),
  ),
  isDoctor: cells.at(-1) === 'doctor',
  isClinical: ['doctor', 'nurse'].includes(cells.at(-1) ?? ''),
  writesNotes: ['doctor', 'resident'].includes(cells.at(-1) ?? ''),
  movesPatients: cells.at(-1) !== 'coding',
}))

/** @param asked a right, or several of which one is enough, divided by bars */
export function isHeld({ rights }: Staff, asked: string): boolean {
  return asked.split('|').some((right) => rights.has(right))
}
