import { episodePath, openDesk, openWard } from '../../../fixtures/ward.ts'
import {
  type Action,
  dialogJourney,
  fillNext,
  type Journey,
  nothingTyped,
  press,
  pressToOpen,
  type TypedTexts,
} from './journey.ts'
import { findButton, findDialog, hasDialog } from './page.ts'

/** *Crear centro médico*; its modal ends either way, and gives back what was typed. */
const CREATE_HOSPITAL = dialogJourney('create a hospital', async () => {
  const { mock } = await openWard()
  return {
    mock,
    path: '/hospitals',
    persona: 'direccion',
    openedBy: 'Agregar',
    title: 'Crear centro médico',
    submit: 'Guardar',
    fields: [['Nombre', 'Clínica del Alba']],
    toast: 'Se creó el centro médico exitosamente',
    async countStored() {
      const rows = await mock.store.db
        .selectFrom('hospitals')
        .select('hospitalId')
        .where('name', '=', 'Clínica del Alba')
        .execute()
      return rows.length
    },
  }
})

/** *Nuevo episodio* of somebody who is registered, into a free bed. */
const ADMIT = dialogJourney('admit', async () => {
  const { mock, addPatient } = await openWard()
  const { patientId } = await addPatient()
  return {
    mock,
    path: `/hospitals/1/patients/${patientId}/overview`,
    persona: 'admision',
    openedBy: 'Ingresar',
    title: 'Nuevo episodio',
    submit: 'Ingresar',
    fields: [
      ['Cama', 'Q-2'],
      ['Motivo de ingreso', 'Dolor abdominal'],
    ],
    toast: 'Se registró el ingreso en la cama Q-2',
    async countStored() {
      const rows = await mock.store.db
        .selectFrom('episodes')
        .select('episodeId')
        .where('patientId', '=', patientId)
        .execute()
      return rows.length
    },
  }
})

/** *Trasladar* to another bed. */
const TRANSFER = dialogJourney('transfer', async () => {
  const { mock, beds, addPatient, admit } = await openWard()
  const { patientId } = await addPatient()
  const episode = await admit(patientId)
  return {
    mock,
    path: episodePath(episode),
    persona: 'direccion',
    openedBy: 'Trasladar',
    title: 'Trasladar paciente',
    submit: 'Trasladar',
    fields: [
      ['Cama de destino', 'Q-2'],
      ['Nota', 'Aislamiento'],
    ],
    toast: 'Se trasladó al paciente a la cama Q-2',
    async countStored() {
      const rows = await mock.store.db
        .selectFrom('bedStays')
        .select('bedId')
        .where('episodeId', '=', episode.episodeId)
        .where('endedAt', 'is', null)
        .execute()
      return rows.filter(({ bedId }) => bedId === beds[1]).length
    },
  }
})

/** *Nueva asignación* for a patient who has no doctor. */
const ASSIGN = dialogJourney('assign', async () => {
  const { mock, addPatient, admit } = await openWard()
  const { patientId } = await addPatient()
  const { episodeId } = await admit(patientId)
  return {
    mock,
    path: '/hospitals/1/assignments?view=sin-medico',
    persona: 'direccion',
    openedBy: 'Asignar: Rosa Quintanar Yáñez',
    title: 'Nueva asignación',
    submit: 'Asignar',
    fields: [['Doctor', 'medica']],
    toast: 'quedó a cargo: Rosa Quintanar Yáñez',
    async countStored() {
      const rows = await mock.store.db
        .selectFrom('assignments')
        .select('assignmentId')
        .where('episodeId', '=', episodeId)
        .where('doctorId', '=', 'medica')
        .execute()
      return rows.length
    },
  }
})

const PNEUMONIA = {
  code: 'J18.9',
  text: 'Neumonía',
  rank: 'principal',
  certainty: 'confirmado',
} as const

