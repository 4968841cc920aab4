import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { SectionContent } from '#src/domain/documents/contract.ts'
import { verifySignature } from '#src/domain/documents/verify-signature.ts'
import type { Section, SectionCondition } from '#src/domain/templates/contract.ts'
import { documentIn, startRecord } from '../fixtures/documents.ts'
import { episodeOf } from '../fixtures/episodes.ts'

/** A text for the living, one for the dead, and one that a choice asks for. */
const SECTIONS: z.input<typeof Section>[] = [
  { key: 'parte', title: 'Parte', type: 'choice', required: true, options: ['Sí', 'No'] },
  {
    key: 'detalle',
    title: 'Detalle',
    type: 'text',
    required: true,
    visibleIf: { choice: { key: 'parte', values: ['Sí'] } },
  },
  { key: 'plan', title: 'Plan', type: 'text', required: true, visibleIf: { motive: ['none', 'improved'] } },
  { key: 'causas', title: 'Causas', type: 'text', required: true, visibleIf: { motive: ['died'] } },
]

const text = (key: string, value: string): SectionContent => ({ key, copiedFrom: null, type: 'text', value })
const parte = (value: string): SectionContent => ({ key: 'parte', copiedFrom: null, type: 'choice', value })

async function startNote(sections = SECTIONS) {
  const record = await startRecord()
  const template = await record.published({ sections })
  const begun = await record.draft(template)
  const write = async (contents: SectionContent[]) =>
    documentIn(await record.put(begun, { sections: contents }))
  const keys = (document: { sections: readonly { key: string }[] }) => document.sections.map(({ key }) => key)
  return { ...record, template, begun, write, keys }
}

describe('a section that does not apply', () => {
  test('is not asked for: the others are', async () => {
    const { write, actOn } = await startNote()
    const written = await write([parte('No')])
    expect((await actOn(written, 'sign')).body).toMatchObject({
      detail: 'Faltan para firmar: Plan',
      errors: { plan: ['sin llenar'] },
    })
  })

  test('is asked for as soon as it applies', async () => {
    const { write, actOn, act, episode } = await startNote()
    const written = await write([parte('Sí'), text('plan', 'Reposo')])
    expect((await actOn(written, 'sign')).body).toMatchObject({ errors: { detalle: ['sin llenar'] } })
    await act(episode, 'order-discharge', { motive: 'died' })
    const reply = await actOn(written, 'sign')
    expect(reply.body).toMatchObject({
      detail: 'Faltan para firmar: Detalle, Causas',
      errors: { detalle: ['sin llenar'], causas: ['sin llenar'] },
    })
  })

  test('stays in the draft with what was written, and is no part of what is signed', async () => {
    const { write, keys, get, sign } = await startNote()
    const written = await write([parte('No'), text('detalle', 'Oculto'), text('plan', 'Reposo')])
    expect((await get(written)).sections).toContainEqual(text('detalle', 'Oculto'))
    const signed = await sign(written)
    expect([keys(signed), signed.definitions.map(({ key }) => key)]).toEqual([
      ['parte', 'plan'],
      ['parte', 'plan'],
    ])
    expect(JSON.stringify(signed)).not.toContain('Oculto')
    expect(verifySignature(signed)).toBe('intact')
  })

  test('is neither asked of who submits nor signed by who authorises, who is asked for what applies by then', async () => {
    const { teach, template, draft, put, actOn, act, episode, keys } = await startNote()
    await teach()
    const begun = await draft(template, 'residente')
    const contents = [parte('No'), text('detalle', 'Oculto'), text('plan', 'Reposo')]
    const written = documentIn(await put(begun, { sections: contents }, 'residente'))
    const submitted = documentIn(await actOn(written, 'submit', {}, 'residente'))
    expect(keys(submitted)).toEqual(['parte', 'detalle', 'plan', 'causas'])
    const ordered = await act(episode, 'order-discharge', { motive: 'died' })
    expect((await actOn(submitted, 'sign')).body).toMatchObject({ detail: 'Faltan para firmar: Causas' })
    await act(episodeOf(ordered), 'revoke-discharge', { reason: 'Vive' })
    const signed = documentIn(await actOn(submitted, 'sign'))
    expect(keys(signed)).toEqual(['parte', 'plan'])
    expect(verifySignature(signed)).toBe('intact')
  })

  test('stays out of it whatever happens later, and nothing that was signed is hidden by it', async () => {
    const { write, get, sign, act, episode, actOn } = await startNote()
    const signed = await sign(await write([parte('No'), text('plan', 'Reposo')]))
    await act(episode, 'order-discharge', { motive: 'died' })
    expect(await get(signed)).toEqual(signed)
    const amended = documentIn(await actOn(signed, 'addenda'))
    expect(amended.definitions).toEqual(signed.definitions)
    expect(verifySignature(amended)).toBe('intact')
  })

  test('goes by the patient’s sex and age on the day of the note; an unknown age hides nothing', async () => {
    const asked = (key: string, visibleIf: SectionCondition) => ({
      key,
      title: key,
      type: 'text' as const,
      visibleIf,
    })
    const { template, begun, keys, sign, draft, store, episode } = await startNote([
      asked('mujeres', { sex: ['female'] }),
      asked('hombres', { sex: ['male'] }),
      asked('mayores', { ageFrom: 18 }),
      asked('menores', { ageTo: 17 }),
    ])
    const become = (about: object) =>
      store.write('installation', (db) =>
        db.updateTable('patients').set(about).where('patientId', '=', episode.patientId).execute(),
      )
    await become({ sex: 'female', bornOn: '1985-03-15', estimatedAge: null })
    const signed = await sign(begun)
    expect(keys(signed)).toEqual(['mujeres', 'mayores'])
    await become({ sex: 'male', bornOn: null })
    expect(keys(await sign(await draft(template)))).toEqual(['hombres', 'mayores', 'menores'])
  })
})
