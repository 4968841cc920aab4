import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { SectionContent } from '#src/domain/documents/contract.ts'
import { visibleDefinitions } from '#src/domain/documents/visibility.ts'
import { ConditionMotive, TemplateKind, TemplatePage } from '#src/domain/templates/contract.ts'
import { ifMatch, newKey } from '../fixtures/api-client.ts'
import { SECTIONS, startRecord, TEMPLATES, templateBody, templateIn } from '../fixtures/documents.ts'
import { NOW } from '../fixtures/server.ts'
import { grant } from '../fixtures/store-changes.ts'

const STARTERS = [
  ...['Historia clínica', 'Nota de evolución', 'Solicitud de interconsulta', 'Nota de referencia o traslado'],
  ...['Nota inicial de urgencias', 'Nota de ingreso', 'Nota preoperatoria', 'Nota preanestésica'],
  ...['Nota postanestésica', 'Nota postoperatoria', 'Nota de egreso', 'Hoja de enfermería'],
  ...['Consentimiento informado', 'Egreso voluntario', 'Respuesta de interconsulta'],
  ...['Lista de verificación quirúrgica', 'Nota de defunción y de muerte fetal'],
  ...['Notificación al Ministerio Público', 'Auxiliar de diagnóstico', 'Nota de trabajo social'],
  'Consentimiento de ingreso',
]

/** The kinds of which a hospital begins with nothing. */
const WITHOUT_STARTER = ['orders', 'other']

const names = (templates: readonly { name: string }[]) => templates.map(({ name }) => name)

