import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { MockServer } from '#mocks/node.ts'
import { ENDPOINTS } from '#server/api/endpoints.ts'
import { findAppServices } from '#src/api/app-services.ts'
import { expectToast, ORIGIN, visit } from './harness.tsx'

const ALL = '/hospitals/1/settings/audit'
/** A year in which nothing happened but what a test puts there. */
const PAGE = `${ALL}?from=2020-01-01&to=2020-12-31`
const API = '/api/hospitals/1/audit'

interface Action {
  userId?: string
  at: string
  method?: string
  path: string
  status?: number
  patientId?: number | null
}

/** The name of the operation with this method and path. */
const operationAt = (method: string, path: string) =>
  ENDPOINTS.find(
    (one) => one.method === method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )?.id ?? null

/** Puts these actions into the log of hospital 1: in a year of which it holds nothing else. */
const logged =
  (...actions: Action[]) =>
  async ({ store }: MockServer) => {
    await store.write('installation', async (db) => {
      for (const {
        userId = 'direccion',
        at,
        method = 'PUT',
        path,
        status = 200,
        patientId = null,
      } of actions)
        await db
          .insertInto('audit')
          .values({
            userId,
            happenedAt: Date.parse(at),
            hospitalId: 1,
            method,
            path,
            operation: operationAt(method, path),
            status,
            patientId,
          })
          .execute()
    })
  }

const CORE = '/api/hospitals/1'

/** The log's lines, the newest first. */
async function lines() {
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
}

describe('the log', () => {
  test('says in words who did what to whom, on the hospital’s clock', async () => {
    await visit(PAGE, {
      prepare: logged(
        { at: '2020-01-10T05:59:00.000Z', path: `${CORE}/users/enfermeria` },
        { at: '2020-01-10T06:01:00.000Z', path: `${CORE}/patients/1`, method: 'GET', patientId: 1 },
        { at: '2020-01-11T06:01:00.000Z', path: `${CORE}/rooms`, status: 403, userId: 'medica' },
        { at: '2020-01-12T06:01:00.000Z', path: `${CORE}/episodes/7/annul`, method: 'POST', patientId: 1 },
      ),
    })
    const rows = await lines()
    expect(rows.map((cells) => cells.slice(0, 4))).toEqual([
      ['12 ene 2020, 00:01', 'Elena Ríos Beltrán', 'Cambio', 'Anuló el episodio 7'],
      ['11 ene 2020, 00:01', 'Ximena Núñez Ávila', 'Sin permiso', 'Intentó sin permiso: cuartos'],
      ['10 ene 2020, 00:01', 'Elena Ríos Beltrán', 'Lectura', 'Leyó el expediente'],
      ['9 ene 2020, 23:59', 'Elena Ríos Beltrán', 'Cambio', 'Cambió los permisos de enfermeria'],
    ])
    const [, , read] = screen.getAllByRole('row').slice(1)
    expect(within(read ?? document.body).getByRole('link')).toHaveAttribute(
      'href',
      '/hospitals/1/patients/1/overview',
    )
  })

  test('a time zone that changes while the page is open changes the hours that it shows', async () => {
    const app = await visit(PAGE, {
      prepare: logged({ at: '2020-01-10T06:01:00.000Z', path: `${CORE}/users/enfermeria` }),
    })
    expect(await screen.findByText('10 ene 2020, 00:01')).toBeVisible()
    await app.mock.store.write('installation', (db) =>
      db.updateTable('profiles').set({ timeZone: 'America/Tijuana' }).where('hospitalId', '=', 1).execute(),
    )
    await findAppServices(app.session)?.queryClient.invalidateQueries({ queryKey: ['profile', 1] })
    expect(await screen.findByText('9 ene 2020, 22:01')).toBeVisible()
  })

  test('a permission that comes while the page is open opens it', async () => {
    const app = await visit(PAGE, {
      persona: 'enfermeria',
      prepare: logged({ at: '2020-01-10T06:01:00.000Z', path: `${CORE}/users/enfermeria` }),
    })
    await screen.findByText('No tienes permiso para ver esta página')
    await app.mock.store.write('installation', (db) =>
      db
        .insertInto('grants')
        .values({ userId: 'enfermeria', hospitalId: 1, area: 'hospital', level: 'read' })
        .execute(),
    )
    await app.session.renew()
    expect(await screen.findByText('10 ene 2020, 00:01')).toBeVisible()
  })

  test('is narrowed by days of the hospital’s calendar, person and kind; the address says so', async () => {
    const app = await visit(`${ALL}?from=2020-01-10&to=2020-01-10`, {
      prepare: logged(
        { at: '2020-01-10T05:59:59.999Z', path: `${CORE}/users/a` },
        { at: '2020-01-10T06:00:00.000Z', path: `${CORE}/users/b` },
        { at: '2020-01-11T05:59:59.999Z', path: `${CORE}/users/c`, userId: 'medica' },
        { at: '2020-01-11T06:00:00.000Z', path: `${CORE}/users/d` },
      ),
    })
    expect((await lines()).map(([, , , action]) => action)).toEqual([
      'Cambió los permisos de c',
      'Cambió los permisos de b',
    ])
    await screen.findByRole('option', { name: 'Ximena Núñez Ávila' })
    await app.user.selectOptions(screen.getByLabelText('Persona'), 'Ximena Núñez Ávila')
    await waitFor(async () =>
      expect((await lines()).map(([, , , action]) => action)).toEqual(['Cambió los permisos de c']),
    )
    await app.user.selectOptions(screen.getByLabelText('Tipo'), 'Eliminación')
    await screen.findByText('No hay registros para mostrar')
    expect(app.address()).toBe(`${ALL}?user=medica&action=delete&from=2020-01-10&to=2020-01-10`)
    await app.user.click(await screen.findByRole('button', { name: 'Quitar filtros' }))
    await waitFor(() => expect(app.address()).toBe(ALL))
  })

  test('is searched for a patient, whose name stands in no address', async () => {
    const app = await visit(PAGE, {
      prepare: logged(
        { at: '2020-01-10T06:01:00.000Z', path: `${CORE}/patients/1`, method: 'GET', patientId: 1 },
        { at: '2020-01-11T06:01:00.000Z', path: `${CORE}/patients/2`, method: 'GET', patientId: 2 },
      ),
    })
    expect(await lines()).toHaveLength(2)
    await app.user.type(screen.getByPlaceholderText('Buscar'), 'jose perez')
    await waitFor(async () => expect(await lines()).toHaveLength(1))
    expect(screen.getByRole('cell', { name: 'PÉREZ LÓPEZ, José' })).toBeVisible()
    expect(app.address()).toBe(PAGE)
  })

  test('says that its last day is before its first', async () => {
    await visit(`${ALL}?from=2020-02-01&to=2020-01-01`)
    expect(await screen.findByText('El fin no puede ser antes del inicio')).toBeVisible()
  })

  test('finds also what somebody did who has left the hospital', async () => {
    const app = await visit(PAGE, {
      prepare: async (mock) => {
        await logged(
          { at: '2020-01-10T06:00:00.000Z', path: `${CORE}/users/b`, userId: 'admision' },
          { at: '2020-01-11T06:00:00.000Z', path: `${CORE}/users/c`, userId: 'medica' },
        )(mock)
        const { accessToken } = await mock.signIn('direccion')
        const url = `${ORIGIN}${CORE}/users/admision?api-version=2020-05-01`
        const headers = { authorization: `Bearer ${accessToken}` }
        const { status } = await mock.api.fetch(new Request(url, { method: 'DELETE', headers }))
        expect(status).toBe(204)
      },
    })
    await screen.findByRole('option', { name: 'Brenda Cáceres Tun (ya no está)' })
    await app.user.selectOptions(screen.getByLabelText('Persona'), 'Brenda Cáceres Tun (ya no está)')
    await waitFor(async () =>
      expect((await lines()).map((cells) => cells.slice(1, 4))).toEqual([
        ['Brenda Cáceres Tun', 'Cambio', 'Cambió los permisos de b'],
      ]),
    )
    expect(app.address()).toContain('user=admision')
  })

  test('who may not read patients sees their numbers alone', async () => {
    await visit(PAGE, {
      prepare: async (mock) => {
        await logged({ at: '2020-01-10T06:01:00.000Z', path: `${CORE}/patients/1`, patientId: 1 })(mock)
        await mock.store.write('installation', (db) =>
          db
            .deleteFrom('grants')
            .where('userId', '=', 'direccion')
            .where('hospitalId', '=', 1)
            .where('area', '=', 'patients')
            .execute(),
        )
      },
    })
    await screen.findByText('Paciente 1')
    expect(screen.queryByRole('link', { name: 'Paciente 1' })).toBeNull()
  })
})

