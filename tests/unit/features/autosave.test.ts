import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HttpProblem, NetworkError, ShapeError } from '#src/api/errors.ts'
import { readFailure, sectionErrors } from '#src/features/documents/autosave/failure.ts'
import {
  type AutosaveEvent,
  type AutosaveState,
  autosave,
  begin,
  draftOf,
  isDirty,
  isDue,
  isSendable,
} from '#src/features/documents/autosave/machine.ts'
import { mergeSections } from '#src/features/documents/autosave/sections.ts'
import { SessionExpiredError } from '#src/session/errors.ts'
import { makeDocument, makeServer, typing, wordsOf, written } from './documents.ts'

const type = (state: AutosaveState, key: string, value: string) =>
  autosave(state, { type: 'typed', sections: typing(key, value)(state.local) })
const through = (state: AutosaveState, ...events: AutosaveEvent[]) => events.reduce(autosave, state)
const failed = (state: AutosaveState, error: unknown): AutosaveEvent => ({
  type: 'failed',
  failure: readFailure(error, state.sending ?? state.local),
})
const BEGAN = { type: 'began' } as const

describe('autosave', () => {
  test('is clean at first, dirty with the first key, and clean again only when the server said so', () => {
    const server = makeServer()
    const opened = begin(server.stored())
    expect([isDirty(opened), isSendable(opened), draftOf(opened)]).toEqual([false, false, null])
    const sent = through(type(opened, 'plan', 'Alta'), BEGAN)
    expect([isDirty(sent), isSendable(sent)]).toEqual([true, false])
    const document = server.put(sent.sending ?? [], sent.server.version)
    const saved = through(sent, { type: 'saved', document })
    expect([isDirty(saved), saved.server.version, draftOf(saved)]).toEqual([false, 2, null])
  })

  test('what was typed while a save was on its way stays dirty, and goes with the next', () => {
    const server = makeServer()
    const sent = through(type(begin(server.stored()), 'plan', 'Al'), BEGAN)
    const more = type(sent, 'plan', 'Alta')
    const saved = through(more, { type: 'saved', document: server.put(sent.sending ?? [], 1) })
    expect(wordsOf(saved.local)).toEqual(['', 'Alta', ''])
    expect([isDirty(saved), isDue(saved), saved.server.version]).toEqual([true, true, 2])
  })

  test('typed back to what is stored there is nothing to save', () => {
    const opened = begin(makeDocument())
    expect(isDirty(type(type(opened, 'plan', 'Alta'), 'plan', ''))).toBe(false)
  })

  test('what the server changed in what was sent is taken over, unless somebody typed on', () => {
    const sent = through(type(type(begin(makeDocument()), 'plan', ' Alta '), 'pronostico', 'Bueno'), BEGAN)
    const more = type(sent, 'pronostico', 'Bueno para la vida')
    const document = makeDocument({
      version: 2,
      sections: [written('evolucion', ''), written('plan', 'Alta'), written('pronostico', 'Bueno')],
    })
    const saved = through(more, { type: 'saved', document })
    expect(wordsOf(saved.local)).toEqual(['', 'Alta', 'Bueno para la vida'])
    expect(isDirty(saved)).toBe(true)
  })

  test('F31: a write that failed is not repeated by itself; the next key tries again', () => {
    const sent = through(type(begin(makeDocument()), 'plan', 'Alta'), BEGAN)
    const refused = through(sent, failed(sent, new HttpProblem(500, undefined)))
    expect([isSendable(refused), isDue(refused)]).toEqual([true, false])
    expect(isDue(type(refused, 'plan', 'Alta hoy'))).toBe(true)
  })

  test('F32: an answer that was lost is no conflict with oneself', () => {
    const server = makeServer()
    const sent = through(type(begin(server.stored()), 'plan', 'Al'), BEGAN)
    server.put(sent.sending ?? [], 1)
    const lost = type(through(sent, failed(sent, new NetworkError('Se perdió'))), 'plan', 'Alta')
    const again = through(lost, BEGAN)
    const met = through(again, failed(again, new HttpProblem(412, { current: server.stored() })))
    expect(met.trouble).toBeNull()
    expect([met.server.version, wordsOf(met.local)]).toEqual([2, ['', 'Alta', '']])
    expect(isDue(met)).toBe(true)
  })

  test('F32: not even where several answers were lost, and the first try was the one that arrived', () => {
    const server = makeServer()
    let state = through(type(begin(server.stored()), 'plan', 'A'), BEGAN)
    server.put(state.sending ?? [], 1)
    for (const text of ['Al', 'Alt', 'Alta']) {
      state = through(type(through(state, failed(state, new NetworkError('Se perdió'))), 'plan', text), BEGAN)
    }
    const met = through(state, failed(state, new HttpProblem(412, { current: server.stored() })))
    expect([met.trouble, met.server.version]).toEqual([null, 2])
  })

  test('F27: two who wrote meet: each section is whose it was, and the choice is the person’s', () => {
    const server = makeServer()
    const mine = type(type(begin(server.stored()), 'plan', 'Alta'), 'evolucion', 'Mejor')
    server.change({
      sections: [written('evolucion', 'Estable'), written('plan', ''), written('pronostico', 'Bueno')],
    })
    const sent = through(mine, BEGAN)
    const stale = through(sent, failed(sent, new HttpProblem(412, { current: server.stored() })))
    expect(stale.trouble).toEqual({ kind: 'stale', stored: server.stored() })
    expect([isSendable(stale), wordsOf(stale.local)]).toEqual([false, ['Mejor', 'Alta', '']])
    const kept = through(stale, { type: 'kept local' })
    expect([wordsOf(kept.local), kept.server.version]).toEqual([['Mejor', 'Alta', 'Bueno'], 2])
    expect(isDue(kept)).toBe(true)
    const used = through(stale, { type: 'took stored' })
    expect([wordsOf(used.local), isDirty(used)]).toEqual([['Estable', '', 'Bueno'], false])
  })

  test('F28: signed meanwhile it can’t be changed: that is said, and the text stays', () => {
    const sent = through(type(begin(makeDocument()), 'plan', 'Alta'), BEGAN)
    const current = makeDocument({ status: 'signed', version: 2 })
    const shut = through(sent, failed(sent, new HttpProblem(412, { current })))
    expect(shut.trouble).toMatchObject({
      kind: 'closed',
      why: 'El documento ya está firmado: no se puede cambiar',
    })
    expect([wordsOf(shut.local), isSendable(shut)]).toEqual([['', 'Alta', ''], false])
  })

  test.each([
    [403, 'No tienes permiso'],
    [409, 'El episodio está anulado'],
  ])(
    'F25, F28: a %i without a copy ends it in the server’s words, and can be tried again',
    (status, detail) => {
      const sent = through(type(begin(makeDocument()), 'plan', 'Alta'), BEGAN)
      const shut = through(sent, failed(sent, new HttpProblem(status, { detail })))
      expect(shut.trouble).toEqual({ kind: 'closed', why: detail, stored: null })
      expect([isSendable(shut), isDue(type(shut, 'plan', 'Alta hoy'))]).toEqual([true, false])
    },
  )

  test('F29: an error stands at its section until that is written anew', () => {
    const sent = through(type(begin(makeDocument()), 'plan', 'x'.repeat(5000)), BEGAN)
    const errors = { 'sections.1.value': ['Usa 4,000 letras como máximo'], otro: ['Nadie sabe'] }
    const refused = through(sent, failed(sent, new HttpProblem(422, { errors })))
    expect([...sectionErrors(refused)]).toEqual([['plan', 'Usa 4,000 letras como máximo']])
    expect(refused.trouble).toMatchObject({ submitError: { summary: ['Nadie sabe'] } })
    expect([...sectionErrors(type(refused, 'evolucion', 'Mejor'))]).toHaveLength(1)
    expect([...sectionErrors(type(refused, 'plan', 'Corto'))]).toEqual([])
  })

  test.each([
    ['a server that fails', true, new HttpProblem(503, undefined)],
    ['a line that breaks', true, new NetworkError('Sin conexión')],
    ['an answer that is none', true, new ShapeError()],
    ['a refusal', false, new HttpProblem(422, undefined)],
    ['a session that is over', false, new SessionExpiredError()],
  ])('whether %s may have saved it all the same: %s', (_, unsure, error) => {
    expect(readFailure(error, []).unsure).toBe(unsure)
    expect(readFailure(error, []).trouble).toMatchObject({ kind: 'failed' })
  })

  test('a newer copy that comes by itself is shown where nothing was written', () => {
    const opened = begin(makeDocument())
    const document = makeDocument({ version: 2, sections: [written('evolucion', 'Estable')] })
    expect(wordsOf(through(opened, { type: 'received', document }).local)).toEqual(['Estable'])
    expect(through(opened, { type: 'received', document: makeDocument() })).toBe(opened)
  })
})

