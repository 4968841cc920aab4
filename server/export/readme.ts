import type { Noun } from './plain.ts'

const WIDTH = 27

const entry = (file: string, about: string) => `${file.padEnd(WIDTH)} ${about}`

/** What an export holds and how it is read, for whoever receives it. */
export function readmeText(
  hospital: string,
  exportedAt: string,
  nouns: readonly Pick<Noun, 'name' | 'about'>[],
): string {
  return `${hospital}
Exportación completa, con lo que había el ${exportedAt}.

CONTIENE DATOS PERSONALES SENSIBLES. Guárdala cifrada y entrégala solo a quien responde por los expedientes.

ARCHIVOS
${[
  entry('patients.jsonl', 'Pacientes, con su expediente.'),
  ...nouns.map(({ name, about }) => entry(`${name}.jsonl`, about)),
  entry('fhir.jsonl', 'El expediente de cada paciente como Bundle de FHIR R4, uno por línea.'),
  entry('documents/', 'Los documentos firmados de cada paciente, por número de expediente, para leerlos'),
  entry('', 'en un navegador. Van dentro de otra carpeta, con el principio de ese número.'),
  entry('manifest.json', 'Qué archivos hay, cuántos registros tiene cada uno, sus bytes y su SHA-256.'),
].join('\n')}

CÓMO SE LEEN
Los archivos .jsonl son texto en UTF-8: cada línea es un registro en JSON. Un registro nombra a otro por su id
(patientId, episodeId, bedId, userId, …). Los instantes (…At, at) están en UTC, como 2026-11-23T18:30:00.000Z; los días,
como 2026-11-23. La hora local se obtiene con timeZone de hospital.jsonl. Lo que no hay es null o un texto vacío.

CÓMO SE COMPRUEBA
Cada archivo: su SHA-256 debe ser el de manifest.json (por ejemplo, con sha256sum).
Cada documento firmado de documents.jsonl: digest es el SHA-256, en hexadecimal, del JSON canónico (RFC 8785) de un
objeto con estos campos del documento, tal como están:
  signatureVersion 1 o null   documentId, episodeId, patientId, templateId, revision, kind, title, author, definitions,
                              sections, occurredAt, signedAt, signedBy
  signatureVersion 2          los mismos y signatureVersion, subject, lastEditedBy, lastEditedAt
  signatureVersion 3          los mismos y submission, takenOverBy, answersId

LO QUE NO TIENE
Contraseñas y sesiones, que no son del centro médico, y los avisos que alguien no ha leído todavía.
`
}
