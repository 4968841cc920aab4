import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { atRoot } from './tree.ts'

/** A Git hook that runs this test names its own repository in the environment. */
const envOf = (folder: string) => ({ ...process.env, GIT_DIR: join(folder, '.git') })

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commit-subjects-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Returns a repository whose empty commits have these subjects. */
function repositoryOf(...subjects: string[]): string {
  const folder = emptyFolder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.mx', ...args], {
      cwd: folder,
      env: envOf(folder),
    })
  git('init', '--quiet')
  for (const subject of subjects)
    git('-c', 'commit.gpgSign=false', 'commit', '--quiet', '--allow-empty', '-m', subject)
  return folder
}

function check(folder: string, since: string) {
  const args = [atRoot('.ci/check-subjects.js'), since]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: envOf(folder),
  })
  return { status, stdout, stderr }
}

const LONG = `Añade ${'x'.repeat(67)}`

test('names a subject of more than 72 characters', () => {
  const { status, stderr } = check(repositoryOf('First', LONG, 'Last'), 'HEAD~2')
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).toContain(`73 characters, at most 72 are allowed: ${LONG}`)
})

test('counts characters, not bytes, and only after the commit from which the rule holds', () => {
  const folder = repositoryOf(LONG, LONG.slice(0, -1))
  expect(check(folder, 'HEAD~1')).toEqual({ status: 0, stdout: '', stderr: '' })
})

test('passes where that commit is unknown, and outside a repository', () => {
  const unknown = 'f'.repeat(40)
  for (const folder of [repositoryOf('First', LONG), emptyFolder()]) {
    const { status, stdout } = check(folder, unknown)
    expect(status).toBe(0)
    expect(stdout).toBe('Commit subjects are not checked: no history since ffffffff\n')
  }
})
