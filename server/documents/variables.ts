import { ageText, dayAt, dayText, hourText, instantText } from '#src/domain/dates.ts'
import type { Diagnosis, Episode } from '#src/domain/episodes/contract.ts'
import type { Patient } from '#src/domain/patients/contract.ts'
import { ageInWords, allergiesText, fullName } from '#src/domain/patients/rules.ts'
import type { TemplateVariable } from '#src/domain/templates/rules.ts'
import { licenseOf } from '../doctors/reads.ts'
import type { RequestContext } from '../http/request-context.ts'
import { readPatient } from '../patients/reads.ts'
import { nameOf } from './requirements.ts'

const SEXES: Readonly<Record<Patient['sex'], string>> = {
  male: 'Hombre',
  female: 'Mujer',
  intersex: 'Intersexual',
  undetermined: 'No determinado',
}

function ageOf({ birthDate, estimatedAge }: Patient, day: string): string {
  if (birthDate !== null) return ageText(birthDate, day)
  return estimatedAge === null ? '' : `≈ ${estimatedAge} a`
}

function bedOf({ bed }: Episode): string {
  if (bed === null) return ''
  return bed.code.startsWith(bed.roomCode) ? bed.code : `${bed.roomCode} · ${bed.code}`
}

const diagnosisText = ({ code, text }: Diagnosis) => `${code} ${text}`

function letterhead({ db, hospitalId }: RequestContext) {
  return db
    .selectFrom('hospitals')
    .innerJoin('profiles', 'profiles.hospitalId', 'hospitals.hospitalId')
    .select(['hospitals.name', 'profiles.address', 'profiles.clues', 'profiles.timeZone'])
    .where('hospitals.hospitalId', '=', hospitalId)
    .executeTakeFirstOrThrow()
}

/**
 * What a new document's variables stand for, on the hospital's clock. What nobody knows is left empty, so that
 * a section of nothing else is still missing.
 * @param at when what it tells happened
 */
export async function variablesOf(
  context: RequestContext,
  episode: Episode,
  at: string,
): Promise<Record<TemplateVariable, string>> {
  const patient = await readPatient(context, episode.patientId)
  const { name, address, clues, timeZone } = await letterhead(context)
  const day = dayAt(at, timeZone)
  return {
    'paciente.nombre': fullName(patient),
    'paciente.expediente': patient.recordNumber,
    'paciente.edad': ageOf(patient, day),
    'paciente.edadEnPalabras': ageInWords(patient, day),
    'paciente.sexo': SEXES[patient.sex],
    'paciente.fechaNacimiento': patient.birthDate === null ? '' : dayText(patient.birthDate),
    'paciente.curp': patient.curp ?? '',
    'paciente.alergias': allergiesText(patient.allergies),
    'paciente.cama': bedOf(episode),
    'episodio.motivo': episode.reason,
    'episodio.ingreso': instantText(episode.admittedAt, timeZone),
    'episodio.servicio': episode.service,
    'episodio.diagnosticos': episode.diagnoses.map(diagnosisText).join('; '),
    'hospital.nombre': name,
    'hospital.direccion': address,
    'hospital.clues': clues,
    'autor.nombre': await nameOf(context),
    'autor.cedula': (await licenseOf(context)) ?? '',
    fecha: dayText(day),
    hora: hourText(at, timeZone),
  }
}
