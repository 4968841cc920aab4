import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#server/api/endpoints.ts'
import { targetOf } from '#server/audit/reads.ts'
import type { AuditEntry } from '#src/domain/audit/contract.ts'
import { looksLikeClues } from '#src/domain/profile/contract.ts'
import { entryText } from '#src/features/audit/parts/entry-text.ts'
import { auditListParams } from '#src/features/audit/queries.ts'
import { auditSearch } from '#src/features/audit/search-params.ts'
import { AUDIT_COLUMNS } from '#src/features/audit/settings/AuditExport.tsx'
import { certificationOn } from '#src/features/doctors/labels.ts'
import { findTimeZones, hourIn, timeZoneOf } from '#src/features/profile/parts/time-zones.ts'
import { amountText } from '#src/features/subscription/labels.ts'
import { csvTable } from '#src/lib/csv.ts'

describe('a certification', () => {
  test.each([
    ['2026-03-14', 'expired'],
    ['2026-03-15', 'soon'],
    ['2026-06-13', 'soon'],
    ['2026-06-14', 'current'],
    [null, 'unknown'],
  ])('until %s is %s on 15 March', (expiresAt, state) => {
    expect(certificationOn('2026-03-15', expiresAt)).toBe(state)
  })
})

const PLAIN = { status: 200, exported: null, emergencyReason: null }

describe('the log in words', () => {
  test.each([
    ['createRoom', 'create', '/api/hospitals/1/rooms', 'Agregó un cuarto'],
    ['updateBed', 'change', '/api/hospitals/1/rooms/4/beds/9', 'Cambió el estado de una cama'],
    ['updateMember', 'change', '/api/hospitals/1/users/auth0%7Cana', 'Cambió los permisos de auth0|ana'],
    ['deleteMember', 'delete', '/api/hospitals/1/users/%E0%A4%A', 'Quitó al usuario %E0%A4%A'],
    [
      'acceptInvitation',
      'change',
      '/api/invitations/3/accept',
      'Aceptó la invitación y pertenece al centro médico',
    ],
    ['declineInvitation', 'change', '/api/invitations/3/decline', 'Rechazó la invitación al centro médico'],
    [
      'dischargeEpisode',
      'refused',
      '/api/hospitals/1/episodes/3/discharge',
      'Intentó sin permiso: episodios',
    ],
    ['updateHospital', 'change', '/api/hospitals/1', 'Cambió el nombre del centro médico'],
    ['listPatients', 'read', '/api/hospitals/1/patients', 'Encontró al paciente por su CURP o expediente'],
    ['listEpisodes', 'read', '/api/hospitals/1/episodes', 'Leyó los episodios del paciente'],
    [null, 'read', '/api/hospitals/1/things/3', 'Leyó things 3'],
  ] as const)('%s, %s of %s, reads %s', (operation, action, path, text) => {
    expect(entryText({ ...PLAIN, operation, action, target: targetOf(path), path })).toBe(text)
  })

  test('tells who left from who was removed', () => {
    const path = '/api/hospitals/1/users/ana'
    const about = { operation: 'deleteMember', action: 'delete', target: targetOf(path), path } as const
    expect(entryText({ ...PLAIN, ...about, userId: 'ana' })).toBe('Salió del centro médico')
    expect(entryText({ ...PLAIN, ...about, userId: 'bea' })).toBe('Quitó al usuario ana')
  })

  test('says which record was opened and read in an emergency, and why', () => {
    const reason = { emergencyReason: 'Paro en urgencias' }
    const opened = {
      operation: 'openRecord',
      target: 'patients/emergency-access',
      path: '/api/hospitals/1/patients/3/emergency-access',
    }
    expect(entryText({ ...PLAIN, ...reason, ...opened, action: 'create' })).toBe(
      'Abrió el expediente (acceso de emergencia: Paro en urgencias)',
    )
    const read = { operation: 'getPatient', target: 'patients', path: '/api/hospitals/1/patients/3' }
    expect(entryText({ ...PLAIN, ...reason, ...read, action: 'read' })).toBe(
      'Leyó el expediente (acceso de emergencia: Paro en urgencias)',
    )
  })

  test('says whom a refusal kept out, and what a list was exported by', () => {
    const told = (operation: string, path: string, more: Partial<AuditEntry>) =>
      entryText({ ...PLAIN, operation, action: 'read', target: targetOf(path), path, ...more })
    const patients = '/api/hospitals/1/patients'
    expect(told('getPatient', `${patients}/3`, { action: 'refused', status: 404 })).toBe(
      'Intentó sin ser de este centro médico: pacientes',
    )
    const all = { rows: 1287, filters: {}, searched: false }
    expect(told('listPatients', patients, { action: 'export', exported: all })).toBe(
      'Exportó pacientes (1,287 filas)',
    )
    const some = { rows: 1, filters: { admitted: 'true', service: 'Urgencias' }, searched: true }
    expect(told('listPatients', patients, { action: 'export', exported: some })).toBe(
      'Exportó pacientes (1 fila; internados: sí; servicio: Urgencias; con búsqueda)',
    )
    expect(told('getPatientFhir', `${patients}/3/fhir`, { action: 'export' })).toBe(
      'Exportó el expediente (FHIR)',
    )
  })

  test.each([
    ['listPatients', 'list', 1, 'Consultó la lista de pacientes (1 fila)'],
    ['listPatients', 'search', 1200, 'Buscó en la lista de pacientes (1,200 filas)'],
    ['listPatients', 'many', 236, 'Vio en listas los nombres de 236 pacientes'],
    ['findDuplicatePatients', 'search', 2, 'Buscó posibles duplicados (2 filas)'],
    ['getMortalityStatistics', 'list', 4, 'Consultó la lista de defunciones (4 filas)'],
  ] as const)('of %s read as %s with %i rows says: %s', (operation, list, rows, text) => {
    const about = { operation, action: 'read', target: '', path: '/api/hospitals/1' } as const
    expect(entryText({ ...PLAIN, ...about, list, rows })).toBe(text)
  })

  test('has words for every write that the API takes', () => {
    // What is about one's account or the installation stands in no hospital's log.
    const writes = ENDPOINTS.filter(
      ({ method, guard, path }) =>
        method !== 'GET' && guard !== 'question' && !/^\/api\/(accounts?|installation)\//.test(path),
    )
    expect(writes.length).toBeGreaterThan(20)
    const plain = writes.flatMap(({ id, method, path, status }) => {
      const real = path.replaceAll(/\{\w+\}/g, '1')
      const action = method === 'DELETE' ? 'delete' : status === 201 ? 'create' : 'change'
      const text = entryText({ ...PLAIN, operation: id, action, target: targetOf(real), path: real })
      return /^(Creó|Cambió|Eliminó) [a-z/-]+( 1)?$/.test(text) ? [`${id}: ${text}`] : []
    })
    expect(plain).toEqual([])
  })
})

