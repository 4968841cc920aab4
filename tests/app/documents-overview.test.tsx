import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { episodePath, hospitalOf, openWard } from '../fixtures/ward.ts'
import { heading, visit } from './harness.tsx'

const overviewPath = ({ patientId, episodeId }: Episode) =>
  `/hospitals/1/patients/${patientId}/episodes/${episodeId}/overview`

/** A stay of today in a ward of its own, and somebody who writes in it. */
async function openStay() {
  const ward = await openWard()
  const { patientId } = await ward.addPatient()
  const episode = await ward.admit(patientId)
  return { ward, episode, mock: ward.mock }
}

const lacks = () =>
  within(screen.getByRole('region', { name: 'Pendientes' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

describe('the overview of an episode’s documents', () => {
  test('shows every template, grouped, and the way to its documents', async () => {
    const { mock, episode } = await openStay()
    const app = await visit(overviewPath(episode), { mock })
    await heading('Documentos del episodio')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Ingreso e historia',
      'Evolución y cuidados',
      'Cirugía y anestesia',
      'Consentimientos',
      'Egreso y referencia',
      'Avisos y otros documentos',
    ])
    const { templateId } = await hospitalOf(mock).findTemplate('Nota de ingreso')
    const address = overviewPath(episode).replace('overview', `templates/${templateId}`)
    expect(screen.getByRole('link', { name: 'Nota de ingreso' })).toHaveAttribute('href', address)
    // All but the note of social work.
    expect(screen.getAllByRole('button', { name: /^Empezar: / })).toHaveLength(20)
    expect(screen.queryByRole('button', { name: 'Empezar: Nota de trabajo social' })).toBeNull()
    expect(lacks()).toEqual(['Falta la nota de ingreso', 'Falta la historia clínica'])
    expect(screen.getByRole('link', { name: 'Falta la nota de ingreso' })).toHaveAttribute('href', address)
    await app.user.click(await screen.findByRole('link', { name: 'Nota de ingreso' }))
    await heading('Nota de ingreso')
    expect(app.address()).toBe(address)
  })

  test('of each document: state, title, date, author and signer, and the way to it', async () => {
    const { ward, mock, episode } = await openStay()
    const note = await ward.addTemplate({ name: 'Pase de visita' })
    const signed = await ward.actOnDocument(await ward.beginDocument(episode.episodeId, note), 'sign', {})
    await ward.beginDocument(episode.episodeId, note)
    const annulled = await ward.actOnDocument(await ward.beginDocument(episode.episodeId, note), 'sign', {})
    await ward.actOnDocument(annulled, 'annul', { reason: 'Era de otro' })
    await visit(overviewPath(episode), { mock })
    await heading('Documentos del episodio')
    expect(screen.getByText('3 documentos')).toBeVisible()
    const links = within(screen.getByRole('list', { name: 'Pase de visita' })).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(
      ['Anulado', 'Borrador', 'Firmado'].map((state) =>
        expect.stringMatching(
          new RegExp(`^${state}\\d{1,2} \\w{3} \\d{4}, \\d{2}:\\d{2}Pase de visita.*Elena Ríos Beltrán`),
        ),
      ),
    )
    expect(links[2]).toHaveAttribute(
      'href',
      overviewPath(episode).replace('overview', `templates/${note.templateId}?document=${signed.documentId}`),
    )
  })

  test('Empezar begins a document of one’s own beside another’s draft; from then on one goes on with it', async () => {
    const { ward, mock, episode } = await openStay()
    const note = await ward.addTemplate({ name: 'Pase de visita' })
    const other = await ward.beginDocument(episode.episodeId, note)
    const app = await visit(overviewPath(episode), { mock, persona: 'medica' })
    await app.user.click(await screen.findByRole('button', { name: 'Empezar: Pase de visita' }))
    expect(await screen.findByLabelText(/^Texto/)).toHaveValue('')
    const opened = new RegExp(`/templates/${note.templateId}\\?document=(\\d+)$`).exec(app.address())?.[1]
    expect([undefined, String(other.documentId)]).not.toContain(opened)
    const list = within(screen.getByRole('navigation', { name: 'Documentos de esta plantilla' }))
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ximena Núñez Ávila'),
      expect.stringContaining('Elena Ríos Beltrán'),
    ])
    app.router.history.back()
    expect(await screen.findByRole('link', { name: 'Continuar: Pase de visita' })).toHaveAttribute(
      'href',
      overviewPath(episode).replace('overview', `templates/${note.templateId}?document=${opened}`),
    )
    expect(screen.queryByRole('button', { name: 'Empezar: Pase de visita' })).toBeNull()
  })

  test('why none can begin stands beside Empezar', async () => {
    const { mock, episode } = await openStay()
    const detail = 'El episodio está anulado: no admite documentos nuevos'
    mock.server.use(
      http.post('*/docs/hospitals/1/episodes/*/documents', () =>
        HttpResponse.json({ detail }, { status: 409 }),
      ),
    )
    const app = await visit(overviewPath(episode), { mock })
    await app.user.click(await screen.findByRole('button', { name: 'Empezar: Nota de ingreso' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(detail)
    expect(app.address()).toBe(overviewPath(episode))
  })

  test('says what is lacking once more is there, and leads to the drafts', async () => {
    const { ward, mock, episode } = await openStay()
    await ward.addSignedDocument(episode.episodeId, 'admission')
    await ward.beginDocument(
      episode.episodeId,
      await ward.addTemplate({ name: 'Historia breve', kind: 'clinicalHistory' }),
    )
    const app = await visit(overviewPath(episode), { mock })
    await heading('Documentos del episodio')
    expect(lacks()).toEqual(['La historia clínica está sin firmar', 'Queda 1 borrador sin firmar'])
    await app.user.click(await screen.findByRole('link', { name: 'Queda 1 borrador sin firmar' }))
    await waitFor(() => expect(app.address()).toBe(`${overviewPath(episode)}?status=draft`))
    expect(screen.getByLabelText('Estado')).toHaveDisplayValue('Borrador')
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1)
    expect(screen.getByRole('list', { name: 'Historia breve' })).toBeVisible()
    await app.user.selectOptions(screen.getByLabelText('Estado'), 'Anulado')
    await screen.findByText('No hay documentos en estado «Anulado»')
    await app.user.click(await screen.findByRole('button', { name: 'Quitar filtros' }))
    await waitFor(() => expect(app.address()).toBe(overviewPath(episode)))
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(6)
  })

  test('with nothing lacking says so', async () => {
    const { ward, mock, episode } = await openStay()
    await ward.addSignedDocument(episode.episodeId, 'admission')
    await ward.addSignedDocument(episode.episodeId, 'clinicalHistory')
    await visit(overviewPath(episode), { mock })
    expect(await screen.findByText('Expediente completo por ahora')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Pendientes' })).toBeNull()
  })

  test('a retired template shows for its documents, and takes no new ones', async () => {
    const { ward, mock, episode } = await openStay()
    const note = await ward.addTemplate({ name: 'Formato viejo' })
    await ward.beginDocument(episode.episodeId, note)
    await ward.actOnTemplate(note, 'retire')
    await ward.actOnTemplate(await ward.findTemplate('Solicitud de interconsulta'), 'retire')
    await visit(overviewPath(episode), { mock })
    await heading('Documentos del episodio')
    expect(screen.getByText('Plantilla retirada')).toBeVisible()
    expect(screen.getByRole('list', { name: 'Formato viejo' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Continuar: Formato viejo' })).toBeNull()
    expect(screen.queryByText('Solicitud de interconsulta')).toBeNull()
  })

  test('many documents of one template are folded until they are asked for', async () => {
    const { ward, mock, episode } = await openStay()
    const note = await ward.addTemplate({ name: 'Pase de visita' })
    for (let count = 0; count < 6; count += 1) await ward.beginDocument(episode.episodeId, note)
    const app = await visit(overviewPath(episode), { mock })
    const shown = async () =>
      within(await screen.findByRole('list', { name: 'Pase de visita' })).getAllByRole('link').length
    expect(await shown()).toBe(4)
    await app.user.click(await screen.findByRole('button', { name: 'Ver los 6 documentos' }))
    expect(await shown()).toBe(6)
    expect(screen.queryByRole('button', { name: /^Ver los/ })).toBeNull()
  })
})

describe('who may write there', () => {
  test('without episodes-write nothing begins, and the missing right is named', async () => {
    const { mock, episode } = await openStay()
    await visit(overviewPath(episode), { mock, persona: 'archivo' })
    await heading('Documentos del episodio')
    expect(screen.getByText(/te falta el permiso Episodios y documentos \(Escritura\)/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Empezar: / })).toBeNull()
    expect(screen.getByRole('link', { name: 'Nota de ingreso' })).toBeVisible()
  })

  test('nursing begins its sheet and the surgical checklist, nothing that a doctor has to sign, and is told so', async () => {
    const { ward, mock, episode } = await openStay()
    await ward.addTemplate({ name: 'Pase de visita' })
    const app = await visit(overviewPath(episode), { mock, persona: 'enfermeria' })
    await heading('Documentos del episodio')
    const begin = () => screen.getAllByRole('button', { name: /^Empezar: / })
    expect(begin().map((one) => one.getAttribute('aria-label'))).toEqual([
      'Empezar: Hoja de enfermería',
      'Empezar: Lista de verificación quirúrgica',
    ])
    expect(
      screen.getByText(
        'Puedes empezar los documentos que tú puedes firmar; los demás los firman otras profesiones.',
      ),
    ).toBeVisible()
    await app.user.click(await screen.findByRole('link', { name: 'Falta la nota de ingreso' }))
    await heading('Nota de ingreso')
    expect(screen.getByText('Solo un médico activo puede firmar este documento.')).toBeVisible()
    expect(app.callsTo('POST', '/docs/')).toEqual([])
  })

  test('an episode that is over takes no new documents, and says so', async () => {
    const { ward, mock, episode } = await openStay()
    await ward.actOnEpisode(episode, 'annul', { reason: 'Duplicado' })
    await visit(overviewPath(episode), { mock })
    await heading('Documentos del episodio')
    expect(screen.getByText('El episodio está anulado: no admite documentos nuevos.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Empezar: / })).toBeNull()
  })

  test('sin-permisos reads nothing of it', async () => {
    const { mock, episode } = await openStay()
    const app = await visit(overviewPath(episode), { mock, persona: 'sin-permisos' })
    expect(await screen.findByText(/^(Pacientes|Episodios y documentos) \(Lectura\)$/)).toBeVisible()
    expect(app.callsTo('GET', '/docs/')).toEqual([])
  })

  test('F25: a right that the server no longer grants is named', async () => {
    const { mock, episode } = await openStay()
    const group = 'hospital-1-episodes-read'
    mock.server.use(
      http.get('*/docs/hospitals/1/episodes/*', () => HttpResponse.json({ group }, { status: 403 })),
    )
    await visit(overviewPath(episode), { mock })
    expect(await screen.findByText('Episodios y documentos (Lectura)')).toBeVisible()
  })
})

describe('from the page of the episode', () => {
  test('a link leads to the documents, with the number of drafts', async () => {
    const { ward, mock, episode } = await openStay()
    const note = await ward.addTemplate({ name: 'Pase de visita' })
    await ward.beginDocument(episode.episodeId, note)
    await ward.beginDocument(episode.episodeId, note)
    for (const place of ['', `rooms/${ward.room.roomId}/`]) {
      const app = await visit(episodePath(episode).replace('patients/', `${place}patients/`), { mock })
      const link = await screen.findByRole('link', { name: /^Documentos ?2 borradores$/ })
      expect(link).toHaveAttribute('href', overviewPath(episode).replace('patients/', `${place}patients/`))
      app.unmount()
    }
  })

  test('the timeline tells what was signed, amended and annulled, and leads there', async () => {
    const { ward, mock, episode } = await openStay()
    const note = await ward.addTemplate({ name: 'Pase de visita' })
    const signed = await ward.actOnDocument(await ward.beginDocument(episode.episodeId, note), 'sign', {})
    const amended = await ward.actOnDocument(signed, 'addenda', { text: 'Se corrige la dosis' })
    await ward.actOnDocument(amended, 'annul', { reason: 'Era de otro paciente' })
    await visit(episodePath(episode), { mock })
    const list = await screen.findByRole('list', { name: 'Línea de tiempo' })
    const entries = within(list).getAllByRole('listitem').slice(0, 3)
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Documento anulado.*Pase de visita.*Era de otro paciente/),
      expect.stringMatching(/^Adenda.*Pase de visita/),
      expect.stringMatching(/^Documento firmado.*Pase de visita/),
    ])
    for (const entry of entries)
      expect(within(entry).getByRole('link', { name: 'Pase de visita' })).toHaveAttribute(
        'href',
        overviewPath(episode).replace(
          'overview',
          `templates/${note.templateId}?document=${signed.documentId}`,
        ),
      )
  })
})
