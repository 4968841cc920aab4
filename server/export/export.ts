import type { Store } from '../db/store.ts'
import { CARE_NOUNS } from './care-records.ts'
import { beginFolder, ExportError, type ExportFolder, type Written } from './folder.ts'
import { HOSPITAL_NOUNS } from './hospital-records.ts'
import { exportedPatients } from './patient-records.ts'
import type { Noun } from './plain.ts'
import { readmeText } from './readme.ts'

/** What was written, as `manifest.json` tells it. */
export interface Manifest {
  hospitalId: number
  name: string
  exportedAt: string
  files: Written[]
}

const line = (record: object) => `${JSON.stringify(record)}\n`

async function writeNoun(
  folder: ExportFolder,
  { name, records }: Noun,
  scope: Parameters<Noun['records']>[0],
) {
  const file = folder.open(`${name}.jsonl`)
  let count = 0
  for await (const record of records(scope)) {
    file.write(line(record))
    count += 1
  }
  return { ...file.end(), records: count }
}

/** Where the signed documents of a patient stand: no folder holds more than some thousand files. */
const documentFile = (recordNumber: string) => `documents/${recordNumber.slice(0, -3)}/${recordNumber}.html`

/** Writes the patients, each of them in all forms at once. */
async function writePatients(
  folder: ExportFolder,
  scope: Parameters<Noun['records']>[0],
): Promise<Written[]> {
  const [records, bundles] = [folder.open('patients.jsonl'), folder.open('fhir.jsonl')]
  const pages: Written[] = []
  let count = 0
  for await (const { record, bundle, page } of exportedPatients(scope)) {
    records.write(line(record))
    bundles.write(line(bundle))
    count += 1
    if (page === undefined) continue
    const file = folder.open(documentFile(record.recordNumber))
    file.write(page)
    pages.push(file.end())
  }
  return [{ ...records.end(), records: count }, { ...bundles.end(), records: count }, ...pages]
}

function writeText(folder: ExportFolder, name: string, text: string): Written {
  const file = folder.open(name)
  file.write(text)
  return file.end()
}

/**
 * Writes a whole hospital into a folder, as it is at this moment, while the server may go on writing: every record,
 * who belongs to it, and its log. A hospital that was withdrawn is written as well.
 * @param path a folder that is not there yet
 * @throws ExportError, and then leaves no folder
 */
export async function exportHospital(
  store: Store,
  hospitalId: number,
  path: string,
  now = new Date(),
): Promise<Manifest> {
  return store.read(async (db) => {
    const hospital = await db
      .selectFrom('hospitals')
      .select('name')
      .where('hospitalId', '=', hospitalId)
      .executeTakeFirst()
    if (!hospital) throw new ExportError(`There is no hospital ${hospitalId}`)
    const folder = beginFolder(path)
    try {
      const scope = { db, hospitalId, now }
      const files = await writePatients(folder, scope)
      for (const noun of [...HOSPITAL_NOUNS, ...CARE_NOUNS]) files.push(await writeNoun(folder, noun, scope))
      const exportedAt = now.toISOString()
      const about = [...HOSPITAL_NOUNS, ...CARE_NOUNS]
      files.push(writeText(folder, 'README.txt', readmeText(hospital.name, exportedAt, about)))
      const manifest = { hospitalId, name: hospital.name, exportedAt, files }
      writeText(folder, 'manifest.json', `${JSON.stringify(manifest, null, 1)}\n`)
      folder.finish()
      return manifest
    } catch (error) {
      folder.discard()
      throw error
    }
  })
}
