import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { atRoot, readTree } from './tree.ts'

/**
 * Names that a newcomer could not have guessed, each with the one that took its place. Written in two parts, so that
 * this list is not found by itself.
 */
const RETIRED: readonly (readonly [name: string, instead: string])[] = (
  [
    ['de|ed', 'action'],
    ['La|ck', 'MissingDocument'],
    ['Un|sent', 'HospitalDraft'],
    ['kept|-form', 'form-draft'],
    ['Lat|ched', 'RenderIfInitially'],
    ['Cho|sen', 'SelectedItem'],
    ['Com|ing', 'LoadingOverlay'],
    ['Still|Link', 'StaticLink'],
    ['pre|loadable', 'lazyComponent'],
    ['pre|loadableDialog', 'lazyDialog'],
    ['use|Later', 'nothing: what a page needs is drawn at once'],
    ['use|Rested', 'useDebouncedValue'],
    ['forA|Moment', 'waitAtMost'],
    ['after|Answer', 'nothing: `:active` answers a press'],
    ['load|Once', 'once'],
    ['lazy|Fn', 'once'],
    ['once|Under', 'idempotencyHeader'],
    ['Work|place', 'AppServices'],
    ['enter|Hospital', 'loadHospitalContext'],
    ['In|Hospital', 'HospitalContext'],
    ['ask|Ahead', 'prefetchProfile'],
    ['where|From', 'currentHref'],
    ['is|Granted', 'hasPermission'],
    ['use|Granted', 'useHospital().can'],
    ['lin|gers', 'providerSessionOpen'],
    ['drop|Personal', 'clearUserStorage'],
    ['Spilling|Storage', 'FallbackStorage'],
    ['travel|Store', 'redirectStorage'],
    ['SessionOver|Error', 'SessionExpiredError'],
    ['keep|Mine', 'keepLocal'],
    ['Call|er', 'Principal'],
    ['with|Stored', 'fillOmitted'],
    ['plain|-line', 'text-rules'],
    ['wire|-instant', 'iso-instant'],
    ['documents|-told', 'timeline'],
    ['lies|-in', 'isInRoom'],
    ['make|Way', 'closePrevious'],
    ['or|Clash', 'mapOverlap'],
    ['refused|Field', 'fieldError'],
    ['Right|Asked', 'RequiredRight'],
    ['patients|ByIds', 'patientsWithStay'],
    ['episode|Targets', 'targetOf'],
    ['Bed|Desk', 'BedBoardContext'],
    ['Document|Desk', 'DocumentView'],
    ['RoomWay|On', 'BlockingRoomLink'],
    ['resend|Untouched', 'retryIfUnchanged'],
    ['BedMoved|On', 'BedChangedError'],
    ['OVER|TAKEN', 'CONFLICTS'],
    ['care|Links', 'patientLinks'],
    ['settle|Practises', 'prefetchOwnPractice'],
    ['near|ness', 'ranking'],
  ] as const
).map(([name, instead]) => [name.replace('|', ''), instead])

const EVERYTHING = [
  '{src,server,mocks,tests}/**/*.{ts,tsx,js,css}',
  '*.md',
  'docs/**/*.md',
  '*.ts',
  'index.html',
]

/** Where a text uses a name by itself, or as the name of a file. */
const uses = (text: string, name: string) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text)

test('a retired name stays away from code, file names and documents', () => {
  const paths = globSync(EVERYTHING, { cwd: atRoot('.') }).map((path) => path.replaceAll('\\', '/'))
  expect(paths.length).toBeGreaterThan(900)
  const found = paths.flatMap((path) => {
    const text = `${path}\n${readFileSync(atRoot(path), 'utf8')}`
    return RETIRED.filter(([name]) => uses(text, name)).map(
      ([name, instead]) => `${path} says ${name}: ${instead}`,
    )
  })
  expect(found).toEqual([])
})

test('a retired name is seen wherever it stands', () => {
  const [name] = RETIRED[0] ?? ['']
  expect(uses(`const ${name} = 1`, name)).toBe(true)
  expect(uses(`src/${name}.ts`, name)).toBe(true)
  expect(uses(`in${name}`, name)).toBe(false)
})

/*
 * Habits that the project gives up, each with today's count. A budget only shrinks: a change that lowers a count lowers
 * its budget too.
 */

/** Doc comments that open with a question word. Such a comment puts its subject last. */
const QUESTION_BUDGETS = { src: 730, server: 422, mocks: 115 }
const QUESTION = /^(What|Who|Whom|How|Whether|Which|Where)\b/

