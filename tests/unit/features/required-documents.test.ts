import { describe, expect, test } from 'vitest'
import { dayAt } from '#src/domain/dates.ts'
import type { DocumentStatus, DocumentSummary } from '#src/domain/documents/contract.ts'
import type { Signing } from '#src/domain/documents/signing.ts'
import type { Episode, EpisodeKind, EpisodeStatus } from '#src/domain/episodes/contract.ts'
import { type Template, TemplateKind } from '#src/domain/templates/contract.ts'
import { overviewGroups } from '#src/features/documents/overview/overview.ts'
import { draftsText, missingDocuments } from '#src/features/documents/overview/required-documents.ts'
import { documentsOverviewSearch } from '#src/features/documents/search-params.ts'

const ZONE = 'America/Mexico_City'
const calendar = { today: '2026-11-21', dayOf: (instant: string) => dayAt(instant, ZONE) }
const TODAY = '2026-11-21T15:00:00.000Z'
const YESTERDAY = '2026-11-20T15:00:00.000Z'

type Noted = Pick<DocumentSummary, 'kind' | 'status' | 'occurredAt'>

const note = (kind: TemplateKind, status: DocumentStatus = 'signed', occurredAt = YESTERDAY): Noted => ({
  kind,
  status,
  occurredAt,
})

const PNEUMONIA: Episode['diagnoses'][number] = {
  code: 'J18.9',
  text: 'Neumonía, no especificada',
  rank: 'principal',
  certainty: 'confirmado',
}

interface About {
  kind?: EpisodeKind
  status?: EpisodeStatus
  admittedAt?: string
  motive?: NonNullable<Episode['discharge']>['motive']
  orderedMotive?: Episode['orderedMotive']
  diagnoses?: Episode['diagnoses']
}

function lacks({ motive, ...about }: About, documents: Noted[]) {
  const discharge =
    motive === undefined ? null : { at: TODAY, motive, destination: '', condition: '', notes: '' }
  const episode = {
    kind: 'inpatient' as const,
    status: 'open' as const,
    admittedAt: YESTERDAY,
    orderedMotive: null,
    diagnoses: [PNEUMONIA],
    discharge,
    ...about,
  }
  return missingDocuments(episode, documents, calendar).map(({ text }) => text)
}

const INITIAL = [note('admission'), note('clinicalHistory')]

describe('what an episode’s record lacks', () => {
  test.each<[About, string[]]>([
    [{}, ['Falta la nota de ingreso', 'Falta la historia clínica', 'Falta la nota de evolución de hoy']],
    [{ admittedAt: TODAY }, ['Falta la nota de ingreso', 'Falta la historia clínica']],
    [{ kind: 'daySurgery', admittedAt: TODAY }, ['Falta la nota de ingreso', 'Falta la historia clínica']],
    [{ kind: 'emergency', admittedAt: TODAY }, ['Falta la nota inicial de urgencias']],
    [{ kind: 'observation' }, ['Falta la nota inicial', 'Falta la nota de evolución de hoy']],
    [{ kind: 'outpatient' }, ['Falta la nota de la consulta']],
    [{ kind: 'outpatient', status: 'discharged' }, ['Falta la nota de la consulta']],
    [{ status: 'annulled' }, []],
  ])('%j without documents', (about, texts) => {
    expect(lacks(about, [])).toEqual(texts)
  })

  test.each<[string, About, Noted[], string[]]>([
    ['all is there', {}, [...INITIAL, note('progress', 'signed', TODAY)], []],
    ['an amended note counts', {}, [...INITIAL, note('progress', 'amended', TODAY)], []],
    [
      'yesterday’s evolution does not do',
      {},
      [...INITIAL, note('progress')],
      ['Falta la nota de evolución de hoy'],
    ],
    [
      'what is annulled or discarded is not there',
      { admittedAt: TODAY },
      [note('admission', 'annulled'), note('clinicalHistory', 'discarded')],
      ['Falta la nota de ingreso', 'Falta la historia clínica'],
    ],
    [
      'drafts are said to be drafts',
      {},
      [note('admission', 'draft'), note('clinicalHistory'), note('progress', 'draft', TODAY)],
      [
        'La nota de ingreso está sin firmar',
        'La nota de evolución de hoy está sin firmar',
        'Quedan 2 borradores sin firmar',
      ],
    ],
    [
      'the note of egress is asked for from its order on',
      { status: 'dischargeOrdered' },
      [...INITIAL, note('progress', 'signed', TODAY)],
      ['Falta la nota de egreso'],
    ],
    [
      'after the egress no evolution',
      { status: 'discharged', motive: 'improved' },
      [...INITIAL, note('discharge')],
      [],
    ],
    [
      'who was discharged without diagnoses still lacks them',
      { status: 'dischargeOrdered', admittedAt: TODAY, diagnoses: [] },
      [...INITIAL, note('discharge')],
      ['Faltan los diagnósticos finales'],
    ],
    [
      'who leaves of their own will signs a sheet',
      { status: 'discharged', motive: 'voluntary' },
      [...INITIAL, note('discharge')],
      ['Falta la hoja de egreso voluntario'],
    ],
    [
      'who is sent to another hospital has a referral',
      { status: 'discharged', motive: 'transferred' },
      [...INITIAL, note('discharge')],
      ['Falta la nota de referencia o traslado'],
    ],
    [
      'who has died, and lies there yet, owes no note of the day, and has one of the death',
      { status: 'dischargeOrdered', orderedMotive: 'died' },
      [...INITIAL, note('discharge')],
      ['Falta la nota de defunción'],
    ],
    [
      'an annulled episode wants its drafts ended',
      { status: 'annulled' },
      [note('consent', 'draft')],
      ['Queda 1 borrador sin firmar'],
    ],
    ['observation takes either note', { kind: 'observation', admittedAt: TODAY }, [note('admission')], []],
    ['any note tells a visit', { kind: 'outpatient' }, [note('clinicalHistory')], []],
  ])('%s', (_, about, documents, texts) => {
    expect(lacks(about, documents)).toEqual(texts)
  })

  test('today is the hospital’s day: a note of 23:30 there is of that day, though UTC is one further', () => {
    const late = '2026-11-22T05:30:00.000Z'
    expect(lacks({}, [...INITIAL, note('progress', 'signed', late)])).toEqual([])
    const before = '2026-11-21T05:30:00.000Z'
    expect(lacks({}, [...INITIAL, note('progress', 'signed', before)])).toEqual([
      'Falta la nota de evolución de hoy',
    ])
  })

  test('drafts in words', () => {
    expect([0, 1, 2].map(draftsText)).toEqual([
      '',
      'Queda 1 borrador sin firmar',
      'Quedan 2 borradores sin firmar',
    ])
  })
})

