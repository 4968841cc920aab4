import { findDeprecated } from './unit/deprecated.ts'
import { measureHouse } from './unit/figures.ts'
import { upwardImports } from './unit/server-tiers.ts'
import { atRoot, readTree } from './unit/tree.ts'

const { shortShare, mostLines, screens, knots, breaches, escapes, ...rest } = measureHouse(readTree('src'))
const deprecated = findDeprecated(atRoot())
const rows = [
  ['files of src', rest.files],
  [
    'lines: median, p90, most',
    `${rest.medianLines}, ${rest.p90Lines}, ${mostLines.lines} (${mostLines.path})`,
  ],
  ['files of 25 lines or fewer', `${Math.round(shortShare * 100)} %`],
  ...Object.entries(screens).map(([screen, files]) => [`own files of the screen: ${screen}`, files] as const),
  ['imports from noun to noun', rest.edges],
  ['tiers in knots', knots.map((knot) => knot.join(' ⇄ ')).join('; ') || 'none'],
  ['imports against the tiers', breaches.length],
  ['imports against the tiers of the server', upwardImports(readTree('server')).length],
  ['any, casts, !', escapes.length],
  ['uses of what is deprecated', deprecated.length],
] as const
for (const [what, figure] of rows) console.info(`${what.padEnd(40)} ${figure}`)
if (deprecated.length > 0) {
  console.error(deprecated.join('\n'))
  process.exitCode = 1
}
