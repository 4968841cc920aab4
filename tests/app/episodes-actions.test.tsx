import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { localTime } from '#src/domain/dates.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { episodePath, openWard, type Ward } from '../fixtures/ward.ts'
import { chooseBed } from './beds.ts'
import {
  type App,
  button,
  findButton,
  gate,
  gone,
  heading,
  heldBy,
  shownDialog,
  toastWith,
  visit,
  write,
} from './harness.tsx'

const DIAGNOSIS = { code: 'J18.9', text: 'Neumonía', rank: 'principal', certainty: 'confirmado' } as const

/** A ward with somebody in its first bed. */
async function withPatient(about: Parameters<Ward['admit']>[1] = {}): Promise<[Ward, Episode]> {
  const ward = await openWard()
  const { patientId } = await ward.addPatient()
  return [ward, await ward.admit(patientId, about)]
}

async function discharged(ward: Ward, episode: Episode, motive: 'improved' | 'died' = 'improved') {
  const ordered = await ward.actOnEpisode(episode, 'order-discharge', {})
  return ward.actOnEpisode(ordered, 'discharge', { at: ordered.lastMovementAt, motive })
}

/** Opens the form of one action with its button on the episode's page. */
async function open(ward: Ward, episode: Episode, action: string, title: string, persona = 'direccion') {
  const app = await visit(episodePath(episode), { mock: ward.mock, persona })
  await app.user.click(await screen.findByRole('button', { name: action }))
  const dialog = await shownDialog('dialog', title)
  return {
    app,
    dialog,
    save: async (name = action) => app.user.click(await within(dialog).findByRole('button', { name })),
  }
}

const bed = (dialog: HTMLElement, name = 'Cama') => within(dialog).getByRole('combobox', { name })
const reason = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: /^Motivo de/ })

async function sent(app: App, path: string): Promise<unknown> {
  return JSON.parse((await app.callsTo('POST', path).at(-1)?.body) ?? 'null')
}

describe('Trasladar', () => {
  test('moves the patient to a free bed, and the page shows it; focus comes back', async () => {
    const [ward, episode] = await withPatient()
    const { app, dialog, save } = await open(ward, episode, 'Trasladar', 'Trasladar paciente')
    expect(app.address()).toBe(`${episodePath(episode)}?form=transfer`)
    expect(dialog).toHaveAccessibleDescription(/Rosa Quintanar Yáñez · Hospitalización · Cama Q-1/)
    await chooseBed(app, bed(dialog, 'Cama de destino'), 'Q-2')
    await write(app, within(dialog).getByLabelText('Nota'), 'Aislamiento')
    await save()
    await gone(dialog)
    await toastWith('Se trasladó al paciente a la cama Q-2')
    expect(await screen.findByRole('link', { name: 'Q-2' })).toBeVisible()
    expect(await screen.findByText('De Q-1 a Q-2')).toBeVisible()
    expect(app.address()).toBe(episodePath(episode))
    expect(button('Trasladar')).toHaveFocus()
    const band = screen.getByRole('region', { name: 'Paciente' })
    await waitFor(() => expect(band).toHaveTextContent('Q-2'))
  })

  test('F26: a bed that was taken a moment ago says by whom, and the list is fresh', async () => {
    const [ward, episode] = await withPatient()
    const other = await ward.addPatient({ givenNames: 'Ana', firstSurname: 'Rápida' })
    const { app, dialog, save } = await open(ward, episode, 'Trasladar', 'Trasladar paciente')
    await chooseBed(app, bed(dialog, 'Cama de destino'), 'Q-2')
    await ward.admit(other.patientId, { bedId: ward.beds[1] ?? 0 })
    await save()
    expect(await within(dialog).findByText(/La cama Q-2 ya está ocupada: Ana Rápida Yáñez/)).toBeVisible()
    await waitFor(() =>
      expect(bed(dialog, 'Cama de destino')).toHaveAccessibleDescription(/ya no está libre/),
    )
    await chooseBed(app, bed(dialog, 'Cama de destino'), 'Q-3')
    await save()
    await gone(dialog)
    expect((await ward.readEpisode(episode.episodeId)).bed?.code).toBe('Q-3')
  })

  test('F27: changed by somebody else meanwhile: both states, and going on all the same', async () => {
    const [ward, episode] = await withPatient()
    const { app, dialog, save } = await open(ward, episode, 'Trasladar', 'Trasladar paciente')
    await chooseBed(app, bed(dialog, 'Cama de destino'), 'Q-3')
    await ward.actOnEpisode(episode, 'order-discharge', {})
    await save()
    await app.user.click(await within(dialog).findByRole('button', { name: 'Ver cambios' }))
    expect(await within(dialog).findByRole('row', { name: 'Estado En curso Alta indicada' })).toBeVisible()
    await app.user.click(await within(dialog).findByRole('button', { name: 'Conservar lo mío' }))
    await gone(dialog)
    expect(await ward.readEpisode(episode.episodeId)).toMatchObject({
      status: 'dischargeOrdered',
      bed: { code: 'Q-3' },
    })
  })

  test('a bed that was written out while the beds were still on their way is chosen once they are there', async () => {
    const [ward, episode] = await withPatient()
    const app = await visit(episodePath(episode), { mock: ward.mock, persona: 'direccion' })
    const isSilent = gate()
    app.mock.server.use(http.get('*/rooms', heldBy(isSilent)))
    await app.user.click(await screen.findByRole('button', { name: 'Trasladar' }))
    const dialog = await shownDialog('dialog', 'Trasladar paciente')
    const field = bed(dialog, 'Cama de destino')
    await app.user.type(field, 'q-2')
    await app.user.click(within(dialog).getByLabelText('Nota'))
    expect(field).toHaveValue('q-2')
    isSilent.resolve()
    await waitFor(() => expect(field).toHaveValue('Q-2'))
    await app.user.click(within(dialog).getByRole('button', { name: 'Trasladar' }))
    await toastWith('Se trasladó al paciente a la cama Q-2')
  })

  test('closing with a bed chosen asks first', async () => {
    const [ward, episode] = await withPatient()
    const { app, dialog } = await open(ward, episode, 'Trasladar', 'Trasladar paciente')
    await chooseBed(app, bed(dialog, 'Cama de destino'), 'Q-2')
    await app.user.keyboard('{Escape}')
    const question = await shownDialog('alertdialog')
    await app.user.click(await within(question).findByRole('button', { name: 'Salir' }))
    await gone(dialog)
    expect(app.address()).toBe(episodePath(episode))
    expect(app.callsTo('POST', '/api/hospitals/1/episodes')).toEqual([])
  })
})

