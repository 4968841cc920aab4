import type { Rolldown } from 'vite'

/** What is only fetched when it is wanted, by its kind. */
function kindOf(id: string): string {
  if (/[\\/](HospitalMenu|UserMenuBody)\./.test(id)) return 'menu'
  if (/Export\./.test(id)) return 'export'
  if (/tsr-split=errorComponent/.test(id)) return 'error'
  const part = PARTS.find(([file]) => id.includes(`/${file}.ts`))?.[1]
  if (part !== undefined) return part
  const page = /[\\/]routes[\\/]_app[\\/](.+)\.tsx\?tsr-split=component/.exec(id)?.[1]
  if (page?.endsWith('route') || /[\\/]load-hospital-context\./.test(id)) return 'hospital'
  if (page === undefined) return 'layer'
  // The same pages stand under patients and under rooms.
  return `page ${page.replace(/.*\$hospitalId[\\/]/, '').replace(/^.*\$patientId_?/, 'patient')}`
}

/** Parts of pages that come only where they are shown. */
const PARTS = [
  ['documents/page/DocumentEditor', 'page patient editor'],
  ['assignments/roster/Roster', 'page roster'],
  ['assignments/list/AssignmentList', 'page assignment list'],
  ['assignments/list/UnassignedList', 'page unassigned list'],
  ['assignments/handovers/Handovers', 'page handovers'],
] as const

/** Pages that share much, each pattern within the next wider one; what they share is named by its place here. */
const KIN = [
  ['document', /^page patient( editor|.*templates)/],
  ['patient', /^page patient\b/],
  ['beds', /^page (home|rooms.*|settings\/rooms)$/],
  ['patients', /^page (home|rooms|patients|patient)\b/],
  ['roster', /^page (assignments|roster|assignment list|unassigned list|handovers)$/],
  ['settings', /^page settings/],
] as const

/** Their dialogs open over each other's pages. */
const RECORDS = new Set<string | undefined>(['patients', 'doctors', 'episodes', 'documents'])

/**
 * Where a module goes that the first pages don't need: with what pages of a hospital share, with a page's own, or with
 * what layers over a page share. It follows from all that needs the module; whatever the module imports is needed there
 * too, so no chunk leads back to another, nor a page's to those of layers.
 * @returns the name of the chunk; null where the bundler finds the best by itself
 */
function chunkOf(
  id: string,
  graph: { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null },
): string | null {
  const wanted: string[] = []
  const importers = new Set([id])
  for (const module of importers) {
    const info = graph.getModuleInfo(module)
    if (info?.dynamicImporters.length) wanted.push(kindOf(module))
    for (const importer of info?.importers ?? []) importers.add(importer)
  }
  const kinds = new Set(wanted)
  // Each is little but a frame.
  for (const kind of ['export', 'error']) if (kinds.size === 1 && kinds.has(kind)) return `${kind}s`
  const pages = new Set(wanted.filter((kind) => kind.startsWith('page ')))
  // It leads through the forms of all the others, once in a hospital's life.
  if (pages.size > 1) pages.delete('page getting-started')
  const [page] = pages
  const kin = KIN.find(([, like]) => [...pages].every((one) => like.test(one)))?.[0]
  if (kinds.has('hospital') || (pages.size > 1 && kin === undefined)) return 'hospital'
  const others = wanted.filter((kind) => !kind.startsWith('page ')).length
  if (page !== undefined && others < 2 && !kinds.has('menu'))
    return pages.size === 1 ? page.replaceAll(/\W+/g, '-') : `pages-${kin}`
  if (pages.size + others < 2) return null
  // What a page shares with its dialogs stands apart: dialogs of other pages need it too, and not the page.
  const feature = /[\\/](?:features|domain)[\\/](\w[\w-]*)[\\/]/.exec(id)?.[1]
  if (kinds.has('menu') || (pages.size > 0 && /node_modules/.test(id))) return null
  if (pages.size > 0) return RECORDS.has(feature) ? 'records' : (feature ?? 'shared')
  return feature === undefined ? 'layers' : `${feature}-layers`
}

/** The steps in which code arrives. Left alone, the bundler makes dozens of crumbs of it. */
export const CHUNKS = [
  { name: 'start', tags: ['$initial' as const], priority: 30 },
  {
    name: 'inside',
    test: /[\\/]src[\\/](app[\\/](SignedInShell|load-app-context)\.|routes[\\/](_app|_app[\\/]hospitals[\\/]index)\.tsx\?tsr-split=component)/,
    priority: 20,
  },
  { name: chunkOf, debugName: 'by need', priority: 10, includeDependenciesRecursively: false },
]