describe('Exportar CSV', () => {
  test('F40: hands out all pages of what the filters leave, formulas neutralised, instants in ISO 8601', async () => {
    const saved: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:x',
        revokeObjectURL: () => {},
      }),
    )
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const many = Array.from({ length: 130 }, (_, index) => ({
      at: new Date(Date.UTC(2020, 0, 10, 12, index)).toISOString(),
      path: `${CORE}/users/${encodeURIComponent('=1+1')}`,
      userId: 'medica',
    }))
    const app = await visit(`${PAGE}&user=medica`, {
      prepare: logged(...many, { at: '2020-01-10T06:01:00.000Z', path: `${CORE}/profile` }),
    })
    await lines()
    await app.user.click(await screen.findByRole('button', { name: 'Exportar CSV' }))
    await expectToast('status', 'Exportar bitácora', 'Se exportaron 130 registros')
    click.mockRestore()
    const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [heading, first, ...rest] = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
    expect(heading).toBe(
      'fecha (America/Mexico_City),persona_id,persona,tipo,descripcion,paciente_id,paciente,ruta,respuesta',
    )
    expect(first).toBe(
      '2020-01-10 08:09,medica,Ximena Núñez Ávila,Cambio,Cambió los permisos de =1+1,,,/api/hospitals/1/users/%3D1%2B1,200',
    )
    expect(rest).toHaveLength(129)
    expect(app.callsTo('GET', `${API}?`).filter(({ path }) => path.includes('pageSize=100'))).toHaveLength(2)
  })
})
