import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { MockServer } from '#mocks/node.ts'
import { hospitalRow } from '#server/db/rows.ts'
import { FhirBundle } from '#src/domain/patients/contract.ts'
import {
  MANY,
  manyAssignments,
  manyDoctors,
  manyHospitals,
  manyMembers,
  manyPatients,
  manyRooms,
  manyTemplates,
  manyUnassigned,
} from '../fixtures/many.ts'
import { revoke } from '../fixtures/store-changes.ts'
import { catchFiles, exported, nextCsv } from './exports.ts'
import {
  button,
  expectToast,
  findButton,
  gate,
  heading,
  heldBy,
  ORIGIN,
  toastCount,
  visit,
} from './harness.tsx'

const CORE = '/api/hospitals/1'
const IN = '/hospitals/1'

interface List {
  list: string
  /** The page, with its filters. */
  page: string
  /** What is typed into the search, where the address does not hold it. */
  search?: string
  prepare: (mock: MockServer) => Promise<unknown>
  api: string
  /** What is asked of the server for every page. */
  asked: Record<string, string>
  file: string
  heading: string
  first: RegExp
  said: readonly [title: string, message: string]
}

const LISTS: List[] = [
  {
    list: 'centros médicos',
    page: '/hospitals?q=prueba&orderBy=name:desc',
    prepare: manyHospitals,
    api: '/api/hospitals',
    asked: { search: 'prueba', orderBy: 'name:desc' },
    file: 'centros-medicos',
    heading: 'id,nombre',
    first: /^\d+,'=Prueba 205$/,
    said: ['Exportar centros médicos', `Se exportaron ${MANY} centros médicos`],
  },
  {
    list: 'pacientes',
    page: `${IN}/patients?identified=true&admitted=false`,
    search: 'prueba',
    prepare: manyPatients,
    api: `${CORE}/patients`,
    asked: { search: 'prueba', orderBy: 'name:asc', identified: 'true', admitted: 'false' },
    file: 'pacientes',
    heading:
      'expediente,nombre,primer_apellido,segundo_apellido,edad,sexo,identificado,estado_expediente,' +
      'cuarto,cama,tipo_episodio,estado_episodio,ultimo_movimiento (America/Mexico_City)',
    first: /^X0,'=Prueba 001,'@Lara,,,Mujer,sí,Activo,,,,,$/,
    said: ['Exportar pacientes', `Se exportaron ${MANY} pacientes`],
  },
  {
    list: 'cuartos',
    page: `${IN}/home?view=lista&q=prueba&orderBy=code:desc`,
    prepare: manyRooms,
    api: `${CORE}/rooms`,
    asked: { search: 'prueba', orderBy: 'code:desc' },
    file: 'cuartos',
    heading: 'clave,nombre,piso,servicio,tipo,activo,camas_libres,camas_total',
    first: /^'=Prueba 205,,'-1,Prueba,Sala general,sí,0,0$/,
    said: ['Exportar cuartos', `Se exportaron ${MANY} cuartos`],
  },
  {
    list: 'doctores',
    page: `${IN}/doctors?q=prueba&status=paused`,
    prepare: manyDoctors,
    api: `${CORE}/doctors`,
    asked: { search: 'prueba', orderBy: 'name:asc', status: 'paused' },
    file: 'doctores',
    heading:
      'doctor_id,nombre,correo,telefono,especialidad,cedula,cedula_especialidad,certificacion_vence,estado,profesion,termina',
    first: /^p-0,'=Prueba 001,'\+p0@ronda\.example,\d{10},[^,]+,\d{7},\d*,[\d-]*,En pausa,Médico,$/,
    said: ['Exportar doctores', `Se exportaron ${MANY} doctores`],
  },
  {
    list: 'usuarios',
    page: `${IN}/settings/users?q=prueba&orderBy=email:desc`,
    prepare: manyMembers,
    api: `${CORE}/users`,
    asked: { search: 'prueba', orderBy: 'email:desc' },
    file: 'usuarios',
    heading:
      'usuario_id,nombre,correo,permisos,Pacientes,Episodios y documentos,Cuartos y camas,Doctores,' +
      'Asignaciones,Hospital y usuarios,estado',
    first:
      /^p-99,'=Prueba 100,'\+p99@ronda\.example,[^,]+,Ninguno,Ninguno,Ninguno,Ninguno,Ninguno,Ninguno,Activo$/,
    said: ['Exportar usuarios', `Se exportaron ${MANY} usuarios`],
  },
  {
    list: 'asignaciones',
    page: `${IN}/assignments?view=lista&status=active&doctor=medica`,
    search: 'prueba',
    prepare: manyAssignments,
    api: `${CORE}/assignments`,
    asked: { search: 'prueba', orderBy: 'startsAt:desc', doctorId: 'medica', status: 'active' },
    file: 'asignaciones',
    heading:
      'doctor_id,doctor,rol,episodio,paciente,cuarto,cama,turno,inicio (America/Mexico_City),fin (America/Mexico_City),estado',
    first: /^medica,Ximena Núñez Ávila,De guardia,,,'=Prueba \d{3},,,\d{4}-\d\d-\d\d \d\d:\d\d,,Activa$/,
    said: ['Exportar asignaciones', `Se exportaron ${MANY} asignaciones`],
  },
  {
    list: 'sin médico',
    page: `${IN}/assignments?view=sin-medico`,
    search: 'prueba',
    prepare: manyUnassigned,
    api: `${CORE}/assignments`,
    asked: { search: 'prueba', orderBy: 'startsAt:asc', unassigned: 'true' },
    file: 'sin-medico',
    heading: 'episodio,paciente,cuarto,cama,servicio,ingreso (America/Mexico_City)',
    first: /^\d+,'=Prueba \d{3} @Lara,,,,\d{4}-\d\d-\d\d \d\d:\d\d$/,
    said: ['Exportar pacientes sin médico', `Se exportaron ${MANY} pacientes`],
  },
  {
    list: 'plantillas',
    page: `${IN}/settings/templates?q=prueba&status=draft&kind=consent&orderBy=name:desc`,
    prepare: manyTemplates,
    api: '/docs/hospitals/1/templates',
    asked: { search: 'prueba', orderBy: 'name:desc', status: 'draft', kind: 'consent' },
    file: 'plantillas',
    heading:
      'plantilla_id,nombre,tipo,estado,revision,revision_en_uso,secciones,ultima_modificacion (America/Mexico_City)',
    first:
      /^\d+,'=Prueba 205,Consentimiento informado,Borrador,1,,'@Acto \(texto sencillo\),\d{4}-\d\d-\d\d \d\d:\d\d$/,
    said: ['Exportar plantillas', `Se exportaron ${MANY} plantillas`],
  },
]

