/*
 * Fails when a commit has a subject of more than 72 characters, and names it. Plain JavaScript, because it runs before
 * `npm ci` brings the project's own Node.
 */
import { execFileSync } from 'node:child_process'

const LONGEST = 72
/** The rule holds for commits after this one. An argument replaces it. */
const [since = '597b7a2851c7d660a568ed37cabaf4bfaba87541'] = process.argv.slice(2)

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

function readLog() {
  try {
    // Fails in a shallow clone that ends before this commit, outside a repository and without Git.
    git('merge-base', '--is-ancestor', since, 'HEAD')
    return git('log', '--no-merges', '--format=%h %s', `${since}..HEAD`)
  } catch {
    return undefined
  }
}

const log = readLog()
if (log === undefined) console.info(`Commit subjects are not checked: no history since ${since.slice(0, 8)}`)
for (const line of log?.split('\n') ?? []) {
  const [hash, ...words] = line.split(' ')
  const subject = words.join(' ')
  const { length } = [...subject]
  if (length <= LONGEST) continue
  console.error(`${hash} has a subject of ${length} characters, at most ${LONGEST} are allowed: ${subject}`)
  process.exitCode = 1
}
