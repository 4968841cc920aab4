import type { Rolldown } from 'vite'

const page = (path: string) => new RegExp(`/src/routes/_app/hospitals/${path}\\.tsx\\?tsr-split=component`)
const EDITOR = /\/documents\/page\/DocumentEditor\.tsx/
const ROOM_CARD = /\/rooms\/board\/RoomCard\.tsx/
const ROOM_LIST = /\/rooms\/list\/RoomList\.tsx/
const ASSIGNMENTS_LIST = /\/assignments\/list\/[A-Z]\w+\.tsx/
const ASSIGNMENTS_VIEW = /\/assignments\/(roster|list|handovers)\/[A-Z]\w+\.tsx/

/**
 * The files that are fetched when they are wanted, by what they share. A module goes into the first group that all
 * pages that need it belong to.
 */
export const PATTERNS = {
  editor: [EDITOR],
  /** What shows the editor: the page, and the preview of a template. */
  editing: [EDITOR, /\/templates\/dialogs\/PreviewDialog\.tsx/],
  document: [page('.*\\$templateId'), EDITOR],
  /** The record of a patient and of an episode: a note comes without them. */
  record: [page('.*\\$patientId.*[oO]verview.*')],
  patient: [page('.*\\$patientId.*'), EDITOR],
  /** Beds in words: the page of a room, and the board for those who prefer it. */
  words: [page('.*/\\$roomId'), ROOM_CARD],
  beds: [page('.*/home'), page('.*/\\$roomId'), page('.*/settings/rooms'), ROOM_CARD, ROOM_LIST],
  roomLists: [page('.*/settings/rooms'), ROOM_LIST],
  assignmentLists: [ASSIGNMENTS_LIST],
  roster: [page('.*/assignments'), ASSIGNMENTS_VIEW],
  /** Handovers are counted where the day begins, too: no other page waits for their code. */
  handovers: [page('.*/assignments'), ASSIGNMENTS_VIEW, page('.*/home')],
  /** The rows of assignments, in the roster and behind the figures. */
  targets: [page('.*/assignments'), ASSIGNMENTS_VIEW, page('\\$hospitalId/index')],
  settings: [page('.*/settings/\\w+')],
  /** Lists whose rows have menus; that of rooms is a view of the board's page, which comes without it. */
  lists: [page('.*/doctors'), page('.*/settings/\\w+'), ROOM_LIST],
  /** The menus and filters of such lists, and of the board. */
  filters: [page('.*/doctors'), page('.*/settings/\\w+'), ROOM_LIST, page('.*/home')],
  /** Every list with a choice of columns and rows. */
  tables: [
    page('.*/patients/index'),
    page('.*/doctors'),
    page('.*/settings/\\w+'),
    ASSIGNMENTS_LIST,
    ROOM_LIST,
  ],
  /** Every page of a hospital, and what comes before them. */
  hospital: [/\/\$hospitalId\/route\.tsx/, /\/app\/load-hospital-context\.ts/, /\/app\/SectionBar\.tsx/],
  page: [page('\\$hospitalId/.*')],
  /** What is about oneself and the installation, and about no hospital. */
  account: [/\/src\/routes\/_app\/account\//, /\/features\/account\/page\/PersonDialogs/],
  /** For the figures and for every export; left alone, the bundler has all pages bring it. */
  csv: [/\/src\/lib\/csv\.ts/],
  /** The abbreviations of names are for the pages with a filter by name. */
  names: [/\/src\/domain\/names\.ts/],
  menu: [/\/app\/HospitalMenu\.tsx/, /\/app\/UserMenuBody\.tsx/],
  /** What every signed-in page begins with. */
  inside: [
    /\/app\/SignedInShell\.tsx/,
    /\/app\/load-app-context\.ts/,
    /\/src\/routes\/_app\.tsx\?tsr-split=component/,
    page('index'),
    // Every page inside a hospital parses with these.
    /\/src\/domain\/(rich-text|code-text)\.ts/,
    // Every page inside a hospital reads its clock.
    /\/src\/(lib\/today|hospital\/hospital-clock)\.ts/,
    // Every page of a hospital writes.
    /\/(mutationObserver|useMutation)\.js/,
    // Every page inside a hospital orders by names and numbers, and says which permission is missing.
    /\/src\/(lib\/natural-order|hospital\/permission-labels)\.ts/,
    // Every page filters by text, and shows its waiting and its failures with these.
    /\/src\/domain\/text\.ts/,
    /\/src\/ui\/(QueryPending|SlowNotice|LoadFailure|StaleNotice|use-list)\.tsx?/,
  ],
} satisfies Record<string, readonly RegExp[]>

const GROUPS = [
  'editor',
  'document',
  'record',
  'patient',
  'words',
  'settings',
  'roomLists',
  'lists',
  'assignmentLists',
  'tables',
  'beds',
  'roster',
  'handovers',
  'targets',
  'filters',
] as const

/** @param id a module's path, as the bundler names it */
function isIn(name: keyof typeof PATTERNS, id: string): boolean {
  return PATTERNS[name].some((pattern) => pattern.test(id.replaceAll('\\', '/')))
}

const isOfPage = (id: string) => isIn('page', id) || GROUPS.some((group) => isIn(group, id))

/** Whether a file of the build belongs to pages of a hospital, of which a page needs several. */
export function isPageChunk({ name, facadeModuleId }: Rolldown.OutputChunk): boolean {
  return ['hospital', ...GROUPS].includes(name) || isOfPage(facadeModuleId ?? '')
}

interface ModuleGraph {
  getModuleInfo: (id: string) => Rolldown.ModuleInfo | null
}

/** The files by whose `import()` a module comes, directly or by way of others. */
function entriesOf(id: string, graph: ModuleGraph): string[] {
  const importers = new Set([id])
  const entries: string[] = []
  for (const module of importers) {
    const info = graph.getModuleInfo(module)
    if (info?.dynamicImporters.length) entries.push(module)
    for (const importer of info?.importers ?? []) importers.add(importer)
  }
  return entries
}

/**
 * Where a module goes that the first pages don't need: it follows from all entries that need it. Whatever the module
 * imports is needed there too, so no chunk leads back to another.
 * @returns the name of the chunk; null where the bundler finds the best by itself
 */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  const entries = entriesOf(id, graph)
  if (entries.some((entry) => isIn('hospital', entry))) return 'hospital'
  if (entries.some((entry) => isIn('menu', entry))) return null
  const pages = entries.filter(isOfPage)
  const group = GROUPS.find((name) => pages.every((entry) => isIn(name, entry)))
  // What one entry alone needs comes with it; the editor's own code is one file.
  if (entries.length < 2) return group === 'editor' && pages.length > 0 ? group : null
  // A dialog must not bring the editor with the fields that both have.
  if (group === 'editor' && pages.length > 0 && !entries.every((entry) => isIn('editing', entry)))
    return 'fields'
  if (entries.every((entry) => isIn('account', entry))) return 'account'
  if (pages.length === 0) return 'layers'
  if (group !== undefined) return group
  return pages.length === 1 ? null : 'hospital'
}

/** The steps in which code arrives. Left alone, the bundler makes dozens of crumbs of it. */
export const CHUNKS = [
  { name: 'start', tags: ['$initial' as const], priority: 30 },
  { name: 'inside', test: (id: string) => isIn('inside', id), priority: 20 },
  { name: 'csv', test: (id: string) => isIn('csv', id), priority: 15 },
  {
    name: 'names',
    test: (id: string) => isIn('names', id),
    priority: 15,
    includeDependenciesRecursively: false,
  },
  { name: chunkOf, debugName: 'by need', priority: 10, includeDependenciesRecursively: false },
]
