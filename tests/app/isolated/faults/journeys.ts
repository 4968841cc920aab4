import { episodePath, openDesk, openWard } from '../../../fixtures/ward.ts'
import { enter, formMove, fresh, type Journey, opening, press, type Typed } from './journey.ts'
import { dialogNamed, pressable, said } from './page.ts'

const noDialog = () => document.querySelector('[role=dialog]') === null
const shows = (words: string) => document.querySelector('main')?.textContent.includes(words) === true

const isSaid = (words: string) => said().some((one) => one.includes(words))

/** *Crear centro médico*; its modal ends either way, and gives back what was typed. */
export const CREATE_HOSPITAL: Journey = {
  name: 'create a hospital',
  async begin() {
    const { mock } = await openWard()
    const trip = fresh()
    return Object.assign(trip, {
      ...{ mock, path: '/hospitals', persona: 'direccion' },
      next: () =>
        formMove(trip, {
          ...{ opens: 'Agregar', title: 'Crear centro médico', submits: 'Guardar' },
          fields: [['Nombre', 'Clínica del Alba']],
        }),
      isDone: () => noDialog() && isSaid('Se creó el centro médico exitosamente'),
      async stored() {
        const rows = await mock.store.db
          .selectFrom('hospitals')
          .select('hospitalId')
          .where('name', '=', 'Clínica del Alba')
          .execute()
        return rows.length
      },
    })
  },
}

/** *Nuevo episodio* of somebody who is registered, into a free bed. */
export const ADMIT: Journey = {
  name: 'admit',
  async begin() {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const trip = fresh()
    return Object.assign(trip, {
      ...{ mock: ward.mock, path: `/hospitals/1/patients/${patientId}/overview`, persona: 'admision' },
      next: () =>
        formMove(trip, {
          ...{ opens: 'Nuevo episodio', title: 'Nuevo episodio', submits: 'Ingresar' },
          fields: [
            ['Cama', String(ward.beds[1])],
            ['Motivo de ingreso', 'Dolor abdominal'],
          ],
        }),
      isDone: () => noDialog() && isSaid('Se registró el ingreso en la cama Q-2'),
      async stored() {
        const rows = await ward.mock.store.db
          .selectFrom('episodes')
          .select('episodeId')
          .where('patientId', '=', patientId)
          .execute()
        return rows.length
      },
    })
  },
}

/** *Trasladar* to another bed. */
export const TRANSFER: Journey = {
  name: 'transfer',
  async begin() {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const episode = await ward.admit(patientId)
    const trip = fresh()
    return Object.assign(trip, {
      ...{ mock: ward.mock, path: episodePath(episode), persona: 'direccion' },
      next: () =>
        formMove(trip, {
          ...{ opens: 'Trasladar', title: 'Trasladar paciente', submits: 'Trasladar' },
          fields: [
            ['Cama de destino', String(ward.beds[1])],
            ['Nota', 'Aislamiento'],
          ],
        }),
      isDone: () => noDialog() && isSaid('Se trasladó al paciente a la cama Q-2'),
      async stored() {
        const rows = await ward.mock.store.db
          .selectFrom('bedStays')
          .select('bedId')
          .where('episodeId', '=', episode.episodeId)
          .where('endedAt', 'is', null)
          .execute()
        return rows.filter(({ bedId }) => bedId === ward.beds[1]).length
      },
    })
  },
}

/** *Nueva asignación* for a patient who has no doctor. */
export const ASSIGN: Journey = {
  name: 'assign',
  async begin() {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const { episodeId } = await ward.admit(patientId)
    const trip = fresh()
    return Object.assign(trip, {
      ...{ mock: ward.mock, path: '/hospitals/1/assignments?view=sin-medico', persona: 'direccion' },
      next: () =>
        formMove(trip, {
          ...{ opens: 'Asignar: Rosa Quintanar Yáñez', title: 'Nueva asignación', submits: 'Asignar' },
          fields: [['Doctor', 'medica']],
        }),
      isDone: () => noDialog() && isSaid('quedó a cargo: Rosa Quintanar Yáñez'),
      async stored() {
        const rows = await ward.mock.store.db
          .selectFrom('assignments')
          .select('assignmentId')
          .where('episodeId', '=', episodeId)
          .where('doctorId', '=', 'medica')
          .execute()
        return rows.length
      },
    })
  },
}

/** *Egresar* of a stay whose record is whole; nobody has ordered the discharge before. */
export const DISCHARGE: Journey = {
  name: 'discharge',
  async begin() {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const episode = await ward.admit(patientId, {
      diagnoses: [{ code: 'J18.9', text: 'Neumonía', rank: 'principal', certainty: 'confirmado' }],
    })
    await ward.addSignedDocument(episode.episodeId, 'discharge')
    const trip = fresh()
    return Object.assign(trip, {
      ...{ mock: ward.mock, path: episodePath(episode), persona: 'medica' },
      next: () =>
        formMove(trip, {
          ...{ opens: 'Egresar', title: 'Egresar paciente', submits: /^Egresar/ },
          fields: [
            ['Motivo de egreso', 'improved'],
            ['Destino', 'Domicilio'],
          ],
        }),
      isDone: () => noDialog() && isSaid('Se egresó al paciente. Motivo: Mejoría'),
      async stored() {
        const rows = await ward.mock.store.db
          .selectFrom('movements')
          .select('movementId')
          .where('episodeId', '=', episode.episodeId)
          .where('kind', '=', 'discharge')
          .execute()
        return rows.length
      },
    })
  },
}

/** A document begun, written, kept by itself, and signed. */
export const WRITE_AND_SIGN: Journey = {
  name: 'write and sign',
  async begin() {
    const desk = await openDesk()
    const trip = fresh()
    return Object.assign(trip, {
      ...{ mock: desk.mock, path: desk.path, persona: 'direccion' },
      next: () => nextOfNote(trip),
      isDone: () => noDialog() && shows('La huella coincide'),
      async stored() {
        const rows = await desk.mock.store.db
          .selectFrom('documents')
          .select(['status', 'sections'])
          .where('episodeId', '=', desk.episode.episodeId)
          .execute()
        const isWhole = rows.every(
          ({ status, sections }) =>
            status === 'signed' && NOTE.every(([, words]) => JSON.stringify(sections).includes(words)),
        )
        return isWhole ? rows.length : -1
      },
    })
  },
}

const NOTE = [
  ['Evolución', 'Afebril desde ayer'],
  ['Plan', 'Alta por la mañana'],
] as const

function nextOfNote(trip: Typed) {
  const question = dialogNamed('Firmar documento')
  if (question) {
    const sign = pressable('Firmar', question)
    return sign && press('firma', sign)
  }
  if (!document.querySelector('article')) {
    // It is there, and opens.
    if (document.querySelector('[aria-label="Documentos de esta plantilla"] a')) return undefined
    const begin = pressable('Nuevo documento')
    return begin && press('Nuevo documento', begin)
  }
  for (const [label, words] of NOTE) {
    const move = enter(trip, label, words, document)
    if (move !== 'there') return move
  }
  const sign = pressable('Firmar')
  return sign && opening('Firmar', sign)
}