test('Indicar alta keeps the bed, and offers the discharge next', async () => {
  const [ward, episode] = await withPatient()
  const { app, dialog, save } = await open(ward, episode, 'Indicar alta', 'Indicar alta')
  await write(app, within(dialog).getByLabelText('Indicaciones'), 'Control en 7 días')
  await save()
  await gone(dialog)
  await screen.findByText('Control en 7 días')
  expect(screen.queryByRole('button', { name: 'Indicar alta' })).not.toBeInTheDocument()
  expect(await ward.readEpisode(episode.episodeId)).toMatchObject({
    status: 'dischargeOrdered',
    bedId: ward.beds[0],
  })
})

describe('Egresar', () => {
  test('orders the discharge first where nobody did, and does both in turn', async () => {
    const [ward, episode] = await withPatient({ diagnoses: [DIAGNOSIS] })
    await ward.addSignedDocument(episode.episodeId, 'discharge')
    const { app, dialog, save } = await open(ward, episode, 'Egresar', 'Egresar paciente', 'medica')
    expect(within(dialog).getByText(/El alta aún no está indicada/)).toBeVisible()
    for (const done of ['Nota de egreso firmada', 'Ningún borrador sin firmar', 'Diagnóstico registrado'])
      expect(await within(dialog).findByText(done)).toBeVisible()
    expect(within(dialog).queryByText(/queda registrado lo que faltaba/)).not.toBeInTheDocument()
    await app.user.selectOptions(within(dialog).getByLabelText('Motivo de egreso'), '2. Mejoría')
    await write(app, within(dialog).getByLabelText('Destino'), 'Domicilio')
    await save()
    await gone(dialog)
    await toastWith('Se egresó al paciente. Motivo: Mejoría')
    await screen.findByRole('heading', { name: /^Egresó el / })
    expect(screen.getByText('Médico tratante').parentElement).toHaveTextContent('Médico tratante—')
    expect(app.callsTo('POST', '/api/hospitals/1/episodes').map(({ path }) => path.split(/[/?]/)[6])).toEqual(
      ['order-discharge', 'discharge'],
    )
    expect(await sent(app, `/api/hospitals/1/episodes/${episode.episodeId}/discharge`)).toMatchObject({
      motive: 'improved',
      destination: 'Domicilio',
      overridden: [],
    })
    expect(await ward.readEpisode(episode.episodeId)).toMatchObject({ status: 'discharged', bedId: null })
  })

  test('without note, signatures and diagnosis warns, leads to the documents, and records what it went without', async () => {
    const [ward, episode] = await withPatient()
    const note = await ward.addTemplate({ name: 'Egreso breve', kind: 'discharge' })
    await ward.beginDocument(episode.episodeId, note)
    await ward.beginDocument(episode.episodeId, note)
    const { app, dialog, save } = await open(ward, episode, 'Egresar', 'Egresar paciente', 'medica')
    for (const todo of [
      'La nota de egreso está sin firmar.',
      'Quedan 2 borradores sin firmar.',
      /^Falta: diagnóstico registrado/,
    ])
      expect(await within(dialog).findByText(todo)).toBeVisible()
    expect(within(dialog).getByRole('link', { name: 'Ver los documentos' })).toHaveAttribute(
      'href',
      `/hospitals/1/patients/${episode.patientId}/episodes/${episode.episodeId}/overview`,
    )
    await app.user.selectOptions(within(dialog).getByLabelText('Motivo de egreso'), '1. Curación')
    await save('Egresar de todos modos')
    await gone(dialog)
    expect(await screen.findByText(/Sin: nota de egreso, firma de 2 borradores, diagnóstico/)).toBeVisible()
    expect(await sent(app, `/api/hospitals/1/episodes/${episode.episodeId}/discharge`)).toMatchObject({
      overridden: ['nota de egreso', 'firma de 2 borradores', 'diagnóstico'],
    })
  })

  test('documents that can’t be looked up are said to be so, and that is recorded', async () => {
    const [ward, episode] = await withPatient({ diagnoses: [DIAGNOSIS] })
    ward.mock.server.use(
      http.get('*/docs/hospitals/1/episodes/*/documents', () => HttpResponse.json({}, { status: 422 })),
    )
    const { app, dialog, save } = await open(ward, episode, 'Egresar', 'Egresar paciente', 'medica')
    expect(await within(dialog).findByText(/^No se pudieron revisar los documentos/)).toBeVisible()
    await app.user.selectOptions(within(dialog).getByLabelText('Motivo de egreso'), '1. Curación')
    await save('Egresar de todos modos')
    await gone(dialog)
    expect(await sent(app, `/api/hospitals/1/episodes/${episode.episodeId}/discharge`)).toMatchObject({
      overridden: ['revisión de documentos'],
    })
  })

  test('dated some minutes back, it is ordered at that time as well', async () => {
    const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString()
    const [ward, episode] = await withPatient({ diagnoses: [DIAGNOSIS], admittedAt: minutesAgo(20) })
    const { app, dialog, save } = await open(ward, episode, 'Egresar', 'Egresar paciente', 'medica')
    const at = `${minutesAgo(7).slice(0, 16)}:00.000Z`
    await write(
      app,
      within(dialog).getByLabelText('Fecha y hora de egreso'),
      localTime(at, 'America/Mexico_City'),
    )
    await app.user.selectOptions(within(dialog).getByLabelText('Motivo de egreso'), '2. Mejoría')
    await save('Egresar de todos modos')
    await gone(dialog)
    expect(await ward.readEpisode(episode.episodeId)).toMatchObject({
      dischargeOrderedAt: at,
      discharge: { at },
    })
  })

  test('a try that came as far as the order goes on from there', async () => {
    const [ward, episode] = await withPatient({ diagnoses: [DIAGNOSIS] })
    const { app, dialog, save } = await open(ward, episode, 'Egresar', 'Egresar paciente', 'medica')
    await app.user.selectOptions(within(dialog).getByLabelText('Motivo de egreso'), '6. Otro')
    await write(app, within(dialog).getByLabelText('Notas'), 'error-503')
    await save('Egresar de todos modos')
    expect(await within(dialog).findByText('El servicio no está disponible por ahora')).toBeVisible()
    expect((await ward.readEpisode(episode.episodeId)).status).toBe('dischargeOrdered')
    await write(app, within(dialog).getByLabelText('Notas'), 'Se va con su familia')
    await save('Egresar de todos modos')
    await gone(dialog)
    expect(
      app.callsTo('POST', `/api/hospitals/1/episodes/${episode.episodeId}/order-discharge`),
    ).toHaveLength(1)
    expect((await ward.readEpisode(episode.episodeId)).discharge?.notes).toBe('Se va con su familia')
  })

  test('F48: a time before the last movement is refused at its field', async () => {
    const [ward, episode] = await withPatient({ diagnoses: [DIAGNOSIS] })
    const { app, dialog, save } = await open(ward, episode, 'Egresar', 'Egresar paciente', 'medica')
    await app.user.selectOptions(within(dialog).getByLabelText('Motivo de egreso'), '5. Defunción')
    expect(within(dialog).getByText('El paciente quedará registrado como fallecido.')).toBeVisible()
    await write(app, within(dialog).getByLabelText('Fecha y hora de egreso'), '2020-01-01T10:00')
    await save('Egresar de todos modos')
    expect(await within(dialog).findByText(/^No puede ser antes del último movimiento: /)).toBeVisible()
    expect(app.callsTo('POST', '/api/hospitals/1/episodes')).toEqual([])
  })

  test.each(['enfermeria', 'admision'])(
    'is not for %s, who is no doctor, and says whose it is',
    async (persona) => {
      const [ward, episode] = await withPatient()
      await ward.actOnEpisode(episode, 'order-discharge', {})
      const app = await visit(`${episodePath(episode)}?form=discharge`, { mock: ward.mock, persona })
      const dialog = await shownDialog('dialog', 'Egresar paciente')
      expect(dialog).toHaveAccessibleDescription('Solo un médico activo puede dar el egreso.')
      await app.user.keyboard('{Enter}')
      await gone(dialog)
      expect(screen.getByText('El egreso lo da un médico activo.')).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Egresar' })).not.toBeInTheDocument()
    },
  )
})

