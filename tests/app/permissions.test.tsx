import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { isHeld, STAFF, type Staff } from '../staff.ts'
import { type App, queryClientOf, visit } from './harness.tsx'

/*
 * Who sees what, in the words of the contract and not of the code: each persona on each screen, with everything that can
 * be done there. Whatever a page asks of the API, it may ask: nobody is ever answered 403 for looking.
 */

/** What a screen asks for, the rights of which one is enough divided by bars; below it what can be done, and for that. */
const SCREENS = `
/hospitals/1/home                              rooms-read|episodes-read
  Administrar cuartos                          rooms-write
  Marcar como limpia: cama 104-A                    rooms-write
  Ingresar: cama 101-B                         episodes-write+mover
  Fuera de servicio: cama 101-B                rooms-write
  Resumen: cama 101-B                          rooms-read
/hospitals/1/settings/profile                  hospital-read|rooms-write
  Editar                                       hospital-write
/hospitals/1/settings/rooms                    rooms-read
  Agregar                                      rooms-write
  Agregar varios                               rooms-write
  Importar CSV                                 rooms-write
  Editar                                       rooms-write
  Exportar CSV                                 rooms-read
/hospitals/1/settings/templates                hospital-read
  Nueva plantilla                              hospital-write
  Editar                                       hospital-write
  Publicar                                     hospital-write
  Retirar                                      hospital-write
  Vista previa                                 hospital-write
/hospitals/1/settings/users                    hospital-read
  Agregar                                      hospital-write
  Permisos                                     hospital-write
  Quitar                                       hospital-write
/hospitals/1/settings/subscription             hospital-read
/hospitals/1/settings/audit                    hospital-read
  Exportar CSV                                 hospital-read
/hospitals/1/patients                          patients-read
  Registrar paciente                           patients-write
  Paciente no identificado                     patients-write
  Nuevo episodio                               episodes-write
  Exportar CSV                                 patients-read
/hospitals/1/doctors                           doctors-read
  Agregar                                      doctors-write
  Editar                                       doctors-write
  Pausar                                       doctors-write
  Dar de baja                                  doctors-write
/hospitals/1/assignments                       doctorAssignments-read
  Nueva asignación                             doctorAssignments-write
/hospitals/1/patients/1/overview               patients-read
  Editar                                       patients-write
  Editar alergias                              patients-write|episodes-write
  Nuevo episodio                               episodes-write
  Exportar FHIR                                patients-read
/hospitals/1/patients/1/episodesOverview/1     episodes-read
  Trasladar                                    episodes-write
  Indicar alta                                 episodes-write+doctor
  Egresar                                      episodes-write
  Editar                                       episodes-write
  Anular                                       episodes-write
  Asignar médico                               doctorAssignments-write
/hospitals/1/patients/1/episodes/1/overview    episodes-read
  Empezar: Nota de ingreso                     episodes-write+writer
  Empezar: Hoja de enfermería                  episodes-write
/hospitals/1/patients/1/episodes/1/templates/2 episodes-read
  Nuevo documento                              episodes-write+writer
/hospitals/1/rooms/1                           rooms-read
  Editar cuarto                                rooms-write
  Nuevo episodio                               episodes-write
  Trasladar: cama 101-A                        episodes-write+mover
  Fuera de servicio: cama 101-B                rooms-write
`

interface Place {
  path: string
  asks: string
  actions: { label: string; asks: string }[]
}

const PLACES: Place[] = []
for (const line of SCREENS.trim().split('\n')) {
  const [, label = '', asks = ''] = /^(.*\S)\s+(\S+)$/.exec(line) ?? []
  if (line.startsWith('/')) PLACES.push({ path: label, asks, actions: [] })
  else PLACES.at(-1)?.actions.push({ label: label.trim(), asks })
}

function may(staff: Staff, asks: string): boolean {
  const [right = '', more] = asks.split('+')
  if (more === 'writer' && !staff.writesNotes) return false
  if (more === 'mover' && !staff.movesPatients) return false
  return isHeld(staff, right) && (more !== 'doctor' || staff.isDoctor)
}

/** Waits until nothing is asked for any more. */
async function settle(app: App): Promise<void> {
  await screen.findByRole('heading', { level: 1 })
  const queryClient = queryClientOf(app)
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
