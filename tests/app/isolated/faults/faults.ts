import { HttpResponse } from 'msw/http'
import type { MockServer } from '#mocks/node.ts'

const PROBLEM = { headers: { 'content-type': 'application/problem+json' } }
const refuse = (status: number, detail: string) => HttpResponse.json({ detail }, { status, ...PROBLEM })

interface Failing {
  request: Request
  mock: MockServer
}

/** The ways in which a request fails, once; the server itself is well. */
export const FAULTS = {
  'cut before it arrives': async () => HttpResponse.error(),
  'cut after the server did it': async ({ request, mock }: Failing) => {
    await mock.api.fetch(request)
    return HttpResponse.error()
  },
  'a 401': async () => refuse(401, 'El acceso venció'),
  'a 403': async () => refuse(403, 'Te falta un permiso'),
  // What the server itself says where a condition does not hold, or where something else stands in the way.
  'a conflict': async ({ request }: Failing) =>
    request.headers.has('if-match')
      ? refuse(412, 'Se cambió en otro lugar')
      : refuse(409, 'Algo más lo impide ahora'),
  'a 500': async () => refuse(500, 'El servidor no pudo'),
  'HTML in the place of data': async () => HttpResponse.html('<!doctype html><h1>Bad gateway</h1>'),
  // Only who waits ends it.
  silence: () => new Promise<Response>(() => {}),
} as const satisfies Record<string, (failing: Failing) => Promise<Response>>

export type Fault = keyof typeof FAULTS

/**
 * Whether somebody has to hear of it. A 401 is healed by a renewal; what is read may be asked for again by itself, or
 * belong to nothing that is on screen.
 */
export function mustBeSaid(fault: Fault, method: string): boolean {
  return method !== 'GET' && fault !== 'a 401'
}