describe('Reabrir', () => {
  test('takes the last bed again', async () => {
    const [ward, stay] = await withPatient()
    const episode = await discharged(ward, stay)
    const { app, dialog, save } = await open(ward, episode, 'Reabrir', 'Reabrir episodio')
    expect(bed(dialog)).toHaveAttribute('placeholder', 'La misma cama: Q-1')
    await save()
    expect(await within(dialog).findByText('Escribe por qué se reabre')).toBeVisible()
    await app.user.type(reason(dialog), 'Egreso por error')
    await save()
    await gone(dialog)
    await toastWith('Se reabrió el episodio en la cama Q-1')
    expect(await screen.findByText('En curso')).toBeVisible()
    expect(await screen.findByText('Egreso por error')).toBeVisible()
  })

  test('asks for another bed where the last one is taken', async () => {
    const [ward, stay] = await withPatient()
    const episode = await discharged(ward, stay)
    const { app, dialog, save } = await open(ward, episode, 'Reabrir', 'Reabrir episodio')
    await app.user.type(reason(dialog), 'Egreso por error')
    await ward.cleanBed(ward.room.roomId, ward.beds[0] ?? 0)
    const other = await ward.addPatient({ givenNames: 'Ana', firstSurname: 'Rápida' })
    await ward.admit(other.patientId)
    await save()
    expect(
      await within(dialog).findByText(/La cama Q-1 ya está ocupada: Ana Rápida Yáñez .*Elige otra cama/),
    ).toBeVisible()
    expect(
      await within(dialog).findByText('Su última cama, Q-1, ya no está disponible: elige otra.'),
    ).toBeVisible()
    await save()
    expect(await within(dialog).findByText('Elige otra cama')).toBeVisible()
    await chooseBed(app, bed(dialog), 'Q-2')
    await save()
    await gone(dialog)
    expect(await ward.readEpisode(episode.episodeId)).toMatchObject({ status: 'open', bed: { code: 'Q-2' } })
  })

  test('of a patient who is in again leads to that episode', async () => {
    const [ward, stay] = await withPatient()
    const episode = await discharged(ward, stay)
    const { app, dialog, save } = await open(ward, episode, 'Reabrir', 'Reabrir episodio')
    await app.user.type(reason(dialog), 'Egreso por error')
    const again = await ward.admit(episode.patientId, { bedId: ward.beds[1] ?? 0 })
    await save()
    const way = await within(dialog).findByRole('link', { name: 'Abrir el episodio en curso' })
    expect(way).toHaveAttribute('href', episodePath(again))
  })
})

