import * as z from 'zod/mini'
import type { FhirBundle, Patient } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { AREAS, groupName } from '#src/domain/permissions.ts'
import { bundleOf } from '../fhir/bundle.ts'
import { escaped } from '../fhir/narrative.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'
import { patientsWithStay, toPatients } from '../patients/reads.ts'
import { inPages, PAGE } from './plain.ts'

/** A patient in each of the forms in which they are written down. */
export interface ExportedPatient {
  record: Patient & { createdAt: string }
  bundle: FhirBundle
  /** Their signed documents as a page; undefined where there are none. */
  page: string | undefined
}

/** Who may read all of a hospital: a bundle holds what its reader may read. */
function everythingOf(scope: HospitalScope): RequestContext {
  const groups = new Set(AREAS.map((area) => groupName(scope.hospitalId, area, 'read')))
  return { ...scope, principal: { userId: '', isMember: true, groups }, path: '', params: {} }
}

/** The patients of a hospital, one after the other. */
export async function* exportedPatients(scope: HospitalScope): AsyncGenerator<ExportedPatient> {
  const context = everythingOf(scope)
  const patients = inPages(
    async (after) => {
      const rows = await patientsWithStay(scope)
        .where('patients.hospitalId', '=', scope.hospitalId)
        .where('patients.patientId', '>', after)
        .orderBy('patients.patientId')
        .limit(PAGE)
        .execute()
      const found = await toPatients(scope, rows)
      return found.map((patient, place) => ({ patient, createdAt: rows[place]?.createdAt ?? 0 }))
    },
    ({ patient }) => patient.patientId,
  )
  for await (const { patient, createdAt } of patients) {
    const bundle = await bundleOf(context, patient)
    yield {
      record: { ...patient, createdAt: isoInstant(createdAt) },
      bundle,
      page: pageOf(patient, bundle),
    }
  }
}

const Narrative = z.object({ div: z.string() })
const Composition = z.object({
  resourceType: z.literal('Composition'),
  title: z.string(),
  status: z.string(),
  text: z.optional(Narrative),
  section: z.optional(z.array(z.object({ title: z.optional(z.string()), text: z.optional(Narrative) }))),
})

const STYLE = `
@page { margin: 15mm }
body { margin: 1rem auto; max-width: 48rem; font: 11pt/1.4 system-ui, sans-serif }
article { border-top: 2px solid #000; margin-top: 2rem }
p { margin: .2rem 0 }
table { border-collapse: collapse }
th, td { border: 1px solid #666; padding: .15rem .35rem; text-align: left; vertical-align: top }
@media print { article { break-before: page; border: 0 } }`

/** A signed document, made of the narratives of its resource, which are markup that was made safe. */
function article({ title, status, text, section = [] }: z.infer<typeof Composition>): string {
  const parts = section.map((part) => `<h3>${escaped(part.title ?? '')}</h3>\n${part.text?.div ?? ''}`)
  const annulled = status === 'entered-in-error' ? '<p><strong>ANULADO</strong></p>\n' : ''
  return `<article><h2>${escaped(title)}</h2>\n${annulled}${text?.div ?? ''}\n${parts.join('\n')}</article>`
}

/** The signed documents of a patient as a page that needs nothing else; undefined where there are none. */
function pageOf(patient: Patient, { entry }: FhirBundle): string | undefined {
  const documents = entry.flatMap(({ resource }) => z.safeParse(Composition, resource).data ?? [])
  if (documents.length === 0) return undefined
  const title = `${fullName(patient)} · ${patient.recordNumber}`
  return `<!doctype html>
<html lang="es-MX" translate="no">
<head>
<meta charset="utf-8">
<meta name="google" content="notranslate">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${documents.map(article).join('\n')}
</body>
</html>
`
}