describe('a new hospital', () => {
  test('begins with its own copies of the starters, one of each kind, published', async () => {
    const { as, templates } = await startRecord()
    const own = await templates('&orderBy=templateId:asc')
    expect(names(own)).toEqual(STARTERS)
    expect(own.map(({ kind }) => kind)).toEqual(
      TemplateKind.options.filter((kind) => !WITHOUT_STARTER.includes(kind)),
    )
    for (const one of own)
      expect(one).toMatchObject({ status: 'published', revision: 1, publishedRevision: 1 })
    const other = z.parse(
      TemplatePage,
      (await as('direccion').get('/docs/hospitals/2/templates?pageSize=100')).body,
    ).data
    expect(names(other).toSorted()).toEqual(STARTERS.toSorted())
    const ids = new Set([...own, ...other].map(({ templateId }) => templateId))
    expect(ids.size).toBe(2 * STARTERS.length)
  })

  test('has whoever writes sign the nursing sheet, social workers their notes, nurses and physicians the surgical checklist', async () => {
    const { templates } = await startRecord()
    const others = (await templates()).filter(({ signers }) => signers?.join() !== 'physician')
    expect(Object.fromEntries(others.map(({ kind, signers }) => [kind, signers]))).toEqual({
      nursing: [],
      socialWork: ['socialWorker'],
      surgicalChecklist: ['nurse', 'physician'],
    })
  })

  test.each([
    [
      'Historia clínica',
      ['heredofamiliares', 'patologicos', 'noPatologicos', 'padecimientoActual', 'aparatosSistemas'],
    ],
    ['Historia clínica', ['habitusExterior', 'signosVitales', 'resultados', 'diagnosticos', 'pronostico']],
    ['Nota de evolución', ['evolucion', 'signosVitales', 'diagnosticos', 'pronostico', 'tratamiento']],
    ['Historia clínica', ['tipoInterrogatorio', 'informante']],
    ['Solicitud de interconsulta', ['servicioInterconsultado', 'prioridad', 'solicitud']],
    // 6.3 asks of it what 7.1 asks of the first note of an emergency, and three things more.
    [
      'Respuesta de interconsulta',
      ['horaServicio', 'signosVitales', 'motivoAtencion', 'interrogatorioExploracion', 'diagnosticos'],
    ],
    [
      'Respuesta de interconsulta',
      ['tratamiento', 'pronostico', 'criteriosDiagnosticos', 'planEstudios', 'sugerencias'],
    ],
    [
      'Nota de referencia o traslado',
      ['establecimientoEnvia', 'establecimientoReceptor', 'resumenClinico', 'motivoEnvio'],
    ],
    ['Nota inicial de urgencias', ['horaServicio', 'signosVitales', 'motivoAtencion', 'tratamiento']],
    [
      'Nota de ingreso',
      ['motivoIngreso', 'signosVitales', 'resumen', 'resultados', 'tratamiento', 'pronostico'],
    ],
    [
      'Nota preoperatoria',
      ['fechaCirugia', 'diagnosticos', 'planQuirurgico', 'tipoIntervencion', 'riesgoQuirurgico'],
    ],
    ['Nota preanestésica', ['evaluacionClinica', 'tipoAnestesia', 'riesgoAnestesico']],
    ['Nota postanestésica', ['evaluacionClinica', 'tipoAnestesia', 'riesgoAnestesico']],
    [
      'Nota postoperatoria',
      ['operacionPlaneada', 'operacionRealizada', 'tecnica', 'hallazgos', 'conteo', 'incidentes'],
    ],
    ['Nota de egreso', ['fechas', 'motivoEgreso', 'diagnosticos', 'resumenEvolucion', 'problemasPendientes']],
    ['Hoja de enfermería', ['habitusExterior', 'signosVitales', 'observaciones']],
    [
      'Consentimiento informado',
      ['institucion', 'lugarFecha', 'acto', 'riesgosBeneficios', 'testigo1', 'testigo2'],
    ],
    [
      'Egreso voluntario',
      ['solicitante', 'parentesco', 'resumen', 'medidas', 'riesgos', 'testigo1', 'testigo2'],
    ],
    ['Lista de verificación quirúrgica', ['identidad', 'confirmacion', 'conteo', 'muestras', 'recuperacion']],
    ['Nota de defunción y de muerte fetal', ['tipo', 'fechaHora', 'causas', 'folioCertificado', 'necropsia']],
    [
      'Notificación al Ministerio Público',
      [
        'establecimiento',
        'fechaElaboracion',
        'identificacion',
        'actoNotificado',
        'lesiones',
        'agencia',
        'medico',
      ],
    ],
    [
      'Auxiliar de diagnóstico',
      [
        'fechaEstudio',
        'solicitante',
        'estudio',
        'problema',
        'resultados',
        'incidentes',
        'realizo',
        'informa',
      ],
    ],
    ['Nota de trabajo social', ['motivo', 'familia', 'valoracion', 'plan']],
    [
      'Consentimiento de ingreso',
      ['institucion', 'lugarFecha', 'acto', 'riesgosBeneficios', 'contingencias', 'testigo1', 'testigo2'],
    ],
  ])('asks in %s for %j', async (name, keys) => {
    const { starter } = await startRecord()
    const required = (await starter(name)).sections.filter((one) => one.required).map(({ key }) => key)
    expect(required).toEqual(expect.arrayContaining(keys))
  })

  test('asks in Nota de egreso of the living what is owed to them, and of the dead of what they died', async () => {
    const { starter } = await startRecord()
    const { sections } = await starter('Nota de egreso')
    const asked = (motive: ConditionMotive) =>
      visibleDefinitions({ definitions: sections, signedAt: null }, [], { sex: 'female', age: 76, motive })
        .filter(({ required }) => required)
        .map(({ key }) => key)
    const living = [
      'problemasPendientes',
      'planTratamiento',
      'recomendaciones',
      'factoresRiesgo',
      'pronostico',
    ]
    for (const motive of ConditionMotive.options) {
      const hasDied = motive === 'died'
      expect([motive, living.filter((key) => asked(motive).includes(key))]).toEqual([
        motive,
        hasDied ? [] : living,
      ])
      expect([motive, asked(motive).includes('causaDefuncion')]).toEqual([motive, hasDied])
    }
  })

  test.each([
    ['female', 30, true, false],
    ['female', 9, false, true],
    ['male', 30, false, false],
    ['undetermined', 17, true, true],
  ] as const)(
    'asks in Historia clínica as it fits %s of %i years',
    async (sex, age, gynaecological, perinatal) => {
      const { starter } = await startRecord()
      const { sections } = await starter('Historia clínica')
      const facts = { sex, age, motive: 'none' } as const
      const keys = visibleDefinitions({ definitions: sections, signedAt: null }, [], facts).map(
        ({ key }) => key,
      )
      expect([keys.includes('ginecoobstetricos'), keys.includes('perinatales')]).toEqual([
        gynaecological,
        perinatal,
      ])
    },
  )

  test.each([
    'Nota de evolución',
    'Nota de ingreso',
    'Nota inicial de urgencias',
    'Respuesta de interconsulta',
  ])('begins %s with drugs to be named, and takes that there are none', async (name) => {
    const { starter, draft } = await startRecord()
    const note = await draft(await starter(name))
    const facts = { sex: 'female', age: 30, motive: 'none' } as const
    const asks = (sections: SectionContent[]) =>
      visibleDefinitions(note, sections, facts).some(({ key }) => key === 'tratamiento')
    expect(asks(note.sections)).toBe(true)
    const none = note.sections.map((one) =>
      one.key === 'medicamentosIndicados' && one.type === 'choice'
        ? { ...one, value: 'Sin medicamentos' }
        : one,
    )
    expect(asks(none)).toBe(false)
  })

  test('has starters that could be written anew as they are', async () => {
    const { as, templates } = await startRecord()
    for (const { name, kind, sections } of await templates()) {
      const reply = await as('direccion').post(TEMPLATES, { name: `${name} 2`, kind, sections }, newKey())
      expect([name, reply.status]).toEqual([name, 201])
      expect(templateIn(reply).sections).toEqual(sections)
    }
  })
})