describe('Anular', () => {
  test('asks for a reason, and the episode stays readable as annulled', async () => {
    const [ward, episode] = await withPatient()
    const { app, dialog, save } = await open(ward, episode, 'Anular', 'Anular episodio')
    await app.user.type(reason(dialog), 'Se registró al paciente equivocado')
    await save()
    await gone(dialog)
    await screen.findByRole('heading', { name: /^Anulado el / })
    // Above, and in the timeline.
    await waitFor(() => expect(screen.getAllByText('Se registró al paciente equivocado')).toHaveLength(2))
    for (const name of ['Trasladar', 'Indicar alta', 'Editar', 'Anular', 'Reabrir'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  })
})

describe('Editar', () => {
  test('changes what is written, with its diagnoses', async () => {
    const [ward, episode] = await withPatient({ diagnoses: [DIAGNOSIS] })
    const { app, dialog, save } = await open(ward, episode, 'Editar', 'Editar episodio')
    await write(app, reason(dialog), 'Fiebre de tres días')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Agregar diagnóstico' }))
    const second = within(dialog).getByRole('group', { name: 'Diagnóstico 2' })
    await write(app, within(second).getByRole('combobox', { name: 'Diagnóstico' }), 'E11.9 Diabetes')
    await save('Guardar')
    await gone(dialog)
    expect(await screen.findByText('Fiebre de tres días')).toBeVisible()
    expect(
      (await ward.readEpisode(episode.episodeId)).diagnoses.map(({ code, rank }) => [code, rank]),
    ).toEqual([
      ['J18.9', 'principal'],
      ['E11.9', 'secundario'],
    ])
  })

  test('F27: both copies of what somebody else changed, and what is stored can be taken over', async () => {
    const [ward, episode] = await withPatient()
    const { app, dialog, save } = await open(ward, episode, 'Editar', 'Editar episodio')
    await write(app, reason(dialog), 'Mi motivo')
    await ward.editEpisode(episode, { reason: 'Otro motivo', origin: 'Referido' })
    await save('Guardar')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Ver cambios' }))
    expect(
      await within(dialog).findByRole('row', { name: 'Motivo de ingreso Mi motivo Otro motivo' }),
    ).toBeVisible()
    await app.user.click(await within(dialog).findByRole('button', { name: 'Usar lo guardado' }))
    expect(reason(dialog)).toHaveValue('Otro motivo')
    await write(app, reason(dialog), 'Los dos motivos')
    await save('Guardar')
    await gone(dialog)
    expect(await ward.readEpisode(episode.episodeId)).toMatchObject({
      reason: 'Los dos motivos',
      origin: 'Referido',
    })
  })

  test('F28: annulled while it is edited: says so, and what was typed stays', async () => {
    const [ward, episode] = await withPatient()
    const { app, dialog, save } = await open(ward, episode, 'Editar', 'Editar episodio')
    await write(app, reason(dialog), 'Un texto largo que costó escribir')
    await ward.actOnEpisode(episode, 'annul', { reason: 'Duplicado' })
    await save('Guardar')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Ver cambios' }))
    expect(await within(dialog).findByRole('row', { name: 'Estado En curso Anulado' })).toBeVisible()
    await app.user.click(await within(dialog).findByRole('button', { name: 'Conservar lo mío' }))
    expect(await within(dialog).findByText('El episodio está anulado: no se puede editar')).toBeVisible()
    expect(reason(dialog)).toHaveValue('Un texto largo que costó escribir')
  })
})

test('a form in the address opens with the page, and what can’t be done says why', async () => {
  const [ward, episode] = await withPatient()
  await ward.actOnEpisode(episode, 'annul', { reason: 'Duplicado' })
  await visit(`${episodePath(episode)}?form=transfer`, { mock: ward.mock })
  const dialog = await shownDialog('dialog', 'Trasladar paciente')
  expect(dialog).toHaveAccessibleDescription('El episodio está anulado: no se puede trasladar.')
})

test('the same under the room’s address', async () => {
  const [ward, episode] = await withPatient()
  const path = `/hospitals/1/rooms/${ward.room.roomId}/patients/${episode.patientId}/episodesOverview/${episode.episodeId}`
  const app = await visit(path, { mock: ward.mock })
  await heading('Hospitalización')
  await app.user.click(await findButton('Indicar alta'))
  const dialog = await shownDialog('dialog', 'Indicar alta')
  await app.user.click(await within(dialog).findByRole('button', { name: 'Indicar alta' }))
  await gone(dialog)
  expect(await screen.findByText('Alta indicada', { selector: 'span.rounded-full' })).toBeVisible()
  expect(app.address()).toBe(path)
})
