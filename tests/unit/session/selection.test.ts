// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  activeHospital,
  clearHospitalCookies,
  createSelection,
  readHospitalCookie,
  writeHospitalCookies,
} from '#src/session/selection.ts'

const NORTE = { hospitalId: 1, name: 'Norte' }
const SUR = { hospitalId: 2, name: 'Sur' }
const DIEZ = { hospitalId: 10, name: 'Diez' }

beforeEach(() => clearHospitalCookies())

describe('§4 selecting a hospital', () => {
  test('raises the flag, renews the token, then stores hospital and cookies, then lowers the flag', async () => {
    const log: string[] = []
    const note = (what: string) => {
      const { hospital, refreshing } = selection.getState()
      log.push(`${what}: ${hospital.hospitalId} ${refreshing} cookie ${readHospitalCookie()}`)
    }
    const selection = createSelection(async () => note('renew'))
    selection.subscribe(() => note('state'))
    await selection.select(NORTE)
    expect(log).toEqual([
      'state: null true cookie null',
      'renew: null true cookie null',
      'state: 1 true cookie 1',
      'state: 1 false cookie 1',
    ])
  })

  test('passes a failure on, lowers the flag and stays where it was', async () => {
    const failure = new Error('renewal')
    const renew = vi.fn(async () => {})
    const selection = createSelection(renew)
    await selection.select(NORTE)
    renew.mockRejectedValueOnce(failure)
    await expect(selection.select(SUR)).rejects.toBe(failure)
    expect(selection.getState()).toEqual({ hospital: NORTE, refreshing: false })
    expect(readHospitalCookie()).toBe(1)
  })

  test('called off, it fails so, lowers the flag and stays where it was, whatever the renewal brings later', async () => {
    const renewal = Promise.withResolvers<void>()
    const renew = vi.fn(async () => {})
    const selection = createSelection(renew)
    await selection.select(NORTE)
    renew.mockReturnValueOnce(renewal.promise)
    const switched = selection.select(SUR)
    selection.cancel()
    await expect(switched).rejects.toMatchObject({ name: 'AbortError' })
    renewal.resolve()
    await renewal.promise
    expect(selection.getState()).toEqual({ hospital: NORTE, refreshing: false })
    expect(readHospitalCookie()).toBe(1)
  })

  test('tells nobody who stopped listening', async () => {
    const selection = createSelection(async () => {})
    const listener = vi.fn()
    selection.subscribe(listener)()
    await selection.select(NORTE)
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('the first selection', () => {
  test('renews only where the token does not know the hospital', async () => {
    const renew = vi.fn(async () => {})
    const selection = createSelection(renew)
    await selection.start(NORTE, false)
    expect(renew).not.toHaveBeenCalled()
    expect(selection.getState().hospital).toEqual(NORTE)
    await selection.start(SUR, true)
    expect(renew).toHaveBeenCalledTimes(1)
    expect(readHospitalCookie()).toBe(2)
  })

  test('enters all the same when the renewal is refused', async () => {
    const selection = createSelection(() => Promise.reject(new Error('no')))
    await selection.start(NORTE, true)
    expect(selection.getState()).toEqual({ hospital: NORTE, refreshing: false })
  })
})

describe('when the list arrives anew', () => {
  test('a changed name is taken over, in the cookie too', async () => {
    const selection = createSelection(async () => {})
    await selection.select(NORTE)
    selection.sync([{ ...NORTE, name: 'Centro' }, SUR])
    expect(selection.getState().hospital.name).toBe('Centro')
    expect(document.cookie).toContain('hospitalName=Centro')
  })

  test('§4 an empty one leaves an empty hospital and no cookies', async () => {
    const selection = createSelection(async () => {})
    await selection.select(NORTE)
    selection.sync([])
    expect(selection.getState().hospital).toEqual({ hospitalId: null, name: null })
    expect(readHospitalCookie()).toBeNull()
  })
})

describe('§2 the active hospital', () => {
  test('is the one of the address, whatever the cookie says', () => {
    expect(activeHospital([NORTE, SUR, DIEZ], '10', 2)).toBe(DIEZ)
  })

  test('is the cookie’s where the address names none', () => {
    writeHospitalCookies(SUR)
    expect(activeHospital([NORTE, SUR], undefined)).toBe(SUR)
  })

  test('F22: is the first where the cookie names a hospital without access', () => {
    expect(activeHospital([NORTE, SUR], undefined, 99)).toBe(NORTE)
  })

  test.each([['1x'], ['01'], ['1.0'], ['+1'], ['']])('an address %j is compared whole', (param) => {
    expect(activeHospital([NORTE, DIEZ], param, 10)).toBe(DIEZ)
  })

  test('is nobody’s in an empty list', () => {
    expect(activeHospital([], '1', 1)).toBeUndefined()
  })
})