describe('a template is made', () => {
  test('as a draft, and read as it was answered', async () => {
    const { postTemplate, getTemplate } = await startRecord()
    const reply = await postTemplate({ name: '  Nota breve ' })
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toBe('"1"')
    const template = templateIn(reply)
    expect(template).toMatchObject({
      name: 'Nota breve',
      kind: 'progress',
      status: 'draft',
      revision: 1,
      publishedRevision: null,
      updatedAt: NOW.toISOString(),
      version: 1,
    })
    expect(template.sections[0]).toEqual({ ...SECTIONS[0], help: '', options: [], initial: '' })
    expect(await getTemplate(template)).toEqual(template)
  })

  test('once, however often the same creation is sent', async () => {
    const { postTemplate, templates } = await startRecord()
    const key = newKey()
    const replies = await Promise.all([1, 2, 3].map(() => postTemplate({}, 'direccion', key)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map((reply) => templateIn(reply).templateId)).size).toBe(1)
    expect(await templates('&search=breve')).toHaveLength(1)
    expect((await postTemplate({ name: 'Otra' }, 'direccion', key)).status).toBe(422)
  })

  test.each(['nota de ingreso', 'NOTA DE ÍNGRESO', ' Nota  de ingreso '])(
    'but not as %j where Nota de ingreso stands',
    async (name) => {
      const { postTemplate } = await startRecord()
      const reply = await postTemplate({ name })
      const detail = 'Ya hay una plantilla con el nombre Nota de ingreso'
      expect([reply.status, reply.body]).toEqual([
        409,
        expect.objectContaining({ detail, errors: { name: [detail] } }),
      ])
    },
  )

  test('under a name that another hospital has', async () => {
    const { as, postTemplate } = await startRecord()
    await postTemplate()
    const reply = await as('direccion').post('/docs/hospitals/2/templates', templateBody(), newKey())
    expect(reply.status).toBe(201)
    const { templateId } = templateIn(reply)
    expect((await as('direccion').get(`${TEMPLATES}/${templateId}`)).status).toBe(404)
  })

  const section = (about: object) => ({ sections: [{ ...SECTIONS[0], ...about }] })
  test.each([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(121) }],
    ['name', { name: 'a\u0000b' }],
    ['kind', { kind: 'letter' }],
    ['sections', { sections: [] }],
    ['sections', { sections: Array.from({ length: 61 }, (_, n) => ({ ...SECTIONS[0], key: `k${n}` })) }],
    ['sections.0.key', section({ key: '__proto__' })],
    ['sections.0.key', section({ key: 'Con espacio' })],
    ['sections.1.key', { sections: [SECTIONS[0], SECTIONS[0]] }],
    ['sections.0.title', section({ title: ' ' })],
    ['sections.1.title', { sections: [SECTIONS[0], { ...SECTIONS[0], key: 'otra' }] }],
    ['sections.0.title', section({ title: 'a\u0007b' })],
    ['sections.0.type', section({ type: 'image' })],
    ['sections.0.initial', section({ initial: '\ud800' })],
    ['sections.0.visibleIf', section({ visibleIf: {} })],
    ['sections.0.visibleIf', section({ visibleIf: { ageFrom: 60, ageTo: 10 } })],
    ['sections.0.visibleIf', section({ visibleIf: { choice: { key: 'riesgo', values: ['Alto'] } } })],
    ['sections.0.visibleIf.sex.0', section({ visibleIf: { sex: ['other'] } })],
    ['sections.0.options', section({ type: 'choice' })],
    ['sections.0.options', section({ type: 'choice', options: ['Sí', 'Sí '] })],
    ['sections.0.options', section({ type: 'choice', options: ['Sí', 'sí'] })],
    ['sections.0.options', section({ type: 'table', options: [] })],
    ['sections.0.options', section({ type: 'table', options: ['Dosis', 'Vía', 'dosis'] })],
    ['sections.0.options', section({ type: 'number', options: ['mL', 'g'] })],
    ['sections.0.options.1', section({ type: 'table', options: ['A', ' '] })],
    ['sections.0.columns', section({ type: 'table', options: ['A', 'B'], columns: ['time'] })],
    ['sections.0.columns', section({ type: 'table', options: ['A'], columns: ['time', 'text'] })],
    ['sections.0.columns.0', section({ type: 'table', options: ['A'], columns: ['drug'] })],
  ])('but not with a bad %s: %#', async (field, about) => {
    const { postTemplate, templates } = await startRecord()
    const reply = await postTemplate(about)
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ errors: { [field]: [expect.any(String)] } })
    expect(await templates()).toHaveLength(STARTERS.length)
  })

  test('with what its sections depend on, and what a choice begins with', async () => {
    const { postTemplate, getTemplate } = await startRecord()
    const [first] = SECTIONS
    const visibleIf = {
      sex: ['female'],
      ageFrom: 10,
      ageTo: 59,
      motive: ['none', 'died'],
      choice: { key: 'riesgo', values: ['Alto'] },
    }
    const riesgo = {
      key: 'riesgo',
      title: 'Riesgo',
      type: 'choice',
      options: ['Bajo', 'Alto'],
      initial: 'Bajo',
    }
    const template = templateIn(await postTemplate({ sections: [riesgo, { ...first, visibleIf }] }))
    expect(template.sections).toMatchObject([riesgo, { visibleIf }])
    expect(template.sections[0]).not.toHaveProperty('visibleIf')
    expect(await getTemplate(template)).toEqual(template)
  })

  test('with what the columns of its tables hold, and nothing of columns that are all text', async () => {
    const { postTemplate, getTemplate } = await startRecord()
    const options = ['Hora', 'Nota']
    const columns = ['time', 'text']
    const template = templateIn(
      await postTemplate({
        sections: [
          { key: 'tomas', title: 'Tomas', type: 'table', options, columns },
          { key: 'notas', title: 'Notas', type: 'table', options, columns: ['text', 'text'] },
          { key: 'texto', title: 'Texto', type: 'text', columns },
        ],
      }),
    )
    expect(template.sections.map((section) => section.columns)).toEqual([columns, undefined, undefined])
    expect(template.sections[1]).not.toHaveProperty('columns')
    expect(await getTemplate(template)).toEqual(template)
  })

  test('without what a section’s type has no use for', async () => {
    const { postTemplate } = await startRecord()
    const left = { options: ['Sí'], initial: 'Hola' }
    const reply = await postTemplate({ sections: SECTIONS.map((one) => ({ ...left, ...one })) })
    const kept = templateIn(reply).sections.map(({ type, options, initial }) => [
      type,
      options.length,
      initial,
    ])
    expect(kept).toEqual([
      ['richText', 0, 'Hola'],
      ['diagnoses', 0, ''],
      ['text', 0, '{{paciente.nombre}}'],
      ['number', 1, ''],
      ['date', 0, ''],
      ['choice', 2, ''],
      ['vitalSigns', 0, ''],
      ['table', 2, ''],
    ])
  })
})

