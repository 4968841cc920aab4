import { request } from 'node:https'
import { expect, test } from 'vitest'
import { Document } from '#src/domain/documents/contract.ts'
import { verifySignature } from '#src/domain/documents/verify-signature.ts'
import { EpisodePage } from '#src/domain/episodes/contract.ts'
import { TemplatePage } from '#src/domain/templates/contract.ts'
import { apiClient } from '../fixtures/api-client.ts'
import { contentFor, DOCUMENTS, documentsOf, TEMPLATES } from '../fixtures/documents.ts'
import { listenToEvents } from '../fixtures/event-stream.ts'
import { startNginx } from '../nginx.ts'
import { reportSoak, soak } from '../soak.ts'
import { OidcClient } from '../stack/oidc-client.ts'
import { openUrl } from './databases.ts'
import { startInstances } from './instances.ts'
import { restartInTurn } from './restart-in-turn.ts'

/* Two servers on one database behind nginx, as the files of `server/deploy` have it. */

type Nginx = Awaited<ReturnType<typeof startNginx>>

async function startBehindNginx() {
  const opened = Promise.withResolvers<Nginx>()
  const instances = await startInstances(2, {
    async startFront(ports) {
      const nginx = await startNginx(ports)
      opened.resolve(nginx)
      return nginx
    },
    env: { TRUST_PROXY: '1' },
  })
  return { ...instances, nginx: await opened.promise }
}

test('somebody signs in, writes a note and signs it; nginx keeps none of what they searched for and wrote', async () => {
  const { origin, nginx } = await startBehindNginx()
  const client = new OidcClient(origin)
  const discovered = await (await fetch(`${client.issuer}/.well-known/openid-configuration`)).json()
  expect(discovered).toMatchObject({ issuer: client.issuer, token_endpoint: `${client.issuer}/token` })
  const { access_token } = await client.signIn('medica')
  const api = apiClient({
    fetch(asked) {
      const { pathname, search } = new URL(asked.url)
      return fetch(new Request(origin + pathname + search, asked))
    },
    tokenOf: async () => access_token,
  })
  const { data: templates } = await api(TemplatePage, 'GET', `${TEMPLATES}?search=evoluci`)
  const { data: episodes } = await api(EpisodePage, 'GET', '/api/hospitals/1/episodes?status=open')
  const { templateId = 0 } = templates[0] ?? {}
  const { episodeId = 0 } = episodes[0] ?? {}
  // Whichever of the two does it.
  const streams = [1, 2].map(() => listenToEvents(fetch, { token: access_token, origin }))
  const [first, second] = await Promise.all(streams)
  const begun = await api(Document, 'POST', documentsOf(episodeId), { body: { templateId } })
  const path = `${DOCUMENTS}/${begun.documentId}`
  const sections = begun.definitions.map(contentFor)
  const { version } = await api(Document, 'PUT', path, { body: { sections }, version: begun.version })
  const signed = await api(Document, 'POST', `${path}/sign`, { body: {}, version })
  expect([signed.status, verifySignature(signed)]).toEqual(['signed', 'intact'])
  const heard = await Promise.all([first, second].map((stream) => stream?.change()))
  expect(heard.map((change) => change?.id)).toEqual([begun.documentId, begun.documentId])

  const page = await fetch(`${origin}/hospitals`, { headers: { accept: 'text/html' } })
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'[^,]*$/)
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  await expect.poll(nginx.log).toContain('"GET /hospitals" 200')
  expect(nginx.log()).toContain(`"POST ${path}/sign" 200`)
  expect(nginx.log() + nginx.errors()).not.toMatch(/\?|search|evoluci|code=|eyJ/)
})

test('what is too large is refused in the same words by the server and by nginx; long tokens come through', async () => {
  const { origin } = await startBehindNginx()
  const client = new OidcClient(origin)
  const { access_token } = await client.signIn('admision')
  const refusals = []
  for (const bytes of [1_060_000, 1_200_000, 5_000_000]) {
    const answer = await client.api('/api/hospitals/1/patients', access_token, {
      method: 'POST',
      headers: { 'Idempotency-Key': `large-${bytes}` },
      body: JSON.stringify({ givenNames: 'a'.repeat(bytes) }),
    })
    refusals.push([answer.status, answer.headers.get('content-type'), await answer.text()])
  }
  const detail = 'Lo que envías pesa más de 1 MB'
  const refusal = [
    413,
    'application/problem+json',
    JSON.stringify({ type: 'about:blank', status: 413, detail }),
  ]
  expect(refusals).toEqual([refusal, refusal, refusal])

  const answer = await client.api('/api/hospitals', 'a'.repeat(30_000))
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ detail: 'Inicia sesión para continuar' })
})

test('the server knows from where somebody tries to sign in, whatever they say', async () => {
  const { origin, url, nginx } = await startBehindNginx()
  const client = new OidcClient(origin)
  const { url: form } = await client.begin()
  const status = await new Promise((done, fail) => {
    request(
      form,
      {
        method: 'POST',
        localAddress: '127.0.9.1',
        ca: nginx.pem,
        headers: {
          cookie: client.jar.header(form),
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': '203.0.113.9',
        },
      },
      (answer) => done(answer.resume().statusCode),
    )
      .once('error', fail)
      .end('user=medica&password=no-es-esta')
  })
  const { db } = await openUrl(url)
  const tries = db.selectFrom('signInLog').select(['what', 'network']).where('what', '=', 'failed').execute()
  expect([status, await tries]).toEqual([422, [{ what: 'failed', network: '127.0.9.0' }]])
})

test('when each server is restarted in turn behind nginx at 100 requests a second, none of them fails', async () => {
  const restarts = soak(10, 2)
  const instances = await startBehindNginx()
  const { sent, failed } = await restartInTurn(instances, restarts)
  expect(failed).toEqual([])
  expect(instances.nginx.errors()).toBe('')
  reportSoak('restarts of two instances in turn behind nginx', restarts)
  reportSoak('requests meanwhile, a hundred a second, through nginx', sent)
}, 300_000)
