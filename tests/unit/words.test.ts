import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { atRoot } from './tree.ts'

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

const EVERYTHING = ['{src,server,mocks,tests}/**/*.{ts,tsx,js,css}', '*.md', '*.ts', 'index.html']

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