describe('what can be done in which state', () => {
  type Ward = Awaited<ReturnType<typeof startRecord>>
  const STATES = {
    draft: async ({ postTemplate }: Ward) => templateIn(await postTemplate()),
    published: ({ published }: Ward) => published(),
    retired: async ({ actOnTemplate, published }: Ward) =>
      templateIn(await actOnTemplate(await published(), 'retire')),
  }
  /** Where each leads: status, revision, published revision; null: 409. */
  const LEADS = {
    draft: { edit: ['draft', 1, null], publish: ['published', 1, 1], retire: ['retired', 1, null] },
    published: { edit: ['draft', 2, 1], publish: null, retire: ['retired', 1, null] },
    retired: { edit: null, publish: ['published', 1, 1], retire: null },
  } as const
  const rows = (['draft', 'published', 'retired'] as const).flatMap((status) =>
    (['edit', 'publish', 'retire'] as const).map(
      (action) => [status, action, LEADS[status][action]] as const,
    ),
  )
  test.each(rows)('%s: %s', async (status, action, leads) => {
    const ward = await startRecord()
    const template = await STATES[status](ward)
    expect(template.status).toBe(status)
    const reply =
      action === 'edit'
        ? await ward.putTemplate(template, { name: 'Otra' })
        : await ward.actOnTemplate(template, action)
    expect(reply.status).toBe(leads ? 200 : 409)
    const after = await ward.getTemplate(template)
    if (!leads) return expect(after).toEqual(template)
    expect(after).toEqual(templateIn(reply))
    expect([after.status, after.revision, after.publishedRevision]).toEqual(leads)
    expect(after.version).toBe(template.version + 1)
  })
})

