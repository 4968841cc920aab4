import { expect, onTestFinished, test, vi } from 'vitest'
import { brokenRule, NOW, startServer } from '../fixtures/server.ts'

test('every write that was done is logged with who, what, when and where', async () => {
  const { as, audit } = await startServer()
  await as('direccion').post('/api/hospitals', { name: 'Uno' })
  await as('medica').put('/api/hospitals/2', { hospitalId: 2, name: 'Dos' })
  await as('direccion').delete('/api/hospitals/3')
  const at = {
    happenedAt: NOW.getTime(),
    patientId: null,
    endpoint: null,
    exported: null,
    emergencyAccessId: null,
    listKind: null,
    listRows: null,
  }
  const nothing = { noun: null, recordId: null, recordVersion: null }
  const changed = (recordId: string) => ({ noun: 'hospitals', recordId, recordVersion: null })
  expect((await audit()).map(({ auditId: _, ...entry }) => entry)).toEqual([
    {
      userId: 'direccion',
      ...at,
      hospitalId: 17,
      method: 'POST',
      path: '/api/hospitals',
      operation: 'createHospital',
      status: 201,
      ...nothing,
    },
    {
      userId: 'medica',
      ...at,
      hospitalId: 2,
      method: 'PUT',
      path: '/api/hospitals/2',
      operation: 'updateHospital',
      status: 200,
      ...changed('2'),
    },
    {
      userId: 'direccion',
      ...at,
      hospitalId: 3,
      method: 'DELETE',
      path: '/api/hospitals/3',
      operation: 'deleteHospital',
      status: 204,
      ...changed('3'),
    },
  ])
})

test('neither reads nor writes with mistakes in them are', async () => {
  const { as, audit } = await startServer()
  await as('direccion').get('/api/hospitals')
  await as('direccion').post('/api/hospitals', { name: '' })
  expect(await audit()).toEqual([])
})

test('the log can be neither changed nor shortened', async () => {
  const { as, audit, store } = await startServer()
  await as('direccion').delete('/api/hospitals/3')
  const before = await audit()
  const change = store.write('installation', (db) =>
    db.updateTable('audit').set({ userId: 'otro' }).execute(),
  )
  expect(await brokenRule(change)).toBe('auditNeverChanges')
  const remove = store.write('installation', (db) => db.deleteFrom('audit').execute())
  expect(await brokenRule(remove)).toBe('auditNeverShrinks')
  expect(await audit()).toEqual(before)
  expect(before).toHaveLength(1)
})

test('a write whose log fails is not done', async () => {
  const { as, store } = await startServer()
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => told.mockRestore())
  await store.write('installation', (db) => db.schema.alterTable('audit').renameTo('gone').execute())
  expect((await as('direccion').delete('/api/hospitals/3')).status).toBe(500)
  expect(told).toHaveBeenCalledOnce()
  expect((await as('direccion').get('/api/hospitals/3')).status).toBe(200)
})
