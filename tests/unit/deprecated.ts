import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { API } from 'typescript/unstable/sync'

/**
 * Uses of what is marked `@deprecated`, anywhere in a project of TypeScript: where, and what the compiler says.
 * @param folder where its `tsconfig.json` lies
 */
export function findDeprecated(folder: string): string[] {
  const api = new API({ cwd: folder })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(folder, 'tsconfig.json')] })
    return snapshot.getProjects().flatMap(({ program }) =>
      program
        .getSuggestionDiagnostics()
        .filter(({ reportsDeprecated }) => reportsDeprecated)
        .map(({ fileName = '', pos, text }) => {
          const line = readFileSync(fileName, 'utf8').slice(0, pos).split('\n').length
          return `${relative(folder, fileName).replaceAll('\\', '/')}:${line} ${text}`
        }),
    )
  } finally {
    api.close()
  }
}