describe('a published template', () => {
  test('stays as it was published while the draft of the next revision is written', async () => {
    const { published, putTemplate, actOnTemplate, getTemplate, templates } = await startRecord()
    const first = await published()
    const draft = templateIn(await putTemplate(first, { name: 'Nota larga', sections: SECTIONS.slice(0, 1) }))
    expect(draft).toMatchObject({ name: 'Nota larga', revision: 2, status: 'draft', publishedRevision: 1 })
    const again = templateIn(await putTemplate(draft, { name: 'Nota más larga' }))
    expect(again).toMatchObject({ name: 'Nota más larga', revision: 2 })

    const seen = await getTemplate(first, 'medica')
    expect(seen).toEqual({ ...first, version: again.version, updatedAt: seen.updatedAt })
    expect(names(await templates('&search=nota%20breve', 'medica'))).toEqual(['Nota breve'])
    expect(await templates('&search=larga', 'medica')).toEqual([])
    expect(names(await templates('&search=larga'))).toEqual(['Nota más larga'])
    expect(names(await templates('&search=breve&status=published'))).toEqual(['Nota breve'])

    const second = templateIn(await actOnTemplate(again, 'publish'))
    expect(await getTemplate(first, 'medica')).toEqual(second)
    expect(second).toMatchObject({ name: 'Nota más larga', revision: 2, publishedRevision: 2 })
  })

  test('keeps its name for itself while it is known by it', async () => {
    const { published, putTemplate, postTemplate } = await startRecord()
    await putTemplate(await published(), { name: 'Nota larga' })
    expect((await postTemplate({ name: 'nota breve' })).status).toBe(409)
    expect((await postTemplate({ name: 'nota larga' })).status).toBe(409)
  })

  test('can be changed without a change of its name', async () => {
    const { published, putTemplate } = await startRecord()
    expect((await putTemplate(await published(), { name: 'NOTA BREVE' })).status).toBe(200)
  })

  test('is never changed by whoever has the database itself', async () => {
    const { published, store } = await startRecord()
    const { templateId } = await published()
    const refused = [
      store.write('installation', (db) =>
        db.updateTable('templateRevisions').set({ formId: 1 }).where('templateId', '=', templateId).execute(),
      ),
      store.write('installation', (db) =>
        db.deleteFrom('templateRevisions').where('templateId', '=', templateId).execute(),
      ),
      store.write('installation', (db) => db.updateTable('templateForms').set({ name: 'Otra' }).execute()),
      store.write('installation', (db) => db.deleteFrom('templateForms').execute()),
    ]
    for (const write of refused) await expect(write).rejects.toThrow('keep what was written')
  })
})

