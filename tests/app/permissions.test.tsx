import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { workplaceOf } from '#src/session/workplace.ts'
import { type App, visit } from './harness.tsx'

/*
 * Who sees what, in the words of the contract and not of the code: each persona on each screen, with everything that can
 * be done there. Whatever a page asks of the API, it may ask: nobody is ever answered 403 for looking.
 */

const HELD = `
                 rooms patients episodes doctors doctorAssignments hospital
  direccion      rw    rw       rw       rw      rw                rw       doctor
  medica         r     rw       rw       r       rw                -        doctor
  enfermeria     rw    r        rw       r       r                 -
  admision       rw    rw       rw       r       r                 -
  archivo        r     r        r        r       r                 r
  sin-permisos   -     -        -        -       -                 -
`

/** What a screen asks for, the rights of which one is enough divided by bars; below it what can be done, and for that. */
const SCREENS = `
/hospitals/1/home                              rooms-r|episodes-r
  Administrar cuartos                          rooms-w
  Marcar limpia: cama 104-A                    rooms-w
  Nuevo episodio: cama 101-B                   episodes-w
  Fuera de servicio: cama 101-B                rooms-w
  Registrar paciente                           patients-w
  Ver asignaciones                             doctorAssignments-r
  Entregar turno                               doctorAssignments-w+doctor
/hospitals/1/settings/profile                  hospital-r
  Editar                                       hospital-w
/hospitals/1/settings/rooms                    rooms-r
  Agregar                                      rooms-w
  Agregar varios                               rooms-w
  Importar CSV                                 rooms-w
  Editar                                       rooms-w
  Exportar CSV                                 rooms-r
/hospitals/1/settings/templates                hospital-r
  Nueva plantilla                              hospital-w
  Editar                                       hospital-w
  Publicar                                     hospital-w
  Retirar                                      hospital-w
  Vista previa                                 hospital-w
/hospitals/1/settings/users                    hospital-r
  Agregar                                      hospital-w
  Permisos                                     hospital-w
  Quitar                                       hospital-w
/hospitals/1/settings/subscription             hospital-r
/hospitals/1/settings/audit                    hospital-r
  Exportar CSV                                 hospital-r
/hospitals/1/patients                          patients-r
  Registrar paciente                           patients-w
  Paciente no identificado                     patients-w
  Nuevo episodio                               episodes-w
  Exportar CSV                                 patients-r
/hospitals/1/doctors                           doctors-r
  Agregar                                      doctors-w
  Editar                                       doctors-w
  Pausar                                       doctors-w
  Dar de baja                                  doctors-w
/hospitals/1/assignments                       doctorAssignments-r
  Nueva asignación                             doctorAssignments-w
/hospitals/1/patients/1/overview               patients-r
  Editar                                       patients-w
  Nuevo episodio                               episodes-w
  Exportar FHIR                                patients-r
/hospitals/1/patients/1/episodesOverview/1     episodes-r
  Trasladar                                    episodes-w
  Indicar alta                                 episodes-w
  Egresar                                      episodes-w+doctor
  Editar                                       episodes-w
  Anular                                       episodes-w
  Asignar médico                               doctorAssignments-w
/hospitals/1/patients/1/episodes/1/overview    episodes-r
  Nueva: Nota de ingreso                       episodes-w
/hospitals/1/patients/1/episodes/1/templates/2 episodes-r
  Nuevo documento                              episodes-w
/hospitals/1/rooms/1                           rooms-r
  Editar cuarto                                rooms-w
  Nuevo episodio                               episodes-w
  Trasladar: cama 101-A                        episodes-w
  Fuera de servicio: cama 101-B                rooms-w
`

const rows = (table: string) => table.split('\n').filter((line) => line.trim() !== '')
const [areas = [], ...held] = rows(HELD).map((line) => line.trim().split(/\s+/))
const STAFF = held.map(([persona = '', ...cells]) => ({
  persona,
  rights: new Set(
    areas.flatMap((area, place) => [...(cells[place] ?? '')].map((level) => `${area}-${level}`)),
  ),
  isDoctor: cells.at(-1) === 'doctor',
}))

interface Place {
  path: string
  asks: string
  actions: { label: string; asks: string }[]
}

const PLACES: Place[] = []
for (const line of rows(SCREENS)) {
  const [, label = '', asks = ''] = /^(.*\S)\s+(\S+)$/.exec(line) ?? []
  if (line.startsWith('/')) PLACES.push({ path: label, asks, actions: [] })
  else PLACES.at(-1)?.actions.push({ label: label.trim(), asks })
}

function may({ rights, isDoctor }: (typeof STAFF)[number], asks: string): boolean {
  const [right = '', more] = asks.split('+')
  return right.split('|').some((one) => rights.has(one)) && (more !== 'doctor' || isDoctor)
}

/** Waits until nothing is asked for any more. */
async function settle({ session }: App): Promise<void> {
  await screen.findByRole('heading', { level: 1 })
  const { queryClient } = workplaceOf(session)
  await waitFor(() => {
    expect(document.querySelector('main')?.textContent).not.toBe('')
    expect(queryClient.isFetching()).toBe(0)
  })
}

function labels(): Set<string> {
  const pressable = document.querySelectorAll('main button, main a, main [role=button]')
  return new Set([...pressable].map((one) => (one.getAttribute('aria-label') ?? one.textContent).trim()))
}

describe.each(STAFF)('$persona', (staff) => {
  test.each(PLACES)('on $path sees what the contract allows, and nothing is refused', async (place) => {
    const refused: string[] = []
    const app = await visit(place.path, {
      persona: staff.persona,
      prepare: ({ server }) => {
        server.events.on('response:mocked', ({ request, response }) => {
          if (response.status === 403) refused.push(request.url)
        })
      },
    })
    await settle(app)
    const isOpen = may(staff, place.asks)
    await waitFor(() => {
      const seen = labels()
      const expected = place.actions.map(({ label, asks }) => [label, isOpen && may(staff, asks)])
      expect(place.actions.map(({ label }) => [label, seen.has(label)])).toEqual(expected)
    })
    const missing = /Te falta el permiso|Te faltan los permisos/.test(
      document.querySelector('main')?.textContent ?? '',
    )
    expect(missing).toBe(!isOpen)
    expect(refused).toEqual([])
  })
})
