import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { localTime } from '#src/domain/dates.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { ageInWords } from '#src/domain/patients/rules.ts'
import { momentInput } from '#src/lib/written-date.ts'
import { episodePath, openWard, type Ward } from '../fixtures/ward.ts'
import { chooseBed } from './beds.ts'
import {
  type App,
  button,
  changeBeforeAnswer,
  expectToast,
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

const ZONE = 'America/Mexico_City'

/** A whole minute, so many minutes ago. */
const minutesAgo = (count: number) =>
  `${new Date(Date.now() - count * 60_000).toISOString().slice(0, 16)}:00.000Z`

/** A ward with somebody in its first bed. */
async function withPatient(about: Parameters<Ward['admit']>[1] = {}): Promise<[Ward, Episode]> {
  const ward = await openWard()
  const { patientId } = await ward.addPatient()
  return [ward, await ward.admit(patientId, about)]
}

const order = (ward: Ward, episode: Episode, motive: 'improved' | 'cured' | 'died' = 'improved') =>
  ward.actOnEpisode(episode, 'order-discharge', { motive })

async function discharged(ward: Ward, episode: Episode, motive: 'improved' | 'died' = 'improved') {
  const ordered = await order(ward, episode, motive)
  return ward.actOnEpisode(ordered, 'discharge', { at: ordered.lastMovementAt })
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
const motiveIn = (dialog: HTMLElement) => within(dialog).getByLabelText('Motivo de egreso')
const reason = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: /^Motivo de/ })

async function sent(app: App, path: string): Promise<unknown> {
  return JSON.parse((await app.callsTo('POST', path).at(-1)?.body) ?? 'null')
}

