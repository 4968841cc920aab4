import { instantText } from '#src/domain/dates.ts'
import type { DischargeMotive, Episode, EpisodeKind, EpisodeStatus } from '#src/domain/episodes/contract.ts'
import type { Patient } from '#src/domain/patients/contract.ts'
import { KIND_NAMES } from '../episodes/kind-names.ts'
import type { Addresses } from './addresses.ts'
import { diagnosesOf, encounterName } from './condition.ts'
import { concept, hl7, identifier, list, period, type Resource, textOf, wording } from './elements.ts'
import { bedName } from './location.ts'
import { facts, narrative } from './narrative.ts'
import { custodianName } from './organization.ts'
import { patientName } from './patient.ts'
import { practitionerName } from './practitioner.ts'
import type { BedStay, Care, Custodian, Duty } from './record.ts'

const CLASSES: Readonly<Record<EpisodeKind, readonly [code: string, display: string]>> = {
  emergency: ['EMER', 'emergency'],
  inpatient: ['IMP', 'inpatient encounter'],
  outpatient: ['AMB', 'ambulatory'],
  daySurgery: ['SS', 'short stay'],
  observation: ['OBSENC', 'observation encounter'],
}

const STATUSES: Readonly<Record<EpisodeStatus, string>> = {
  open: 'in-progress',
  dischargeOrdered: 'in-progress',
  discharged: 'finished',
  annulled: 'entered-in-error',
}

/** Where somebody goes who is cured or better is not known by that. */
const DISPOSITIONS: Readonly<
  Record<DischargeMotive, readonly [text: string, code?: string, display?: string]>
> = {
  cured: ['Curación'],
  improved: ['Mejoría'],
  voluntary: ['Voluntario', 'aadvice', 'Left against advice'],
  transferred: ['Pase a otro hospital', 'other-hcf', 'Other healthcare facility'],
  died: ['Defunción', 'exp', 'Expired'],
  other: ['Otro', 'oth', 'Other'],
  absconded: ['Fuga', 'aadvice', 'Left against advice'],
}

const ROLES: Readonly<Record<string, readonly [text: string, code?: string, display?: string]>> = {
  attending: ['Tratante', 'ATND', 'attender'],
  consultant: ['Interconsultante', 'CON', 'consultant'],
  resident: ['Residente'],
  onCall: ['Guardia'],
}

function roleOf(role: string) {
  const [text, code, display = ''] = ROLES[role] ?? [role]
  return concept(code === undefined ? undefined : hl7('v3-ParticipationType', code, display), text)
}

function hospitalization({ origin, discharge }: Episode) {
  const admitSource = wording(origin)
  if (discharge === null) return admitSource && { admitSource }
  const [text, code, display = ''] = DISPOSITIONS[discharge.motive]
  const destination = textOf(discharge.destination)
  return {
    admitSource,
    destination: destination && { display: destination },
    dischargeDisposition: concept(
      code === undefined ? undefined : hl7('discharge-disposition', code, display),
      text,
    ),
  }
}

/** When it ended, whichever way. */
function endOf({ discharge, annulment }: Episode): number | null {
  const at = discharge?.at ?? annulment?.at
  return at === undefined ? null : Date.parse(at)
}

/** What is known of an episode and R4 has no element for. */
function additionalText(
  { kind, reason, service, expectedDischargeAt, ...episode }: Episode,
  timeZone: string,
) {
  const { dischargeOrderedAt, orderedMotive, discharge, annulment } = episode
  const at = (instant: string | null) => (instant === null ? null : instantText(instant, timeZone))
  return facts([
    ['Episodio', KIND_NAMES[kind]],
    ['Motivo de ingreso', reason],
    ['Servicio', service],
    ['Alta prevista', at(expectedDischargeAt)],
    [orderedMotive === 'died' ? 'Defunción' : 'Alta indicada', at(dischargeOrderedAt)],
    ['Condición al egreso', discharge?.condition],
    ['Notas del egreso', discharge?.notes],
    ['Anulado', annulment && `${at(annulment.at)}. ${annulment.reason}`],
  ])
}

function stayPart(stay: BedStay, at: Addresses) {
  return {
    location: at.to(bedName(stay), textOf(`Cama ${stay.bedCode}`)),
    status: stay.endedAt === null ? 'active' : 'completed',
    physicalType: { coding: [hl7('location-physical-type', 'bd', 'Bed')] },
    period: period(stay.startedAt, stay.endedAt),
  }
}

function dutyPart({ doctorId, role, startedAt, endedAt }: Duty, at: Addresses) {
  return {
    type: [roleOf(role)],
    period: period(startedAt, endedAt),
    individual: at.to(practitionerName({ userId: doctorId })),
  }
}

/** One stay or visit, with who cared for the patient, in which beds, and what was found. */
export function encounterResource(
  episode: Episode,
  { patient, custodian, care }: { patient: Patient; custodian: Custodian; care: Care },
  at: Addresses,
): Resource {
  const { episodeId, kind, status, service, reason, admittedAt } = episode
  const [code, display] = CLASSES[kind]
  const ofThis = ({ episodeId: other }: { episodeId: number }) => other === episodeId
  const visit = hl7('v2-0203', 'VN', 'Visit number')
  const assigner = at.to(custodianName(custodian))
  return {
    resourceType: 'Encounter',
    id: at.id(encounterName(episode)),
    text: narrative('additional', additionalText(episode, custodian.timeZone)),
    identifier: list(identifier({ use: 'usual', type: visit, value: String(episodeId), assigner })),
    status: STATUSES[status],
    class: hl7('v3-ActCode', code, display),
    type: [{ text: KIND_NAMES[kind] }],
    serviceType: wording(service),
    subject: at.to(patientName(patient)),
    participant: list(...care.duties.filter(ofThis).map((duty) => dutyPart(duty, at))),
    period: period(Date.parse(admittedAt), endOf(episode)),
    reasonCode: list(wording(reason)),
    diagnosis: list(
      ...diagnosesOf(episode).map(([name], index) => ({ condition: at.to(name), rank: index + 1 })),
    ),
    hospitalization: hospitalization(episode),
    location: list(...care.stays.filter(ofThis).map((stay) => stayPart(stay, at))),
    serviceProvider: at.to(custodianName(custodian)),
  }
}