/** Opens a list as a row of the table above says, narrowed. */
async function open({ page, search, prepare, api }: List) {
  const app = await visit(page, {
    prepare: async (mock) => {
      await prepare(mock)
    },
  })
  if (search !== undefined) {
    await app.user.type(await screen.findByRole('textbox', { name: 'Buscar' }), search)
    await waitFor(() =>
      expect(app.callsTo('GET', `${api}?`).at(-1)?.path).toContain(`search=${encodeURIComponent(search)}`),
    )
  }
  await screen.findByRole('table')
  return app
}

describe('Exportar CSV', () => {
  test.each(LISTS)(
    'F40: $list: every page of what is narrowed and sorted, formulas neutralised',
    async (row) => {
      const files = catchFiles()
      const app = await open(row)
      await app.user.click(await screen.findByRole('button', { name: 'Exportar CSV' }))
      const { name, heading, lines } = await nextCsv(files)
      expect(name).toMatch(new RegExp(`^${row.file}-\\d{4}-\\d{2}-\\d{2}\\.csv$`))
      expect(heading).toBe(row.heading)
      expect(lines).toHaveLength(MANY)
      expect(new Set(lines).size).toBe(MANY)
      expect(lines[0]).toMatch(row.first)
      // The log tells of it as an export.
      const asked = { ...row.asked, purpose: 'export' }
      expect(exported(app, row.api, asked).map(({ pageIndex }) => pageIndex)).toEqual(['1', '2', '3'])
      await expectToast('status', ...row.said)
      expect(screen.getByRole('button', { name: 'Exportar CSV' })).toBeEnabled()
    },
  )
})