/** Somebody in a bed, with a diagnosis and a signed note, and how many movements of a kind are stored of them. */
async function startDischarge() {
  const { mock, addPatient, admit, addSignedDocument, actOnEpisode } = await openWard()
  const { patientId } = await addPatient()
  const episode = await admit(patientId, { diagnoses: [PNEUMONIA] })
  await addSignedDocument(episode.episodeId, 'discharge')
  const countMovements = async (kind: string) => {
    const rows = await mock.store.db
      .selectFrom('movements')
      .select('movementId')
      .where('episodeId', '=', episode.episodeId)
      .where('kind', '=', kind)
      .execute()
    return rows.length
  }
  return { page: { mock, path: episodePath(episode) }, episode, actOnEpisode, countMovements }
}

/** *Indicar alta*. */
const ORDER_DISCHARGE = dialogJourney('order a discharge', async () => {
  const { page, countMovements } = await startDischarge()
  return {
    ...page,
    persona: 'medica',
    openedBy: 'Indicar alta',
    title: 'Indicar alta',
    submit: 'Indicar alta',
    fields: [
      ['Motivo de egreso', 'improved'],
      ['Indicaciones', 'Control en 7 días'],
    ],
    toast: 'Se indicó el alta',
    countStored: () => countMovements('dischargeOrder'),
  }
})

/** *Revocar alta*. */
const REVOKE_DISCHARGE = dialogJourney('revoke a discharge', async () => {
  const { page, episode, actOnEpisode, countMovements } = await startDischarge()
  await actOnEpisode(episode, 'order-discharge', { motive: 'improved' })
  return {
    ...page,
    persona: 'medica',
    openedBy: 'Revocar alta',
    title: 'Revocar alta',
    submit: 'Revocar alta',
    fields: [['Motivo de la revocación', 'Volvió la fiebre']],
    toast: 'Se revocó el alta',
    countStored: () => countMovements('dischargeRevocation'),
  }
})

/** *Egresar* of a stay whose record is whole, by who is no doctor, once a doctor has ordered it. */
const DISCHARGE = dialogJourney('discharge', async () => {
  const { page, episode, actOnEpisode, countMovements } = await startDischarge()
  await actOnEpisode(episode, 'order-discharge', { motive: 'improved' })
  return {
    ...page,
    persona: 'admision',
    openedBy: 'Egresar',
    title: 'Egresar paciente',
    submit: /^Egresar/,
    fields: [['Destino', 'Domicilio']],
    toast: 'Se egresó al paciente. Motivo: Mejoría',
    countStored: () => countMovements('discharge'),
  }
})

/** *Corregir egreso* of who left by themselves. */
const CORRECT_DISCHARGE = dialogJourney('correct a discharge', async () => {
  const { page, episode, actOnEpisode, countMovements } = await startDischarge()
  await actOnEpisode(episode, 'discharge', { at: new Date().toISOString(), motive: 'voluntary' })
  return {
    ...page,
    persona: 'medica',
    openedBy: 'Corregir egreso',
    title: 'Corregir egreso',
    submit: 'Corregir egreso',
    fields: [
      ['Destino', 'Casa de su hija'],
      ['Por qué se corrige', 'Lo dijo la familia'],
    ],
    toast: 'Se corrigió el egreso',
    countStored: () => countMovements('dischargeCorrection'),
  }
})

/** A note of the resident that waits to be submitted, and whether a moment of its way is stored. */
async function startSubmission() {
  const { mock, path, begin, put, action } = await openDesk()
  const { documentId } = await begin('residente')
  await put(documentId, { evolucion: 'Mejor', plan: 'Alta' }, 'residente')
  const countIf = async (column: 'submittedAt' | 'signedAt' | 'returnedAt' | 'takenById') => {
    const rows = await mock.store.db
      .selectFrom('documents')
      .select(column)
      .where('documentId', '=', documentId)
      .execute()
    return rows.filter((row) => row[column] !== null).length
  }
  const submit = () => action(documentId, 'submit', {}, 'residente')
  return { page: { mock, path: `${path}?document=${documentId}` }, documentId, submit, countIf }
}

/** *Enviar a firma*, by somebody in training. */
const SUBMIT_NOTE = dialogJourney('submit a note', async () => {
  const { page, countIf } = await startSubmission()
  return {
    ...page,
    persona: 'residente',
    openedBy: 'Enviar a firma',
    title: 'Enviar a firma',
    submit: 'Enviar a firma',
    fields: [],
    toast: 'El documento espera la autorización de un médico',
    countStored: () => countIf('submittedAt'),
  }
})

