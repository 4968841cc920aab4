import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  AccountSessionList,
  InstallationLogPage,
  InstallationPersonPage,
  UnfinishedWork,
} from '#src/domain/account/contract.ts'
import { startServer } from '../fixtures/server.ts'

const PEOPLE = '/api/installation/people'
const post = (as: Awaited<ReturnType<typeof startServer>>['as'], path: string, body?: unknown) =>
  as('direccion').post(`${PEOPLE}/${path}`, body)

test('whoever administers the installation finds people of all hospitals, and nobody else does', async () => {
  const { as } = await startServer()
  const { data } = z.parse(
    InstallationPersonPage,
    (await as('direccion').get(`${PEOPLE}?search=guemez`)).body,
  )
  expect(data).toMatchObject([
    { userId: 'sin-hospitales', isInstallationAdmin: false, deactivatedAt: null, lastSignInAt: null },
  ])
  const refused = await as('archivo').get(PEOPLE)
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { detail: 'Solo puede hacerlo quien administra la instalación' },
  ])
})

test('who is deactivated is out with the next request, and in again once reactivated', async () => {
  const { as } = await startServer()
  expect((await post(as, 'medica/deactivate', { reason: ' ' })).status).toBe(422)
  const answer = await post(as, 'medica/deactivate', { reason: 'Dejó el hospital' })
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { userId: 'medica', deactivatedAt: expect.any(String) },
  ])
  const refused = await as('medica').get('/api/hospitals')
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toBe('Bearer error="account_deactivated"')
  expect(refused.body).toMatchObject({
    detail: 'Tu cuenta está desactivada. Pregunta a quien administra la instalación',
  })
  expect((await post(as, 'medica/deactivate', { reason: 'Otra vez' })).status).toBe(409)
  expect((await post(as, 'medica/make-administrator')).status).toBe(409)
  expect((await post(as, 'medica/reactivate')).body).toMatchObject({ deactivatedAt: null })
  expect((await as('medica').get('/api/hospitals')).status).toBe(200)
})

test('nobody shuts themselves out, and the last one who administers goes on', async () => {
  const { as } = await startServer()
  expect((await post(as, 'direccion/deactivate', { reason: 'Yo' })).status).toBe(409)
  expect((await post(as, 'direccion/revoke-administrator')).status).toBe(409)
  expect((await post(as, 'medica/make-administrator')).body).toMatchObject({ isInstallationAdmin: true })
  expect((await post(as, 'medica/make-administrator')).status).toBe(409)
  expect((await as('medica').get(PEOPLE)).status).toBe(200)
  // Whoever is shut out administers nothing.
  await post(as, 'medica/deactivate', { reason: 'Licencia' })
  expect((await post(as, 'direccion/revoke-administrator')).status).toBe(409)
  await post(as, 'medica/reactivate')
  expect((await post(as, 'direccion/revoke-administrator')).status).toBe(200)
  expect((await as('direccion').get(PEOPLE)).status).toBe(403)
})

test('of two who take it from each other at once one goes on administering', async () => {
  const { as } = await startServer()
  await post(as, 'medica/make-administrator')
  const revoke = (by: string, from: string) =>
    as(by).post(`${PEOPLE}/${from}/revoke-administrator`, undefined)
  const answers = await Promise.all([revoke('direccion', 'medica'), revoke('medica', 'direccion')])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the log tells who did what to whom, when and why', async () => {
  const { as } = await startServer()
  await post(as, 'medica/deactivate', { reason: 'Dejó el hospital' })
  await post(as, 'medica/reactivate')
  const { data } = z.parse(InstallationLogPage, (await as('direccion').get('/api/installation/log')).body)
  expect(data).toMatchObject([
    { action: 'reactivate', subjectId: 'medica', reason: '' },
    {
      action: 'deactivate',
      userId: 'direccion',
      userName: 'Elena Ríos Beltrán',
      subjectName: 'Ximena Núñez Ávila',
      reason: 'Dejó el hospital',
    },
  ])
})

test('how much somebody leaves behind is told in numbers alone', async () => {
  const { as, store } = await startServer()
  const { body } = await as('direccion').get(`${PEOPLE}/medica/unfinished-work`)
  const drafts = await store.db
    .selectFrom('documents')
    .innerJoin('episodes', 'episodes.episodeId', 'documents.episodeId')
    .select('documentId')
    .where('documents.authorId', '=', 'medica')
    .where('documents.status', '=', 'draft')
    .where('episodes.status', '<>', 'annulled')
    .execute()
  expect(z.parse(UnfinishedWork, body).drafts).toBe(drafts.length)
  expect(Object.keys(body ?? {}).toSorted()).toEqual(['assignments', 'drafts', 'handovers'])
})

test('where another provider keeps the sessions there are none to see or to end', async () => {
  const { as } = await startServer()
  const { body } = await as('medica').get('/api/account/sessions')
  expect(z.parse(AccountSessionList, body)).toEqual({ available: false, data: [] })
  expect((await as('medica').post('/api/account/sessions/end-others', undefined)).status).toBe(404)
  expect((await post(as, 'medica/sessions/end-all')).status).toBe(404)
})