describe('an export on its way', () => {
  const PAGES = `${ORIGIN}/api/hospitals`
  const ASKED = { search: 'prueba' }

  /** The list of medical centres, whose second page of an export is answered so. */
  async function openHospitals(second: () => Promise<Response | undefined>) {
    const files = catchFiles()
    const app = await visit('/hospitals?q=prueba', {
      prepare: async (mock) => {
        await manyHospitals(mock)
        mock.server.use(
          http.get(PAGES, ({ request }) => {
            const { searchParams } = new URL(request.url)
            const isSecond = searchParams.get('pageIndex') === '2' && searchParams.get('pageSize') === '100'
            return isSecond && searchParams.get('search') === 'prueba' ? second() : undefined
          }),
        )
      },
    })
    await screen.findByRole('table')
    const asked = () => exported(app, '/api/hospitals', ASKED).map(({ pageIndex }) => pageIndex)
    return { app, files, asked, start: () => app.user.click(button('Exportar CSV')) }
  }

  test('says how far it is, and stops when told to: no file, no message, no further page', async () => {
    const open = gate()
    const { app, files, asked, start } = await openHospitals(heldBy(open))
    await start()
    expect((await screen.findByText(`Exportando 100 de ${MANY}…`)).closest('[role=status]')).not.toBeNull()
    expect(button('Detener')).toHaveFocus()
    await app.user.click(await findButton('Detener'))
    expect(button('Exportar CSV')).toHaveFocus()
    expect(screen.queryByText(/Exportando/)).toBeNull()
    open.resolve()
    await start()
    expect((await nextCsv(files)).lines).toHaveLength(MANY)
    expect(asked()).toEqual(['1', '2', '1', '2', '3'])
    await expectToast('status', 'Exportar centros médicos', `Se exportaron ${MANY} centros médicos`)
    expect(toastCount()).toBe(1)
  })

  test('F35: leaving the page calls it off without a word', async () => {
    const open = gate()
    const { app, files, start } = await openHospitals(async () => {
      await open.promise
      return HttpResponse.json({ detail: 'tarde' }, { status: 400 })
    })
    await start()
    await screen.findByText(`Exportando 100 de ${MANY}…`)
    await app.go('/hospitals/1/doctors')
    await heading('Doctores')
    open.resolve()
    await app.go('/hospitals')
    await heading('Centros Médicos')
    expect([files.length, toastCount()]).toEqual([0, 0])
  })

  test('says why there is no file, and can be tried again', async () => {
    let fails = true
    const { files, start } = await openHospitals(async () =>
      fails ? HttpResponse.json({ detail: 'Mantenimiento' }, { status: 409 }) : undefined,
    )
    await start()
    await expectToast('alert', 'Exportar centros médicos', 'Mantenimiento')
    expect(files).toHaveLength(0)
    fails = false
    await start()
    expect((await nextCsv(files)).lines).toHaveLength(MANY)
  })

  test('what one more row pushes onto the next page is written once', async () => {
    const { app, files, start } = await openHospitals(async () => {
      await app.mock.store.write('installation', (db) =>
        db.updateTable('hospitals').set({ deletedAt: null }).where('name', '=', LATE).execute(),
      )
      return undefined
    })
    const LATE = '=Prueba 000'
    await app.mock.store.write('installation', async (db) => {
      const late = { ...hospitalRow(LATE, 0), hospitalId: 0, deletedAt: 1 }
      await db.insertInto('hospitals').values(late).execute()
      await db.insertInto('members').values({ hospitalId: 0, userId: 'direccion' }).execute()
    })
    await start()
    const { lines } = await nextCsv(files)
    expect(lines).toHaveLength(MANY)
    expect(new Set(lines).size).toBe(MANY)
  })
})

