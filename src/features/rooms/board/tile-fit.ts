/** How many lines a tile has where its patient's name takes one; a name on two lines adds one. */
export type TileLines = 3 | 4

/** How the tiles of a board share its space. */
export interface TileFit {
  columns: number
  lines: TileLines
}

/** The space below the board's filters, in rem. */
export interface TileSpace {
  width: number
  height: number
}

/** The beds of one floor in their order: the letters of a name that takes a second line where it needs one, or 0. */
export type FloorTiles = readonly number[]

// In rem, as in the class names of the tile, the floor and the board.
const GAP = 0.25
const TILE_EDGES = 0.25
const FLOOR_HEAD = 1.5
const FLOOR_GAP = 0.375

/** What a tile has beside its text. */
const PADDING = 0.875
/** The mean width of a letter of a name, rounded up. */
const LETTER = 0.5

/** A wider tile only adds empty space. */
const WIDEST = 16
/** Every line fits: most names, and the code, the doctor's surname and four marks side by side. */
const WIDE = 11.5
/** The code, the doctor's surname and four marks fit on two lines. */
const MEDIUM = 8.25
/** A bed's code, age, sex and day of stay fit; names are cut. */
const NARROW = 7.5

/** The sizes of tiles, the best one first. */
const SIZES = [
  { lines: 4, narrowest: WIDE },
  { lines: 3, narrowest: WIDE },
  { lines: 4, narrowest: MEDIUM },
  { lines: 3, narrowest: NARROW },
] as const

/** The tiles of this width that fit side by side. */
const columnsOf = (width: number, tile: number) => Math.max(Math.floor((width + GAP) / (tile + GAP)), 1)

/** The height of all floors, in rem. */
function heightOf(floors: readonly FloorTiles[], width: number, { columns, lines }: TileFit): number {
  const letters = ((width + GAP) / columns - GAP - PADDING) / LETTER
  let height = (floors.length - 1) * FLOOR_GAP
  for (const beds of floors) {
    height += FLOOR_HEAD
    for (let first = 0; first < beds.length; first += columns) {
      const isTall = beds.slice(first, first + columns).some((name) => name > letters)
      height += lines + Number(isTall) + TILE_EDGES + (first > 0 ? GAP : 0)
    }
  }
  return height
}

/**
 * Finds the roomiest tiles with which every bed is in sight. Where the beds need more than one screen the tiles are low,
 * so that as many as possible are in sight.
 */
export function fitTiles(floors: readonly FloorTiles[], { width, height }: TileSpace): TileFit {
  const fewest = Math.max(Math.ceil((width + GAP) / (WIDEST + GAP)), 1)
  for (const { lines, narrowest } of SIZES)
    for (let columns = fewest; columns <= columnsOf(width, narrowest); columns += 1)
      if (heightOf(floors, width, { columns, lines }) <= height) return { columns, lines }
  return { columns: columnsOf(width, MEDIUM), lines: 3 }
}