/** Words and phrases that have a plainer one. */
const WORD_BUDGETS = { whoever: 284, anew: 87, 'of before': 16, 'a hand': 22 }

/** Names that more than one file of src, server and mocks exports. */
const SHARED_NAME_BUDGET = 58

/** Returns what to do about a count that is not its budget; undefined where both are equal. */
function faultOf(what: string, count: number, budget: number): string | undefined {
  if (count > budget)
    return `${what}: ${count}, the budget is ${budget}. CONTRIBUTING.md says how to write instead`
  if (count < budget)
    return `${what}: ${count}. Lower its budget in tests/unit/words.test.ts from ${budget} to ${count}`
  return undefined
}

const readAll = (...patterns: string[]) =>
  globSync(patterns, { cwd: atRoot('.') })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.gen.ts') && path !== 'tests/unit/words.test.ts')
    .map((path) => ({ path, text: readFileSync(atRoot(path), 'utf8') }))

/** Returns the doc comments of a text, each on one line and without its marks. */
const docComments = (text: string) =>
  [...text.matchAll(/\/\*\*([\s\S]*?)\*\//g)].map(([, inside = '']) =>
    inside
      .replaceAll(/\n\s*\*?/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )

/** Returns how often a phrase occurs in a text, also where a line ends inside it. */
function countPhrase(text: string, phrase: string): number {
  const gap = String.raw`\s+(?:(?:\*|\/\/)\s+)?`
  return [...text.matchAll(new RegExp(`\\b${phrase.replaceAll(' ', gap)}\\b`, 'gi'))].length
}

/** The table of CONTRIBUTING.md quotes sentences that were rewritten. */
const withoutQuotes = ({ path, text }: { path: string; text: string }) =>
  path === 'CONTRIBUTING.md' ? text.replaceAll(/^\|.*$/gm, '') : text

/** Returns the names that several files export, each with its files. */
function sharedNames(): string[] {
  const files = readTree('src', 'server', 'mocks').filter(({ path }) => !path.startsWith('src/routes/'))
  const homes = Map.groupBy(
    files.flatMap(({ path, exports }) => [...new Set(exports)].map((name) => ({ name, path }))),
    ({ name }) => name,
  )
  return [...homes]
    .filter(([name, where]) => name !== 'default' && where.length > 1)
    .map(([name, where]) => `${name}: ${where.map(({ path }) => path).join(', ')}`)
}

describe('the budgets', () => {
  test.each(Object.entries(QUESTION_BUDGETS))(
    'doc comments of %s that open with a question',
    (folder, budget) => {
      const comments = readAll(`${folder}/**/*.{ts,tsx}`).flatMap(({ text }) => docComments(text))
      expect(comments.length).toBeGreaterThan(50)
      const count = comments.filter((comment) => QUESTION.test(comment)).length
      const what = `doc comments of ${folder} that open with a question, of ${comments.length}`
      expect(faultOf(what, count, budget)).toBeUndefined()
    },
  )

  test.each(Object.entries(WORD_BUDGETS))('the words “%s” in code and documents', (phrase, budget) => {
    const files = readAll('{src,server,mocks,tests,docs}/**/*.{ts,tsx,md}', '*.{ts,md}')
    const count = files.reduce((sum, file) => sum + countPhrase(withoutQuotes(file), phrase), 0)
    expect(faultOf(`the words “${phrase}”`, count, budget)).toBeUndefined()
  })

  test('names that are exported twice', () => {
    const names = sharedNames()
    expect(
      faultOf('names exported twice', names.length, SHARED_NAME_BUDGET),
      names.join('\n'),
    ).toBeUndefined()
  })

  test('a count above its budget and one below it are both reported', () => {
    expect(faultOf('x', 3, 2)).toBe('x: 3, the budget is 2. CONTRIBUTING.md says how to write instead')
    expect(faultOf('x', 1, 2)).toBe('x: 1. Lower its budget in tests/unit/words.test.ts from 2 to 1')
    expect(faultOf('x', 2, 2)).toBeUndefined()
  })

  test('a question and a phrase are found across the lines of a comment', () => {
    const text = '/**\n * Whether a\n * hand is on it.\n */\n// a\n// hand'
    expect(docComments(text)).toEqual(['Whether a hand is on it.'])
    expect(QUESTION.test(docComments(text)[0] ?? '')).toBe(true)
    expect(countPhrase(text, 'a hand')).toBe(2)
  })
})