describe('a draft that was kept', () => {
  const dirty = type(begin(makeDocument()), 'plan', 'Alta')
  const draft = draftOf(dirty) ?? expect.unreachable()

  test('goes on where it was', () => {
    const again = begin(makeDocument(), draft)
    expect([wordsOf(again.local), isDue(again)]).toEqual([['', 'Alta', ''], true])
  })

  test('is of no use where the server has the same by now', () => {
    const document = makeDocument({ version: 2, sections: [...draft.sections] })
    expect(isDirty(begin(document, draft))).toBe(false)
  })

  test('meets what somebody else wrote since', () => {
    const document = makeDocument({ version: 2, sections: [written('plan', 'Sigue')] })
    expect(begin(document, draft).trouble).toMatchObject({ kind: 'stale' })
  })

  test('meets a signature, and stays to be copied', () => {
    const again = begin(makeDocument({ version: 2, status: 'signed' }), draft)
    expect(again.trouble).toMatchObject({ kind: 'closed' })
    expect(wordsOf(again.local)).toEqual(['', 'Alta', ''])
  })

  test('knows what was on its way', () => {
    const server = makeServer()
    const sent = through(type(begin(server.stored()), 'plan', 'Al'), BEGAN)
    server.put(sent.sending ?? [], 1)
    const later = draftOf(type(sent, 'plan', 'Alta')) ?? expect.unreachable()
    const again = begin(server.stored(), later)
    expect([again.trouble, wordsOf(again.local), isDue(again)]).toEqual([null, ['', 'Alta', ''], true])
  })
})

