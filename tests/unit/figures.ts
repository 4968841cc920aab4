import type { SourceFile } from './tree.ts'

/** How large the house is, and how its nouns hang together. */
export interface HouseFigures {
  files: number
  medianLines: number
  p90Lines: number
  mostLines: { path: string; lines: number }
  /** The share of files of 25 lines or fewer, from 0 to 1. */
  shortShare: number
  /** Files of `src/features` that one reads to know a screen, those included that come later. */
  screens: Record<Screen, number>
  /** Imports from one noun into what another shows or opens: its `parts/` and its dialogs. */
  edges: number
  /** Tiers of nouns that need each other in a circle, before any code that comes later: `rooms parts`. */
  knots: string[][]
  /** Imports of what another noun keeps to itself, and those from a lower tier of a noun to a higher one. */
  breaches: string[]
  /** Places of `any`, casts and `!`. */
  escapes: string[]
}

const ROUTES = 'src/routes/_app/hospitals'
/** The screens that are counted: their nouns, and the file of their address. */
const SCREENS = {
  hospitals: [['hospitals'], `${ROUTES}/index.tsx`],
  patients: [['patients'], `${ROUTES}/$hospitalId/patients/index.tsx`],
  board: [['rooms', 'home'], `${ROUTES}/$hospitalId/home.tsx`],
  document: [
    ['documents'],
    `${ROUTES}/$hospitalId/patients/$patientId_.episodes.$episodeId.templates.$templateId.tsx`,
  ],
} as const satisfies Record<string, [nouns: readonly string[], address: string]>
type Screen = keyof typeof SCREENS

const nounOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]

/** The tiers of a noun, the lowest first, each with what its files are called. */
const TIERS = [
  ['words', /^(labels|search-params)\.ts$/],
  ['queries', /^queries\.ts$/],
  ['parts', /^parts\//],
  ['screens', /./],
] as const

function tierOf(path: string): (typeof TIERS)[number][0] {
  const inNoun = path.replace(/^src\/features\/[^/]+\//, '')
  return TIERS.find(([, name]) => name.test(inNoun))?.[0] ?? 'screens'
}

const rankOf = (path: string) => TIERS.findIndex(([tier]) => tier === tierOf(path))
/** The file through which a noun's dialogs are opened, from anywhere: their code comes later. */
const isDoor = (path: string) => /^src\/features\/[^/]+\/dialogs\.tsx?$/.test(path)
/** What a noun shows or opens in other nouns' pages; its words and queries are data. */
const isShown = (path: string) => tierOf(path) === 'parts' || isDoor(path)

/** @returns why this import may not be; undefined where it may */
function breachOf(path: string, target: string): string | undefined {
  const [from, to] = [nounOf(path), nounOf(target)]
  if (!from || !to) return undefined
  if (from !== to)
    return tierOf(target) === 'screens' && !isDoor(target) ? `${path} imports ${target}` : undefined
  return rankOf(target) > rankOf(path) && !isDoor(target) ? `${path} imports ${target}` : undefined
}

/** Files of the screen's own nouns that imports lead to from its address, those included that come later. */
function ownFiles(files: ReadonlyMap<string, SourceFile>, screen: Screen): number {
  const [nouns, address]: readonly [readonly string[], string] = SCREENS[screen]
  const reached = new Set([address])
  for (const path of reached)
    for (const { target } of files.get(path)?.imports ?? [])
      if (target !== undefined && nouns.includes(nounOf(target) ?? '') && files.has(target))
        reached.add(target)
  return reached.size
}

/** Groups each of whose members leads to every other of its group. */
function findKnots(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reach = (from: string) => {
    const seen = new Set(edges.get(from))
    for (const one of seen) for (const next of edges.get(one) ?? []) seen.add(next)
    return seen
  }
  const reachable = new Map([...edges.keys()].map((noun) => [noun, reach(noun)]))
  const knots = [...reachable].map(([noun, seen]) =>
    [...seen].filter((other) => reachable.get(other)?.has(noun)).sort(),
  )
  const byName = new Map(knots.filter(({ length }) => length > 0).map((knot) => [knot.join(), knot]))
  return [...byName.values()]
}

/** @param src every file below `src` */
export function measureHouse(src: readonly SourceFile[]): HouseFigures {
  const sized = src.map(({ path, lines }) => ({ path, lines })).sort((one, other) => one.lines - other.lines)
  const at = (share: number) => sized[Math.floor(sized.length * share)]?.lines ?? 0
  const byPath = new Map(src.map((file) => [file.path, file]))
  const between = src.flatMap(({ path, imports }) => {
    const from = nounOf(path)
    const targets = new Set(imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target ?? ''))
    return [...targets].flatMap((target) => {
      const to = nounOf(target)
      return from && to && from !== to && isShown(target) ? [{ from, to }] : []
    })
  })
  const edges = new Map<string, Set<string>>()
  for (const { path, imports } of src)
    for (const { target, typeOnly, dynamic } of imports) {
      if (typeOnly || dynamic || target === undefined || !nounOf(path) || !nounOf(target)) continue
      const [from, to] = [path, target].map((one) => `${nounOf(one)} ${isDoor(one) ? 'doors' : tierOf(one)}`)
      if (from !== undefined && to !== undefined && from !== to)
        edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  return {
    files: sized.length,
    medianLines: at(0.5),
    p90Lines: at(0.9),
    mostLines: sized.at(-1) ?? { path: '', lines: 0 },
    shortShare: sized.filter(({ lines }) => lines <= 25).length / sized.length,
    screens: {
      hospitals: ownFiles(byPath, 'hospitals'),
      patients: ownFiles(byPath, 'patients'),
      board: ownFiles(byPath, 'board'),
      document: ownFiles(byPath, 'document'),
    },
    edges: between.length,
    knots: findKnots(edges),
    breaches: src.flatMap(({ path, imports }) =>
      imports.flatMap(({ target, typeOnly }) => (!typeOnly && target && breachOf(path, target)) || []),
    ),
    escapes: src.flatMap(({ escapes }) => escapes),
  }
}
