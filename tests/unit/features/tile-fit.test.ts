import { describe, expect, test } from 'vitest'
import { fitTiles } from '#src/features/rooms/board/tile-fit.ts'

const floorOf = (beds: number, name = 0) => Array.from({ length: beds }, () => name)
/** A hospital of 65 beds. */
const FLOORS = [13, 19, 20, 13].map((beds) => floorOf(beds))
/** 1440×900 below the filters. */
const DESK = { width: 88.5, height: 44.5 }

const widthOf = (columns: number, width: number) => (width + 0.25) / columns - 0.25

describe('the tiles of the board', () => {
  test('fill the height with the widest tiles that leave every bed in sight', () => {
    const { columns, lines } = fitTiles(FLOORS, DESK)
    expect({ columns, lines }).toEqual({ columns: 7, lines: 3 })
    // With a column less some beds would be out of sight.
    const rows = (inRow: number) => FLOORS.reduce((sum, beds) => sum + Math.ceil(beds.length / inRow), 0)
    expect(rows(columns - 1)).toBeGreaterThan(rows(columns))
  })

  test('have a fourth line where the window is higher, and are never wider than 16 rem', () => {
    const { columns, lines } = fitTiles(FLOORS, { width: 118.5, height: 55 })
    expect(lines).toBe(4)
    expect(widthOf(columns, 118.5)).toBeGreaterThanOrEqual(11.5)
    expect(widthOf(fitTiles([floorOf(2)], DESK).columns, DESK.width)).toBeLessThanOrEqual(16)
  })

  test('are narrower before a bed is out of sight', () => {
    const { columns, lines } = fitTiles(FLOORS, { width: 78.5, height: 37 })
    expect({ columns, lines }).toEqual({ columns: 10, lines: 3 })
    expect(widthOf(columns, 78.5)).toBeGreaterThanOrEqual(7.5)
  })

  test('are low and at least 8.25 rem wide where the beds need more than one screen', () => {
    expect(fitTiles([floorOf(800)], DESK)).toEqual({ columns: 10, lines: 3 })
    expect(fitTiles(FLOORS, { width: 22, height: 30 })).toEqual({ columns: 2, lines: 3 })
  })

  test('leave room for the second line of a similar name', () => {
    const before = fitTiles(FLOORS, DESK)
    const names = FLOORS.map((beds) => floorOf(beds.length, 40))
    const after = fitTiles(names, DESK)
    expect(after.columns).toBeGreaterThan(before.columns)
    // A short name fits on one line.
    const short = FLOORS.map((beds) => floorOf(beds.length, 10))
    expect(fitTiles(short, DESK)).toEqual(before)
  })

  test('one column is the least', () => {
    expect(fitTiles(FLOORS, { width: 0, height: 0 })).toEqual({ columns: 1, lines: 3 })
    expect(fitTiles([], { width: 0, height: 0 }).columns).toBe(1)
  })
})
