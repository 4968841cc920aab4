import type { ResponsePromise } from 'ky'
import * as z from 'zod/mini'
import { ShapeError } from './errors.ts'
import { request } from './http.ts'

/**
 * Writes where nobody has said what comes back.
 * @returns the answer, where it is shaped so. @throws {HttpProblem} {NetworkError}, {ShapeError} where it is no JSON
 */
export async function tryWrite<Schema extends z.core.$ZodType>(
  schema: Schema,
  response: ResponsePromise,
): Promise<z.output<Schema> | undefined> {
  const text = await (await request(response, true)).text()
  try {
    return text === '' ? undefined : z.safeParse(schema, JSON.parse(text)).data
  } catch (error) {
    throw new ShapeError({ cause: error })
  }
}