describe('who reads which templates', () => {
  test('drafts and what was retired only with hospital-read', async () => {
    const { published, postTemplate, actOnTemplate, templates, as } = await startRecord()
    await postTemplate({ name: 'Borrador A' })
    const retired = templateIn(await actOnTemplate(await published({ name: 'Retirada B' }), 'retire'))
    await published({ name: 'Publicada C' })
    const status = async (query: string, persona: string) =>
      names(await templates(`${query}&orderBy=templateId:asc`, persona)).filter(
        (name) => !STARTERS.includes(name),
      )
    for (const persona of ['direccion', 'archivo']) {
      expect(await status('', persona)).toEqual(['Borrador A', 'Retirada B', 'Publicada C'])
      expect(await status('&status=draft', persona)).toEqual(['Borrador A'])
      expect(await status('&status=retired', persona)).toEqual(['Retirada B'])
      expect(await status('&status=published', persona)).toEqual(['Publicada C'])
    }
    for (const persona of ['medica', 'enfermeria', 'admision']) {
      expect(await status('', persona)).toEqual(['Publicada C'])
      expect(await status('&status=draft', persona)).toEqual([])
      expect(await status('&status=retired', persona)).toEqual([])
      expect(await status('&status=published', persona)).toEqual(['Publicada C'])
    }
    expect((await as('archivo').get(`${TEMPLATES}/${retired.templateId}`)).status).toBe(200)
    expect((await as('medica').get(`${TEMPLATES}/${retired.templateId}`)).status).toBe(404)
  })

  test('by kind and name, in pages, in the order asked for', async () => {
    const { templates, as } = await startRecord()
    expect(names(await templates('&kind=nursing'))).toEqual(['Hoja de enfermería'])
    expect(names(await templates('&search=ANESTESICA%20nota&orderBy=name:desc'))).toEqual([
      'Nota preanestésica',
      'Nota postanestésica',
    ])
    const order = new Intl.Collator('es').compare
    expect(names(await templates())).toEqual(STARTERS.toSorted(order))
    const page = z.parse(TemplatePage, (await as('medica').get(`${TEMPLATES}?pageSize=5&pageIndex=3`)).body)
    expect([page.data.length, page.pagination.totalItems]).toEqual([5, 21])
    for (const bad of ['kind=letter', 'status=gone', 'orderBy=kind:asc'])
      expect((await as('medica').get(`${TEMPLATES}?${bad}`)).status).toBe(400)
  })

  test('either right is enough, and who has neither is told one', async () => {
    const { store, as } = await startRecord()
    const give = (area: string) => grant(store, 'sin-permisos', area, 'read')
    const none = await as('sin-permisos').get(TEMPLATES)
    expect([none.status, none.body]).toEqual([
      403,
      expect.objectContaining({ group: 'hospital-1-episodes-read' }),
    ])
    await give('hospital')
    expect((await as('sin-permisos').get(TEMPLATES)).status).toBe(200)
    await store.write('installation', (db) =>
      db.deleteFrom('grants').where('userId', '=', 'sin-permisos').execute(),
    )
    await give('episodes')
    expect((await as('sin-permisos').get(TEMPLATES)).status).toBe(200)
  })
})

describe('a change', () => {
  const WAYS = ['put', 'publish', 'retire'] as const

  test.each(WAYS)('%s asks for the version, and refuses an older one with what is there', async (way) => {
    const { as, postTemplate, putTemplate } = await startRecord()
    const old = templateIn(await postTemplate())
    const current = templateIn(await putTemplate(old, { name: 'Otra' }))
    const path = `${TEMPLATES}/${old.templateId}${way === 'put' ? '' : `/${way}`}`
    const send = (headers: Record<string, string>) =>
      as('direccion').send(way === 'put' ? 'PUT' : 'POST', path, templateBody(), headers)
    expect((await send({})).status).toBe(428)
    const stale = await send(ifMatch(old))
    expect([stale.status, stale.body]).toEqual([412, expect.objectContaining({ current })])
  })

  test.each(WAYS)('%s of no template of this hospital finds none', async (way) => {
    const { as } = await startRecord()
    const path = `${TEMPLATES}/999999${way === 'put' ? '' : `/${way}`}`
    const reply = await as('direccion').send(way === 'put' ? 'PUT' : 'POST', path, templateBody(), {
      'if-match': '"1"',
    })
    expect(reply.status).toBe(404)
  })

  test('by two at once goes to the first, and the other one sees it', async () => {
    const { postTemplate, putTemplate } = await startRecord()
    const template = templateIn(await postTemplate())
    const replies = await Promise.all(['Una', 'Otra'].map((name) => putTemplate(template, { name })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  test('is logged', async () => {
    const { postTemplate, actOnTemplate, audit } = await startRecord()
    const before = (await audit()).length
    const template = templateIn(await postTemplate())
    await actOnTemplate(template, 'publish')
    await postTemplate({}, 'medica')
    const path = `${TEMPLATES}/${template.templateId}/publish`
    expect((await audit()).slice(before)).toMatchObject([
      { userId: 'direccion', method: 'POST', path: TEMPLATES, status: 201, patientId: null },
      { userId: 'direccion', method: 'POST', path, status: 200, patientId: null },
      { userId: 'medica', method: 'POST', path: TEMPLATES, status: 403 },
    ])
  })
})