/** *Devolver* what was submitted, with what is to be mended. */
const RETURN_NOTE = dialogJourney('return a note', async () => {
  const { page, submit, countIf } = await startSubmission()
  await submit()
  return {
    ...page,
    persona: 'medica',
    openedBy: 'Devolver',
    title: 'Devolver documento',
    submit: 'Devolver',
    fields: [['Qué hay que corregir', 'Falta la dosis']],
    toast: 'El documento volvió a quien lo escribió',
    countStored: () => countIf('returnedAt'),
  }
})

/** *Autorizar* what was submitted. */
const AUTHORIZE_NOTE = dialogJourney('authorise a note', async () => {
  const { page, submit, countIf } = await startSubmission()
  await submit()
  return {
    ...page,
    persona: 'medica',
    openedBy: 'Autorizar',
    title: 'Autorizar documento',
    submit: 'Autorizar',
    fields: [],
    toast: 'El documento quedó autorizado',
    countStored: () => countIf('signedAt'),
  }
})

/** *Tomar borrador*, which has lain for more than a day. */
const TAKE_OVER = dialogJourney('take over a draft', async () => {
  const { page, documentId, countIf } = await startSubmission()
  const yesterday = Date.now() - 25 * 3_600_000
  await page.mock.store.write('installation', (db) =>
    db.updateTable('documents').set({ updatedAt: yesterday }).where('documentId', '=', documentId).execute(),
  )
  return {
    ...page,
    persona: 'medica',
    openedBy: 'Tomar borrador',
    title: 'Tomar borrador',
    submit: 'Tomar borrador',
    fields: [],
    toast: 'Ahora lo continúas tú',
    countStored: () => countIf('takenById'),
  }
})

const NOTE = [
  ['Evolución', 'Afebril desde ayer'],
  ['Plan', 'Alta por la mañana'],
] as const

/** A document begun, written, saved by itself, and signed. */
const WRITE_AND_SIGN: Journey = {
  name: 'write and sign',
  async start() {
    const { mock, path, episode } = await openDesk()
    const typed = nothingTyped()
    return {
      mock,
      path,
      persona: 'direccion',
      typed,
      nextAction: () => nextActionOnNote(typed),
      isFinished: () =>
        !hasDialog() && document.querySelector('main')?.textContent.includes('La huella coincide') === true,
      async countStored() {
        const rows = await mock.store.db
          .selectFrom('documents')
          .select(['status', 'sections'])
          .where('episodeId', '=', episode.episodeId)
          .execute()
        const isWhole = rows.every(
          ({ status, sections }) =>
            status === 'signed' && NOTE.every(([, text]) => JSON.stringify(sections).includes(text)),
        )
        return isWhole ? rows.length : -1
      },
    }
  },
}

function nextActionOnNote(typed: TypedTexts): Action | undefined {
  const question = findDialog('Firmar documento')
  if (question) {
    const confirm = findButton('Firmar', question)
    return confirm && press('confirm Firmar', confirm)
  }
  if (!document.querySelector('article')) {
    // The new document is in the list, and is about to open.
    if (document.querySelector('[aria-label="Documentos de esta plantilla"] a')) return undefined
    const begin = findButton('Nuevo documento')
    return begin && press('Nuevo documento', begin)
  }
  const action = fillNext(typed, NOTE, document)
  if (action !== 'filled') return action
  const sign = findButton('Firmar')
  return sign && pressToOpen('Firmar', sign)
}

/** To a bed, and to who attends there. */
export const ADMISSIONS = [CREATE_HOSPITAL, ADMIT, TRANSFER, ASSIGN]

/** The end of a stay. */
export const DISCHARGES = [ORDER_DISCHARGE, REVOKE_DISCHARGE, DISCHARGE, CORRECT_DISCHARGE]

/** What becomes of a note of somebody in training. */
export const SUBMISSIONS = [SUBMIT_NOTE, RETURN_NOTE, AUTHORIZE_NOTE, TAKE_OVER]

/** A note from its first word to the signature. */
export const NOTES = [WRITE_AND_SIGN]