test('days of the log are the hospital’s, the last one whole', () => {
  const search = auditSearch({
    from: '2026-04-04',
    to: '2026-04-05',
    action: 'read',
    user: 'ana',
  })
  expect(auditListParams(search, 30, 'ruiz', 'America/Tijuana')).toMatchObject({
    from: '2026-04-04T07:00:00.000Z',
    to: '2026-04-06T07:00:00.000Z',
    search: 'ruiz',
    action: 'read',
    userId: 'ana',
    pageSize: 30,
  })
})

test.each([{ from: '2026-02-30' }, { to: 'ayer' }, { q: 'a name' }, { action: 'everything' }])(
  'a bad address %j narrows nothing',
  (raw) => {
    expect(Object.values(auditSearch(raw)).filter((value) => value !== undefined)).toEqual([])
  },
)

test('F40: what would run in a spreadsheet is neutralised in the file of the log', () => {
  const entry = {
    auditId: 1,
    at: '2026-03-15T00:00:00.000Z',
    userId: '@ana',
    userName: '=cmd()',
    action: 'read',
    target: 'patients',
    path: '/api/hospitals/1/patients/3',
    operation: 'getPatient',
    status: 200,
    patientId: 3,
    patientName: '-Rosa',
    patientListName: '-Rosa',
    exported: null,
    emergencyReason: null,
    list: null,
    rows: null,
  } as const
  expect(csvTable(AUDIT_COLUMNS, [entry], 'America/Tijuana').split('\r\n')[1]).toBe(
    "2026-03-14 17:00,'@ana,'=cmd(),Lectura,Leyó el expediente,3,'-Rosa,/api/hospitals/1/patients/3,200",
  )
})

describe('time zones', () => {
  test.each([
    ['', 'America/Mexico_City'],
    ['sonora', 'America/Hermosillo'],
    ['ciudad juarez', 'America/Ciudad_Juarez'],
    ['QUINTANA', 'America/Cancun'],
    ['madrid', 'Europe/Madrid'],
  ])('%j finds %s first', (search, id) => {
    expect(findTimeZones(search, 5)[0]?.id).toBe(id)
  })

  test('what nobody knows finds nothing, and a zone that is unknown is shown as it is', () => {
    expect(findTimeZones('marte', 5)).toEqual([])
    expect(timeZoneOf('Marte/Olympus_Mons').label).toBe('Olympus Mons')
    expect(hourIn('Marte/Olympus_Mons', new Date())).toBeUndefined()
  })

  test('midnight is 00, not 24', () => {
    expect(hourIn('America/Mexico_City', new Date('2026-03-15T06:05:00Z'))).toBe('00:05')
  })
})

test.each([
  ['DFSSA001234', true],
  [' DFSSA001234 ', true],
  ['dfssa001234', false],
  ['DFSS001234', false],
  ['DFSSA0012345', false],
])('%j looks like a CLUES: %s', (text, expected) => {
  expect(looksLikeClues(text)).toBe(expected)
})

test('amounts are told in their currency', () => {
  expect(amountText(1_890_050, 'MXN')).toBe('$18,900.50 MXN')
})
