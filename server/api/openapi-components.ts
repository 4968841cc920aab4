import * as z from 'zod/mini'
import * as accounts from '#src/domain/accounts/contract.ts'
import * as assignments from '#src/domain/assignments/contract.ts'
import * as audit from '#src/domain/audit/contract.ts'
import * as doctors from '#src/domain/doctors/contract.ts'
import * as documents from '#src/domain/documents/contract.ts'
import * as episodeBodies from '#src/domain/episodes/bodies.ts'
import * as episodes from '#src/domain/episodes/contract.ts'
import * as hospitals from '#src/domain/hospitals/contract.ts'
import { WirePagination } from '#src/domain/list.ts'
import * as patientBodies from '#src/domain/patients/bodies.ts'
import * as patients from '#src/domain/patients/contract.ts'
import { Problem } from '#src/domain/problem.ts'
import * as profile from '#src/domain/profile/contract.ts'
import * as rooms from '#src/domain/rooms/contract.ts'
import * as statistics from '#src/domain/statistics/contract.ts'
import * as subscription from '#src/domain/subscription/contract.ts'
import * as templates from '#src/domain/templates/contract.ts'
import * as users from '#src/domain/users/contract.ts'

type Schema = z.core.$ZodType
export type JsonSchema = z.core.JSONSchema.BaseSchema

const CONTRACTS = [
  accounts,
  assignments,
  audit,
  doctors,
  documents,
  episodes,
  episodeBodies,
  hospitals,
  patients,
  patientBodies,
  profile,
  rooms,
  statistics,
  subscription,
  templates,
  users,
  { Pagination: WirePagination, Problem },
]

const REF = '#/components/schemas/'
const toRef = (name: string) => REF + name
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>

/** Leaves out what says nothing to a reader: the pattern of what has a format, and the bounds of any whole number. */
const shorten: Override = ({ jsonSchema }) => {
  if (jsonSchema.format?.startsWith('date')) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

/** Transforms have no JSON form, so it is always what the wire holds. */
const WIRE = { io: 'input', unrepresentable: 'any', override: shorten } as const

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: unknown
}

/** Means the same in whatever list it stands. */
const LIST_PARAMETERS = ['api-version', 'pageIndex', 'pageSize', 'search', 'purpose']

/** What a query holds, parameter by parameter. */
export function queryParameters(query: Schema): Parameter[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, WIRE)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** What an OpenAPI document says once: its schemas, each under the name that its contract exports it by, and parameters. */
export class Components {
  readonly parameters: Record<string, Parameter> = {}
  readonly #names = z.registry<{ id: string }>()
  readonly #changes = new Map<string, JsonSchema>()

  constructor() {
    const exported = CONTRACTS.flatMap((contract) => Object.entries(contract))
    // Of two names for one schema the last counts: the order must not be that of whoever loads the modules.
    for (const [name, schema] of exported.toSorted(([a], [b]) => (a < b ? -1 : 1)))
      if (isSchema(schema)) this.#names.add(schema, { id: name })
  }

  /** Refers to a parameter that means the same everywhere; any other stays where it is. */
  share(parameter: Parameter): object {
    const { name } = parameter
    if (parameter.in === 'query' && !LIST_PARAMETERS.includes(name)) return parameter
    this.parameters[name] ??= parameter
    return { $ref: `#/components/parameters/${name}` }
  }

  /** Refers to a schema by its name; one that no contract exports gets `otherwise`. */
  refer(schema: Schema, otherwise: string): JsonSchema {
    return { $ref: toRef(this.#nameOf(schema, otherwise)) }
  }

  /** Refers to the body of a change that keeps what it leaves out: there, nothing becomes a default. */
  referToChange(schema: Schema, otherwise: string): JsonSchema {
    const known = this.#nameOf(schema, otherwise)
    // What a creation takes too has its defaults there, and so another name here.
    const name = known.endsWith('Update') ? known : otherwise
    const { $schema: _, ...body } = z.toJSONSchema(schema, {
      ...WIRE,
      override: (context) => {
        shorten(context)
        delete context.jsonSchema.default
      },
    })
    this.#changes.set(name, body)
    return { $ref: toRef(name) }
  }

  /** All that `document` refers to, and what that refers to in turn. */
  referredBy(document: unknown): Record<string, JsonSchema> {
    const { schemas } = z.toJSONSchema(this.#names, { ...WIRE, uri: toRef })
    const found = new Map<string, JsonSchema>()
    const collect = (part: unknown) => {
      for (const [, name = ''] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
        if (found.has(name)) continue
        const { $schema: _, $id: __, ...schema } = this.#changes.get(name) ?? schemas[name] ?? {}
        found.set(name, schema)
        collect(schema)
      }
    }
    collect(document)
    return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }

  #nameOf(schema: Schema, otherwise: string): string {
    // A check that only the server makes leaves a copy of what the contract exports.
    for (let one: Schema | undefined = schema; one; one = one._zod.parent) {
      const known = this.#names.get(one)?.id
      if (known) return known
    }
    this.#names.add(schema, { id: otherwise })
    return otherwise
  }
}