describe('whatever happens', () => {
  const KEYS = ['evolucion', 'plan', 'pronostico'] as const
  const step = fc.oneof(
    fc.record({ what: fc.constant('type' as const), key: fc.constantFrom(...KEYS), text: fc.string() }),
    fc.record({ what: fc.constant('other' as const), key: fc.constantFrom(...KEYS), text: fc.string() }),
    fc.constantFrom({ what: 'send' as const }, { what: 'keep' as const }),
    fc.constantFrom(
      { what: 'answer' as const, how: 'ok' },
      { what: 'answer' as const, how: 'lost' },
      { what: 'answer' as const, how: 'down' },
    ),
  )

  test('nothing typed goes, and nothing is called saved that the server has not', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const server = makeServer()
        let state = begin(server.stored())
        const typed = new Map<string, string>()
        for (const one of steps) {
          if (one.what === 'type') {
            state = type(state, one.key, one.text)
            typed.set(one.key, one.text)
          }
          if (one.what === 'other')
            server.change({ sections: [...typing(one.key, one.text)(server.stored().sections)] })
          if (one.what === 'send' && isSendable(state)) state = autosave(state, BEGAN)
          if (one.what === 'keep') state = autosave(state, { type: 'kept local' })
          if (one.what === 'answer' && state.sending) {
            try {
              if (one.how === 'down') throw new HttpProblem(503, undefined)
              const document = server.put(state.sending, state.server.version)
              if (one.how === 'lost') throw new NetworkError('Se perdió')
              state = autosave(state, { type: 'saved', document })
            } catch (error) {
              state = autosave(state, failed(state, error))
            }
          }
          for (const section of state.local) {
            const own = typed.get(section.key)
            const stored = state.server.sections.find(({ key }) => key === section.key)
            // Either it is what was typed, or it is as stored where nothing of it was open any more.
            const isMine = section.type === 'text' && section.value === own
            if (own !== undefined && !isMine) expect(section).toEqual(stored)
            if (!isMine) typed.delete(section.key)
          }
          if (!isDirty(state) && state.server.version === server.stored().version)
            expect(wordsOf(state.local)).toEqual(wordsOf(server.stored().sections))
        }
      }),
      { seed: 20261121, numRuns: 400 },
    )
  })

  test('a merge keeps every section that one of two changed', () => {
    const texts = fc.array(fc.string(), { minLength: 3, maxLength: 3 })
    const of = (words: readonly string[]) => KEYS.map((key, index) => written(key, words[index] ?? ''))
    fc.assert(
      fc.property(texts, texts, texts, (begun, mine, stored) => {
        const merged = wordsOf(mergeSections(of(mine), of(begun), of(stored)))
        for (const [index, text] of merged.entries())
          expect(text).toBe(mine[index] === begun[index] ? stored[index] : mine[index])
      }),
      { seed: 20261121 },
    )
  })
})