describe('Exportar FHIR', () => {
  const API = `${CORE}/patients/1/fhir`

  test.each(['/patients/1/overview', '/rooms/1/patients/1/overview'])(
    '%s hands out the record',
    async (page) => {
      const files = catchFiles()
      const app = await visit(`${IN}${page}`)
      await app.user.click(await screen.findByRole('button', { name: 'Exportar FHIR' }))
      await expectToast('status', 'Exportar FHIR', 'Se exportó el expediente')
      const [file] = files
      expect(file?.name).toMatch(/^expediente-\d{7}\.json$/)
      expect(file?.blob.type).toBe('application/fhir+json;charset=utf-8')
      const bundle = z.parse(FhirBundle, JSON.parse((await file?.blob.text()) ?? ''))
      const { accessToken } = await app.mock.signIn('direccion')
      const request = new Request(`${ORIGIN}${API}?api-version=2020-05-01`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      const { timestamp: _, ...stored } = z.parse(
        FhirBundle,
        await (await app.mock.api.fetch(request)).json(),
      )
      expect(bundle).toMatchObject(stored)
      expect(bundle.entry.some(({ resource }) => resource.resourceType === 'Encounter')).toBe(true)
    },
  )

  test('an episode hands out the record of its patient, with its other episodes', async () => {
    const files = catchFiles()
    const app = await visit(`${IN}/patients/1/overview`)
    const [link] = await screen.findAllByRole('link', {
      name: /^(Hospitalización|Consulta externa|Urgencias)/,
    })
    await app.go(link?.getAttribute('href') ?? '')
    await screen.findByText(/^Episodio \d+$/)
    await app.user.click(await screen.findByRole('button', { name: 'Exportar FHIR' }))
    await expectToast('status', 'Exportar FHIR', 'Se exportó el expediente')
    expect(files).toHaveLength(1)
    expect(app.callsTo('GET', API)).toHaveLength(1)
  })

  test('who may not read all of it is told that something is missing', async () => {
    const files = catchFiles()
    const app = await visit(`${IN}/patients/1/overview`, {
      prepare: async ({ store }) => {
        await revoke(store, 'direccion', 'episodes')
      },
    })
    await app.user.click(await screen.findByRole('button', { name: 'Exportar FHIR' }))
    const partial = 'Se exportó lo que tus permisos dejan leer; el archivo dice qué falta'
    await expectToast('status', 'Exportar FHIR', partial)
    expect(await files[0]?.blob.text()).toContain('hospital-1-episodes-read')
  })

  test.each([
    ['HTML', '<!doctype html><p>Entra'],
    ['half a bundle', '{"resourceType":"Bundle","type":"coll'],
    ['nothing', ''],
    ['null', 'null'],
    ['another resource', '{"resourceType":"Patient","id":"1"}'],
    [
      'no list of entries',
      '{"resourceType":"Bundle","type":"collection","timestamp":"2026-01-01T00:00:00Z","entry":{}}',
    ],
  ])('F33: %s with 200 is no record: no file, and the page lives', async (_, body) => {
    const files = catchFiles()
    const app = await visit(`${IN}/patients/1/overview`, {
      prepare: ({ server }) =>
        server.use(http.get(`${ORIGIN}${API}`, () => new Response(body, { status: 200 }))),
    })
    await app.user.click(await screen.findByRole('button', { name: 'Exportar FHIR' }))
    await expectToast('alert', 'Exportar FHIR', 'Respuesta inesperada del servidor')
    expect(files).toHaveLength(0)
    expect(button('Exportar FHIR')).toBeEnabled()
  })
})
