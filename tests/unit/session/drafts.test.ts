import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import 'fake-indexeddb/auto'
import { createKey, seal, unseal } from '#src/session/crypt.ts'
import { deleteDrafts, deleteOthersDrafts, draftsDatabase } from '#src/session/drafts/delete-drafts.ts'
import { Drafts } from '#src/session/drafts/drafts.ts'

const NOTE = '1/7/3/12'
const TEXT = 'Dolor torácico de tres horas'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

/** Everything that lies in the browser's databases, as text; what is encrypted is bytes, not words. */
async function bytesOf(userId: string): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(draftsDatabase(userId))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const all = await new Promise<{ data: ArrayBuffer }[]>((resolve) => {
    const request = database.transaction('drafts').objectStore('drafts').getAll()
    request.onsuccess = () => resolve(request.result)
  })
  database.close()
  return all.map(({ data }) => new TextDecoder().decode(data)).join()
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name)

describe('sealing', () => {
  test('what is sealed is read again with the same key, in the same place', async () => {
    const key = await createKey()
    const sealed = await seal(key, 'a', { text: TEXT })
    expect(new TextDecoder().decode(sealed.data)).not.toContain('Dolor')
    expect(await unseal(key, 'a', sealed)).toEqual({ text: TEXT })
  })

  test('and with no other key, in no other place, and not once it was touched', async () => {
    const key = await createKey()
    const sealed = await seal(key, 'a', TEXT)
    await expect(unseal(await createKey(), 'a', sealed)).rejects.toThrow()
    await expect(unseal(key, 'b', sealed)).rejects.toThrow()
    const touched = new Uint8Array(sealed.data.slice(0))
    touched[0] = (touched[0] ?? 0) ^ 1
    await expect(unseal(key, 'a', { ...sealed, data: touched.buffer })).rejects.toThrow()
  })

  test('the key can’t be taken out of the browser, and no two sealings look alike', async () => {
    const key = await createKey()
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    const [one, other] = await Promise.all([seal(key, 'a', TEXT), seal(key, 'a', TEXT)])
    expect(one.iv).not.toEqual(other.iv)
    expect(new Uint8Array(one.data)).not.toEqual(new Uint8Array(other.data))
  })
})

describe('drafts', () => {
  test('outlive the load, unreadable for whoever looks into the browser', async () => {
    expect(await new Drafts('elena').put(NOTE, 'w', { text: TEXT })).toBe(true)
    expect(await bytesOf('elena')).not.toContain('Dolor')
    const later = new Drafts('elena')
    expect(await later.read(NOTE)).toEqual([{ writer: 'w', value: { text: TEXT } }])
    expect(await later.count()).toBe(1)
  })

  test('of one note never show in another one', async () => {
    const drafts = new Drafts('elena')
    await drafts.put(NOTE, 'w', TEXT)
    for (const other of ['2/7/3/12', '1/8/3/12', '1/7/4/12', '1/7/3/1', '1/7/3/120'])
      expect(await drafts.read(other)).toEqual([])
  })

  test('two tabs that write about the same note keep a copy each', async () => {
    const [one, other] = [new Drafts('elena'), new Drafts('elena')]
    await Promise.all([one.put(NOTE, 'a', 'uno'), other.put(NOTE, 'b', 'dos')])
    const values = (await new Drafts('elena').read(NOTE)).map(({ value }) => value)
    expect(values.toSorted()).toEqual(['dos', 'uno'])
    expect(await one.count()).toBe(1)
    await one.remove(NOTE, 'a')
    expect(await other.read(NOTE)).toEqual([{ writer: 'b', value: 'dos' }])
  })

  test('the newest of many is what stays', async () => {
    const drafts = new Drafts('elena')
    await Promise.all(Array.from({ length: 20 }, (_, index) => drafts.put(NOTE, 'w', index)))
    expect(await new Drafts('elena').read(NOTE)).toEqual([{ writer: 'w', value: 19 }])
  })

  test('of somebody else are not to be had, and go when another person signs in', async () => {
    const mine = new Drafts('elena')
    await mine.put(NOTE, 'w', TEXT)
    expect(await new Drafts('bruno').read(NOTE)).toEqual([])
    await deleteOthersDrafts('bruno')
    expect(await names()).toEqual([draftsDatabase('bruno')])
    expect(await new Drafts('elena').read(NOTE)).toEqual([])
  })

  test('go at sign-out with their key, and what was on its way does not come back', async () => {
    const drafts = new Drafts('elena')
    await drafts.put(NOTE, 'w', TEXT)
    const late = drafts.put(NOTE, 'w', 'tarde')
    drafts.close()
    await deleteDrafts('elena')
    expect(await late).toBe(false)
    expect(await drafts.put(NOTE, 'w', 'más tarde')).toBe(false)
    expect(await names()).toEqual([])
    expect(await drafts.read(NOTE)).toEqual([])
  })

  test('a tab whose drafts another one deleted goes on keeping what is written in it', async () => {
    const drafts = new Drafts('elena')
    await drafts.put(NOTE, 'w', 'uno')
    await deleteDrafts('elena')
    expect(await drafts.put(NOTE, 'w', 'dos')).toBe(true)
    expect(await new Drafts('elena').read(NOTE)).toEqual([{ writer: 'w', value: 'dos' }])
  })

  test('what can’t be read is dropped, and harms nobody', async () => {
    const drafts = new Drafts('elena')
    await drafts.put(NOTE, 'w', TEXT)
    await drafts.put(NOTE, 'x', TEXT)
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(draftsDatabase('elena'))
      request.onsuccess = () => resolve(request.result)
    })
    const change = database.transaction('drafts', 'readwrite')
    change.objectStore('drafts').put('basura', [NOTE, 'w'])
    await new Promise((resolve) => {
      change.oncomplete = resolve
    })
    database.close()
    expect(await drafts.read(NOTE)).toEqual([{ writer: 'x', value: TEXT }])
    expect(await drafts.count()).toBe(1)
  })
})

describe('F23: a browser that keeps nothing', () => {
  const blocked = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }

  test.each([
    ['blocks its databases', { open: blocked, deleteDatabase: blocked, databases: blocked }],
    ['has none', undefined],
  ])('that %s: drafts last for this load, and say that they are not kept', async (_, broken) => {
    vi.stubGlobal('indexedDB', broken)
    const drafts = new Drafts('elena')
    expect(await drafts.put(NOTE, 'w', TEXT)).toBe(false)
    expect(await drafts.read(NOTE)).toEqual([{ writer: 'w', value: TEXT }])
    expect(await drafts.count()).toBe(1)
    expect(await new Drafts('elena').read(NOTE)).toEqual([])
    await deleteDrafts('elena')
    await deleteOthersDrafts('elena')
    drafts.close()
    expect(await drafts.read(NOTE)).toEqual([])
  })

  test('one that is full keeps what it had, and takes the next draft when there is room again', async () => {
    const drafts = new Drafts('elena')
    await drafts.put(NOTE, 'w', 'uno')
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    expect(await drafts.put(NOTE, 'w', 'dos')).toBe(false)
    expect(await drafts.read(NOTE)).toEqual([{ writer: 'w', value: 'dos' }])
    full.mockRestore()
    expect(await drafts.put(NOTE, 'w', 'tres')).toBe(true)
    expect(await new Drafts('elena').read(NOTE)).toEqual([{ writer: 'w', value: 'tres' }])
  })

  test('one that never answers is given up on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    const drafts = new Drafts('elena')
    const kept = drafts.put(NOTE, 'w', TEXT)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await kept).toBe(false)
    vi.useRealTimers()
  })
})