describe('the overview of an episode’s documents', () => {
  const template = (
    templateId: number,
    name: string,
    kind: TemplateKind,
  ): Pick<Template, 'templateId' | 'name'> & Signing => ({
    templateId,
    name,
    kind,
    needsAuthorization: false,
  })
  const summary = (
    documentId: number,
    templateId: number,
    about: Partial<DocumentSummary>,
  ): DocumentSummary => ({
    documentId,
    episodeId: 1,
    patientId: 1,
    templateId,
    revision: 1,
    kind: 'progress',
    title: 'Nota',
    status: 'signed',
    author: { userId: 'a', name: 'A' },
    occurredAt: TODAY,
    createdAt: TODAY,
    updatedAt: TODAY,
    submittedAt: null,
    returnedAt: null,
    signedAt: TODAY,
    signedBy: null,
    discardedAt: null,
    answersId: null,
    requestedService: null,
    takenOverBy: null,
    version: 1,
    ...about,
  })

  const templates = [
    template(1, 'Egreso', 'discharge'),
    template(2, 'Evolución', 'progress'),
    template(3, 'Enfermería', 'nursing'),
    template(4, 'Álbum de evolución', 'progress'),
  ]

  test('goes as a stay goes, with every template and the retired ones that have documents here', () => {
    const documents = [
      summary(11, 2, { status: 'draft' }),
      summary(10, 9, { kind: 'emergency', title: 'Nota vieja' }),
      summary(9, 2, {}),
    ]
    const groups = overviewGroups(templates, documents)
    expect(
      groups.map(({ title, entries }) => [
        title,
        entries.map((one) => [
          one.name,
          one.signing !== undefined,
          one.documents.map(({ documentId }) => documentId),
        ]),
      ]),
    ).toEqual([
      ['Ingreso e historia', [['Nota vieja', false, [10]]]],
      [
        'Evolución y cuidados',
        [
          ['Álbum de evolución', true, []],
          ['Evolución', true, [11, 9]],
          ['Enfermería', true, []],
        ],
      ],
      ['Egreso y referencia', [['Egreso', true, []]]],
    ])
  })

  test('a state shows only its documents, and the templates that have some', () => {
    const documents = [summary(11, 2, { status: 'draft' }), summary(9, 2, {})]
    expect(overviewGroups(templates, documents, 'draft')).toEqual([
      {
        title: 'Evolución y cuidados',
        entries: [expect.objectContaining({ name: 'Evolución', documents: [documents[0]] })],
      },
    ])
    expect(overviewGroups(templates, documents, 'annulled')).toEqual([])
  })

  test('every kind has its group', () => {
    const all = TemplateKind.options.map((kind, index) => template(index + 1, kind, kind))
    const shown = overviewGroups(all, []).flatMap(({ entries }) => entries.map(({ kind }) => kind))
    expect(shown.toSorted()).toEqual(TemplateKind.options.toSorted())
  })

  test('its address never throws', () => {
    expect(documentsOverviewSearch({ status: 'draft' })).toEqual({ status: 'draft' })
    for (const status of ['x', 1, null, ['draft'], '__proto__'])
      expect(documentsOverviewSearch({ status })).toEqual({ status: undefined })
  })
})