describe('Trasladar', () => {
  test('moves the patient to a free bed, and the page shows it; focus comes back', async () => {
    const [ward, episode] = await withPatient()
    const { app, dialog, save } = await open(ward, episode, 'Trasladar', 'Trasladar paciente')
    expect(app.address()).toBe(`${episodePath(episode)}?form=transfer`)
    expect(dialog).toHaveAccessibleDescription(
      /^QUINTANAR YÁÑEZ, Rosa Expediente \d+ · — · Mujer · En la cama Q-1 Alergias: Sin interrogar Hospitalización$/,
    )
    await chooseBed(app, bed(dialog, 'Cama de destino'), 'Q-2')
    await write(app, within(dialog).getByLabelText('Nota'), 'Aislamiento')
    await save()
    await gone(dialog)
    await expectToast('status', 'Trasladar: Rosa Quintanar Yáñez', 'Se trasladó al paciente a la cama Q-2')
    expect(await screen.findByRole('link', { name: 'Q-2' })).toBeVisible()
    expect(await screen.findByText('De Q-1 a Q-2')).toBeVisible()
    expect(app.address()).toBe(episodePath(episode))
    expect(button('Trasladar')).toHaveFocus()
    const band = screen.getByRole('region', { name: 'Paciente' })
    await waitFor(() => expect(band).toHaveTextContent('Q-2'))
  })

  test('offers an adult the beds of the service first, and a cot under Otras camas', async () => {
    const [hospital, episode] = await withPatient()
    await hospital.addRoom(['Q-0'], {
      code: 'QC',
      floor: 'Piso 7',
      service: 'Medicina interna',
      kind: 'nursery',
    })
    const { app, dialog } = await open(hospital, episode, 'Trasladar', 'Trasladar paciente')
    await app.user.click(bed(dialog, 'Cama de destino'))
    const list = await within(dialog).findByRole('listbox', { name: 'Opciones' })
    const groups = within(list).getAllByRole('group')
    for (const group of groups)
      expect(group).toHaveAccessibleName(/^((Medicina interna|Otras camas) · |Camas ocupadas$)/)
    const ward = within(list).getByRole('group', { name: 'Medicina interna · Piso 7' })
    expect(ward).toHaveTextContent(/Q-2.*Q-3/)
    const cots = within(list).getByRole('group', { name: 'Otras camas · Medicina interna · Piso 7' })
    expect(cots).toHaveTextContent('Q-0')
  })

  test('of one of two people with the same name says who else it could be, and three times Enter moves nobody', async () => {
    const [ward, episode] = await withPatient()
    const other = await ward.addPatient({ birthDate: '1965-03-12' })
    await ward.admit(other.patientId, { bedId: ward.beds[1] ?? 0 })
    const app = await visit(episodePath(episode), { mock: ward.mock })
    const opener = await screen.findByRole('button', { name: 'Trasladar' })
    opener.focus()
    await app.user.keyboard('{Enter}')
    const dialog = await shownDialog('dialog', 'Trasladar paciente')
    expect(dialog).toHaveTextContent(/Hay otro paciente con el mismo nombre: cama Q-2, \d+ a/)
    const field = bed(dialog, 'Cama de destino')
    await within(dialog).findByRole('listbox')
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(field).not.toHaveValue(''))
    await app.user.keyboard('{Enter}')
    const send = within(dialog).getByRole('button', { name: /^Trasladar a / })
    expect(send).toHaveFocus()
    expect(app.callsTo('POST', `/api/hospitals/1/episodes/${episode.episodeId}/transfer`)).toEqual([])
    const code = field instanceof HTMLInputElement ? field.value : ''
    expect(send).toHaveTextContent(`Trasladar a Rosa Quintanar Yáñez a la cama ${code}`)
    await app.user.keyboard('{Enter}')
    await gone(dialog)
    expect((await ward.readEpisode(episode.episodeId)).bed?.code).toBe(code)
  })

  test('exchanges the beds of two patients, and neither is to be cleaned', async () => {
    const [ward, episode] = await withPatient()
    const berta = await ward.addPatient({ givenNames: 'Berta', firstSurname: 'Zurita' })
    const other = await ward.admit(berta.patientId, { bedId: ward.beds[1] ?? 0 })
    const { app, dialog } = await open(ward, episode, 'Trasladar', 'Trasladar paciente')
    const field = bed(dialog, 'Cama de destino')
    await app.user.click(field)
    expect(within(dialog).queryByRole('option', { name: /Zurita/ })).toBeNull()
    await app.user.type(field, 'zurita')
    await app.user.click(
      await within(dialog).findByRole('option', { name: /^Q-2 Intercambiar con Berta Zurita/ }),
    )
    await within(dialog).findByText(/Pasa a la cama Q-1/)
    expect(dialog).toHaveTextContent('Ninguna de las dos camas queda en limpieza.')
    await app.user.click(within(dialog).getByRole('button', { name: /^Intercambiar con Berta Zurita/ }))
    await gone(dialog)
    await expectToast(
      'status',
      'Intercambiar camas: Rosa Quintanar Yáñez',
      /^Está en la cama Q-2; Berta Zurita.*, en la que dejó$/,
    )
    expect((await ward.readEpisode(episode.episodeId)).bed?.code).toBe('Q-2')
    expect((await ward.readEpisode(other.episodeId)).bed?.code).toBe('Q-1')
    expect(await screen.findByText('De Q-1 a Q-2')).toBeVisible()
  })

  test('tells two patients of one name apart where beds are exchanged', async () => {
    const [ward, episode] = await withPatient()
    const name = { givenNames: 'Berta', firstSurname: 'Zurita' }
    for (const [index, birthDate] of ['1950-03-01', '1990-03-01'].entries()) {
      const { patientId } = await ward.addPatient({ ...name, birthDate })
      await ward.admit(patientId, { bedId: ward.beds[index + 1] ?? 0 })
    }
    const { app, dialog } = await open(ward, episode, 'Trasladar', 'Trasladar paciente')
    await app.user.type(bed(dialog, 'Cama de destino'), 'zurita')
    const ageOf = (birthDate: string) =>
      ageInWords({ birthDate, estimatedAge: null }, Temporal.Now.plainDateISO().toString())
    const option = (code: string, birthDate: string) =>
      within(dialog).findByRole('option', {
        name: new RegExp(`^${code} Intercambiar con Berta Zurita.* \\(${ageOf(birthDate)}\\)$`),
      })
    expect(await option('Q-2', '1950-03-01')).toBeVisible()
    await app.user.click(await option('Q-3', '1990-03-01'))
    expect(await within(dialog).findByRole('button', { name: /^Intercambiar con/ })).toHaveTextContent(
      new RegExp(`^Intercambiar con Berta Zurita.* \\(${ageOf('1990-03-01')}\\), cama Q-3$`),
    )
  })

  test('a free bed that somebody takes meanwhile becomes no exchange', async () => {
    const [ward, episode] = await withPatient()
    const { app, dialog, save } = await open(ward, episode, 'Trasladar', 'Trasladar paciente')
    await chooseBed(app, bed(dialog, 'Cama de destino'), 'Q-2')
    const berta = await ward.addPatient({ givenNames: 'Berta' })
    const other = await ward.admit(berta.patientId, { bedId: ward.beds[1] ?? 0 })
    await save()
    expect(await within(dialog).findByText(/^La cama Q-2 ya está ocupada/)).toBeVisible()
    expect((await ward.readEpisode(other.episodeId)).bed?.code).toBe('Q-2')
  })

  test('is undone from its toast: the patient is back in the bed, which is not to be cleaned', async () => {
    const [ward, episode] = await withPatient()
    const { app, dialog, save } = await open(ward, episode, 'Trasladar', 'Trasladar paciente')
    await chooseBed(app, bed(dialog, 'Cama de destino'), 'Q-2')
    await save()
    await gone(dialog)
    await app.user.click(await findButton('Deshacer'))
    await expectToast('status', 'Traslado deshecho: Rosa Quintanar Yáñez', 'Sigue en la cama Q-1')
    expect(await screen.findByText('Traslado deshecho')).toBeVisible()
    expect(screen.getByText(/^Lo deshizo/)).toBeVisible()
    expect((await ward.readEpisode(episode.episodeId)).bed?.code).toBe('Q-1')
  })

  test('says of the chosen bed that it is no longer free only where somebody else took it', async () => {
    const [ward, episode] = await withPatient()
    const { app, dialog, save } = await open(ward, episode, 'Trasladar', 'Trasladar paciente')
    await chooseBed(app, bed(dialog, 'Cama de destino'), 'Q-2')
    const answer = await changeBeforeAnswer(
      app,
      `/api/hospitals/1/episodes/${episode.episodeId}/transfer`,
      () => save(),
      'De Q-1 a Q-2',
    )
    expect(dialog).not.toHaveTextContent('ya no está libre')
    answer()
    await gone(dialog)
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
    await ward.actOnEpisode(episode, 'order-discharge', { motive: 'improved' })
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

  test('of a time that has passed is dated so', async () => {
    const at = minutesAgo(5)
    const [ward, episode] = await withPatient({ admittedAt: minutesAgo(20) })
    const { app, dialog, save } = await open(ward, episode, 'Trasladar', 'Trasladar paciente')
    await chooseBed(app, bed(dialog, 'Cama de destino'), 'Q-2')
    await write(app, within(dialog).getByLabelText('Fecha y hora del traslado'), localTime(at, ZONE))
    await save()
    await gone(dialog)
    expect(await ward.readEpisode(episode.episodeId)).toMatchObject({
      lastMovementAt: at,
      bed: { code: 'Q-2' },
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

describe('Indicar alta', () => {
  test('takes motive and final diagnoses, keeps the bed, and offers the exit next', async () => {
    const [ward, episode] = await withPatient()
    const { app, dialog, save } = await open(ward, episode, 'Indicar alta', 'Indicar alta', 'medica')
    await save()
    expect(await within(dialog).findByText('Elige el motivo del egreso')).toBeVisible()
    expect(motiveIn(dialog)).toHaveFocus()
    await app.user.selectOptions(motiveIn(dialog), '1. Curación')
    expect(within(dialog).getByText(/^Sin diagnóstico: el alta se puede indicar/)).toBeVisible()
    await app.user.click(within(dialog).getByRole('button', { name: 'Agregar diagnóstico' }))
    const first = within(dialog).getByRole('group', { name: 'Diagnóstico 1' })
    await write(app, within(first).getByRole('combobox', { name: 'Diagnóstico' }), 'J18.9 Neumonía')
    await write(app, within(dialog).getByLabelText('Indicaciones'), 'Control en 7 días')
    await save()
    await gone(dialog)
    await screen.findByText(/Motivo: Curación\s+Control en 7 días/)
    expect(screen.queryByRole('button', { name: 'Indicar alta' })).not.toBeInTheDocument()
    expect(button('Egresar')).toBeVisible()
    const stored = await ward.readEpisode(episode.episodeId)
    expect(stored).toMatchObject({ status: 'dischargeOrdered', orderedMotive: 'cured', bedId: ward.beds[0] })
    expect(stored.diagnoses).toMatchObject([{ code: 'J18.9', text: 'Neumonía', rank: 'principal' }])
    // Left as it was, the time is that of the server.
    expect(
      await sent(app, `/api/hospitals/1/episodes/${episode.episodeId}/order-discharge`),
    ).not.toHaveProperty('at')
  })

  test('of a death records when the patient died, and nothing says that an alta is indicated', async () => {
    const at = minutesAgo(7)
    const [ward, episode] = await withPatient({ diagnoses: [DIAGNOSIS], admittedAt: minutesAgo(20) })
    const { app, dialog, save } = await open(ward, episode, 'Indicar alta', 'Indicar alta', 'medica')
    await app.user.selectOptions(motiveIn(dialog), '5. Defunción')
    expect(
      within(dialog).getByText('El paciente quedará registrado como fallecido a esa hora.'),
    ).toBeVisible()
    await write(app, within(dialog).getByLabelText('Fecha y hora de la defunción'), localTime(at, ZONE))
    expect(await within(dialog).findByRole('button', { name: 'Registrar defunción' })).toHaveClass(
      'bg-danger',
    )
    await save('Registrar defunción')
    await gone(dialog)
    await expectToast('status', 'Registrar defunción: Rosa Quintanar Yáñez', 'Se registró la defunción')
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Paciente' })).toHaveTextContent('Defunción'),
    )
    const timeline = await screen.findByRole('list', { name: 'Línea de tiempo' })
    await within(timeline).findByText('Defunción')
    expect(screen.queryByText('Alta indicada')).toBeNull()
    // Who died left the bed at that hour.
    await app.user.click(await findButton('Egresar'))
    const leaving = await shownDialog('dialog', 'Egresar paciente')
    const left = within(leaving).getByLabelText('Fecha y hora de egreso')
    expect(left).toHaveValue(momentInput(localTime(at, ZONE)))
    expect(left).toHaveFocus()
    await app.user.click(await within(leaving).findByRole('button', { name: 'Egresar de todos modos' }))
    await gone(leaving)
    await screen.findByRole('heading', { name: /^Egresó el / })
    expect(screen.queryByRole('button', { name: 'Reabrir' })).toBeNull()
    expect(button('Corregir egreso')).toBeVisible()
    expect(await ward.readEpisode(episode.episodeId)).toMatchObject({ discharge: { at, motive: 'died' } })
  })

  test('looks as usual again once another motive than death is chosen', async () => {
    const [ward, episode] = await withPatient()
    const { app, dialog } = await open(ward, episode, 'Indicar alta', 'Indicar alta', 'medica')
    await app.user.selectOptions(motiveIn(dialog), '5. Defunción')
    await app.user.selectOptions(motiveIn(dialog), '2. Mejoría')
    expect(within(dialog).getByRole('button', { name: 'Indicar alta' })).not.toHaveClass('bg-danger')
  })

  test.each(['enfermeria', 'admision'])(
    'is not for %s, who is no doctor, and says whose it is',
    async (persona) => {
      const [ward, episode] = await withPatient()
      const app = await visit(`${episodePath(episode)}?form=order-discharge`, { mock: ward.mock, persona })
      const dialog = await shownDialog('dialog', 'Indicar alta')
      expect(dialog).toHaveAccessibleDescription('Solo un médico activo puede indicar el alta.')
      await app.user.keyboard('{Enter}')
      await gone(dialog)
      expect(screen.queryByRole('button', { name: 'Indicar alta' })).not.toBeInTheDocument()
    },
  )
})

describe('Revocar alta', () => {
  test('of who was registered as dead by mistake says that they live', async () => {
    const [ward, stay] = await withPatient()
    const episode = await order(ward, stay, 'died')
    const { app, dialog, save } = await open(ward, episode, 'Revocar alta', 'Revocar alta', 'medica')
    await app.user.type(reason(dialog), 'Era otro paciente')
    await save()
    await gone(dialog)
    await expectToast(
      'status',
      'Revocar alta: Rosa Quintanar Yáñez',
      'El paciente ya no está registrado como fallecido',
    )
    expect(await ward.readEpisode(episode.episodeId)).toMatchObject({ status: 'open' })
  })

  test('asks why, and the patient stays', async () => {
    const [ward, stay] = await withPatient()
    const episode = await order(ward, stay)
    const { app, dialog, save } = await open(ward, episode, 'Revocar alta', 'Revocar alta', 'medica')
    await save()
    expect(await within(dialog).findByText('Escribe por qué se revoca el alta')).toBeVisible()
    await app.user.type(reason(dialog), 'Volvió la fiebre')
    await save()
    await gone(dialog)
    await toastWith('Se revocó el alta')
    expect(await screen.findByText('Volvió la fiebre')).toBeVisible()
    expect(await screen.findByText('En curso')).toBeVisible()
    expect(button('Indicar alta')).toBeVisible()
  })

  test('F27: of one who has left meanwhile says so, and nothing that was typed is lost', async () => {
    const [ward, stay] = await withPatient()
    const episode = await order(ward, stay)
    const { app, dialog, save } = await open(ward, episode, 'Revocar alta', 'Revocar alta', 'medica')
    await app.user.type(reason(dialog), 'Volvió la fiebre')
    await ward.actOnEpisode(episode, 'discharge', { at: episode.lastMovementAt })
    await save()
    await app.user.click(await within(dialog).findByRole('button', { name: 'Ver cambios' }))
    expect(await within(dialog).findByRole('row', { name: 'Estado Alta indicada Egresado' })).toBeVisible()
    await app.user.click(await within(dialog).findByRole('button', { name: 'Conservar lo mío' }))
    expect(
      await within(dialog).findByText('El episodio ya tiene egreso: no hay alta que revocar'),
    ).toBeVisible()
    expect(reason(dialog)).toHaveValue('Volvió la fiebre')
  })

  test('is not for who is no doctor', async () => {
    const [ward, stay] = await withPatient()
    const episode = await order(ward, stay)
    await visit(episodePath(episode), { mock: ward.mock, persona: 'admision' })
    await findButton('Egresar')
    expect(screen.queryByRole('button', { name: 'Revocar alta' })).toBeNull()
  })
})

describe('Egresar', () => {
  test('by who is no doctor, once a doctor ordered it: with the motive of the order', async () => {
    const [ward, stay] = await withPatient({ diagnoses: [DIAGNOSIS] })
    await ward.addSignedDocument(stay.episodeId, 'discharge')
    await ward.assign({ episodeId: stay.episodeId, role: 'attending', startsAt: stay.admittedAt })
    const episode = await order(ward, stay)
    const { app, dialog, save } = await open(ward, episode, 'Egresar', 'Egresar paciente', 'admision')
    for (const done of ['Nota de egreso firmada', 'Ningún borrador sin firmar', 'Diagnóstico registrado'])
      expect(await within(dialog).findByText(done)).toBeVisible()
    expect(within(dialog).queryByText(/queda registrado lo que faltaba/)).not.toBeInTheDocument()
    expect(within(dialog).getByText('Mejoría')).toBeVisible()
    expect(within(dialog).queryByLabelText('Motivo de egreso')).toBeNull()
    await write(app, within(dialog).getByLabelText('Destino'), 'Domicilio')
    await save()
    await gone(dialog)
    await toastWith('Se egresó al paciente. Motivo: Mejoría')
    await screen.findByRole('heading', { name: /^Egresó el / })
    // Who attended last stays with the episode.
    expect(screen.getByText('Médico tratante').parentElement).toHaveTextContent('Ximena Núñez Ávila')
    expect(await sent(app, `/api/hospitals/1/episodes/${episode.episodeId}/discharge`)).toMatchObject({
      motive: 'improved',
      destination: 'Domicilio',
      overridden: [],
    })
    expect(await ward.readEpisode(episode.episodeId)).toMatchObject({ status: 'discharged', bedId: null })
  })

  test('at night, without a doctor, of one who leaves by themselves', async () => {
    const [ward, episode] = await withPatient({ diagnoses: [DIAGNOSIS] })
    const { app, dialog, save } = await open(ward, episode, 'Egresar', 'Egresar paciente', 'enfermeria')
    expect(
      within(dialog).getByText(/^El alta no está indicada: aquí se registra a quien se va/),
    ).toBeVisible()
    const motives = within(motiveIn(dialog))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(motives).toEqual(['Elige el motivo', '3. Voluntario', 'Fuga'])
    await app.user.selectOptions(motiveIn(dialog), 'Fuga')
    await save('Egresar de todos modos')
    await gone(dialog)
    await toastWith('Se egresó al paciente. Motivo: Fuga')
    expect(await ward.readEpisode(episode.episodeId)).toMatchObject({
      discharge: { motive: 'absconded' },
      dischargeOrderedAt: null,
    })
  })

  test('without note, signatures and diagnosis warns, leads to the documents, and records what it went without', async () => {
    const [ward, stay] = await withPatient()
    const note = await ward.addTemplate({ name: 'Egreso breve', kind: 'discharge' })
    await ward.beginDocument(stay.episodeId, note)
    await ward.beginDocument(stay.episodeId, note)
    const episode = await order(ward, stay, 'cured')
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
    await save('Egresar de todos modos')
    await gone(dialog)
    expect(await screen.findByText(/Sin: nota de egreso, firma de 2 borradores, diagnóstico/)).toBeVisible()
    expect(await sent(app, `/api/hospitals/1/episodes/${episode.episodeId}/discharge`)).toMatchObject({
      overridden: ['nota de egreso', 'firma de 2 borradores', 'diagnóstico'],
    })
  })

  test('documents that can’t be looked up are said to be so, and that is recorded', async () => {
    const [ward, stay] = await withPatient({ diagnoses: [DIAGNOSIS] })
    const episode = await order(ward, stay)
    ward.mock.server.use(
      http.get('*/docs/hospitals/1/episodes/*/documents', () => HttpResponse.json({}, { status: 422 })),
    )
    const { app, dialog, save } = await open(ward, episode, 'Egresar', 'Egresar paciente', 'medica')
    expect(await within(dialog).findByText(/^No se pudieron revisar los documentos/)).toBeVisible()
    await save('Egresar de todos modos')
    await gone(dialog)
    expect(await sent(app, `/api/hospitals/1/episodes/${episode.episodeId}/discharge`)).toMatchObject({
      overridden: ['revisión de documentos'],
    })
  })

  test('F48: a time before the last movement is refused at its field', async () => {
    const [ward, stay] = await withPatient({ diagnoses: [DIAGNOSIS] })
    const episode = await order(ward, stay)
    const { app, dialog, save } = await open(ward, episode, 'Egresar', 'Egresar paciente', 'medica')
    await write(app, within(dialog).getByLabelText('Fecha y hora de egreso'), '2020-01-01T10:00')
    await save('Egresar de todos modos')
    expect(await within(dialog).findByText(/^No puede ser antes del último movimiento: /)).toBeVisible()
    expect(app.callsTo('POST', '/api/hospitals/1/episodes')).toEqual([])
  })
})

describe('Corregir egreso', () => {
  test('by a doctor: what it was and what it is stand in the timeline, with who and why', async () => {
    const [ward, stay] = await withPatient({ diagnoses: [DIAGNOSIS] })
    const episode = await discharged(ward, stay, 'died')
    const { app, dialog, save } = await open(ward, episode, 'Corregir egreso', 'Corregir egreso', 'medica')
    expect(motiveIn(dialog)).toHaveDisplayValue('5. Defunción')
    await app.user.selectOptions(motiveIn(dialog), '4. Pase a otro hospital')
    expect(within(dialog).getByText('El paciente dejará de estar registrado como fallecido.')).toBeVisible()
    await write(app, within(dialog).getByLabelText('Destino'), 'Hospital General')
    await save()
    expect(await within(dialog).findByText('Escribe por qué se corrige el egreso')).toBeVisible()
    await write(app, within(dialog).getByLabelText('Por qué se corrige'), 'Era otro paciente')
    await save()
    await gone(dialog)
    await toastWith('Se corrigió el egreso')
    const timeline = await screen.findByRole('list', { name: 'Línea de tiempo' })
    await within(timeline).findByText('Egreso corregido')
    const [entry] = within(timeline).getAllByRole('listitem')
    expect(entry).toHaveTextContent('Motivo: Pase a otro hospital (antes: Defunción)')
    expect(entry).toHaveTextContent('Destino: Hospital General (antes: —)')
    expect(entry).toHaveTextContent(/Era otro paciente.*Ximena Núñez Ávila/)
    expect(entry).not.toHaveTextContent(/Diagnósticos|Fecha y hora/)
    // Who lives may come back.
    expect(await findButton('Reabrir')).toBeVisible()
    const band = screen.getByRole('region', { name: 'Paciente' })
    await waitFor(() => expect(band).not.toHaveTextContent('Defunción'))
    const [facts] = screen.getAllByText('Estancia').map((label) => label.closest('dl'))
    expect(facts).not.toHaveTextContent('Defunción')
  })

  test('by who is no doctor: time and destination alone', async () => {
    const [ward, stay] = await withPatient({ diagnoses: [DIAGNOSIS], admittedAt: minutesAgo(40) })
    const ordered = await ward.actOnEpisode(stay, 'order-discharge', {
      motive: 'improved',
      at: minutesAgo(30),
    })
    const episode = await ward.actOnEpisode(ordered, 'discharge', { at: minutesAgo(10) })
    const { app, dialog, save } = await open(ward, episode, 'Corregir egreso', 'Corregir egreso', 'admision')
    expect(within(dialog).queryByLabelText('Motivo de egreso')).toBeNull()
    expect(within(dialog).queryByRole('group', { name: /Diagnósticos/ })).toBeNull()
    expect(
      within(dialog).getByText(/^Solo un médico activo puede corregir el motivo y los diagnósticos\./),
    ).toBeVisible()
    const at = minutesAgo(20)
    await write(app, within(dialog).getByLabelText('Fecha y hora de egreso'), localTime(at, ZONE))
    await write(app, within(dialog).getByLabelText('Por qué se corrige'), 'Salió antes')
    await save()
    await gone(dialog)
    expect(await ward.readEpisode(episode.episodeId)).toMatchObject({
      discharge: { at, motive: 'improved' },
      diagnoses: [DIAGNOSIS],
    })
  })

  test('F26: over the next patient in the bed names the bed and the hour, at the field', async () => {
    const [ward, stay] = await withPatient({ admittedAt: minutesAgo(60) })
    const left = await ward.actOnEpisode(stay, 'discharge', { at: minutesAgo(50), motive: 'voluntary' })
    await ward.cleanBed(ward.room.roomId, ward.beds[0] ?? 0)
    const other = await ward.addPatient({ givenNames: 'Ana', firstSurname: 'Rápida' })
    await ward.admit(other.patientId)
    // A clock that is a little fast: the next one came just now.
    const { app, dialog, save } = await open(ward, left, 'Corregir egreso', 'Corregir egreso')
    await write(app, within(dialog).getByLabelText('Fecha y hora de egreso'), localTime(minutesAgo(-3), ZONE))
    await write(app, within(dialog).getByLabelText('Por qué se corrige'), 'Salió después')
    await save()
    expect(
      await within(dialog).findByText(
        /^La cama Q-1 la tiene otro paciente desde el .*: el egreso no puede ser después$/,
      ),
    ).toBeVisible()
    expect(within(dialog).getByLabelText('Por qué se corrige')).toHaveValue('Salió después')
  })

  test('F27: what somebody else corrected meanwhile stands beside it', async () => {
    const [ward, stay] = await withPatient()
    const episode = await discharged(ward, stay)
    const { app, dialog, save } = await open(ward, episode, 'Corregir egreso', 'Corregir egreso')
    await write(app, within(dialog).getByLabelText('Destino'), 'Mi destino')
    await write(app, within(dialog).getByLabelText('Por qué se corrige'), 'Lo supe después')
    const at = episode.lastMovementAt
    await ward.actOnEpisode(episode, 'correct-discharge', {
      at,
      motive: 'improved',
      destination: 'Su destino',
      reason: 'Por teléfono',
    })
    await save()
    await app.user.click(await within(dialog).findByRole('button', { name: 'Ver cambios' }))
    expect(
      await within(dialog).findByRole('row', { name: /^Egreso .* Mejoría .* Su destino$/ }),
    ).toBeVisible()
    await app.user.click(await within(dialog).findByRole('button', { name: 'Conservar lo mío' }))
    await gone(dialog)
    expect((await ward.readEpisode(episode.episodeId)).discharge?.destination).toBe('Mi destino')
  })
})

describe('Reabrir', () => {
  test('of a death is not offered, and says how it is corrected', async () => {
    const [ward, stay] = await withPatient()
    const episode = await discharged(ward, stay, 'died')
    await visit(`${episodePath(episode)}?form=reopen`, { mock: ward.mock })
    const dialog = await shownDialog('dialog', 'Reabrir episodio')
    expect(dialog).toHaveAccessibleDescription(/fue por defunción y no se reabre.*usa Corregir egreso\.$/)
  })

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

  test('asks for no other bed while it is being reopened: they lie in it before the answer comes', async () => {
    const [ward, stay] = await withPatient()
    const episode = await discharged(ward, stay)
    const { app, dialog, save } = await open(ward, episode, 'Reabrir', 'Reabrir episodio')
    await app.user.type(reason(dialog), 'Egreso por error')
    const answer = await changeBeforeAnswer(
      app,
      `/api/hospitals/1/episodes/${episode.episodeId}/reopen`,
      () => save(),
      'En curso',
    )
    expect(dialog).not.toHaveTextContent('ya no está disponible')
    answer()
    await gone(dialog)
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

  test('refuses a second principal diagnosis at its row, before it is sent', async () => {
    const [ward, episode] = await withPatient({ diagnoses: [DIAGNOSIS] })
    const { app, dialog, save } = await open(ward, episode, 'Editar', 'Editar episodio')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Agregar diagnóstico' }))
    const second = within(dialog).getByRole('group', { name: 'Diagnóstico 2' })
    await write(app, within(second).getByRole('combobox', { name: 'Diagnóstico' }), 'g63.2* Polineuropatía')
    const principal = within(second).getByRole('radio', { name: 'Principal' })
    await app.user.click(principal)
    await save('Guardar')
    const text = 'Ya hay un diagnóstico principal: elige Secundario en uno de los dos'
    expect(await within(second).findByText(text)).toBeVisible()
    expect(principal).toHaveAccessibleDescription(text)
    expect(principal).toHaveFocus()
    expect(app.callsTo('PUT', `/api/hospitals/1/episodes/${episode.episodeId}`)).toEqual([])
    const first = within(dialog).getByRole('group', { name: 'Diagnóstico 1' })
    await app.user.click(within(first).getByRole('radio', { name: 'Secundario' }))
    expect(within(second).queryByText(text)).toBeNull()
    await save('Guardar')
    await gone(dialog)
    const { diagnoses } = await ward.readEpisode(episode.episodeId)
    expect(diagnoses.map(({ code, text: words, rank }) => [code, words, rank])).toEqual([
      ['J18.9', 'Neumonía', 'secundario'],
      ['G63.2', 'Polineuropatía', 'principal'],
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
  await app.user.selectOptions(motiveIn(dialog), '2. Mejoría')
  await app.user.click(await within(dialog).findByRole('button', { name: 'Indicar alta' }))
  await gone(dialog)
  expect(await screen.findByText('Alta indicada', { selector: 'span.rounded-full' })).toBeVisible()
  expect(app.address()).toBe(path)
})
