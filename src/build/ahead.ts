import type { Plugin, Rolldown } from 'vite'

/** What is fetched ahead: for every page inside, and for those of a hospital beside that. */
interface Ahead {
  inside: string[]
  hospital: string[]
}

/**
 * Runs in the page, before its entry has come. Whoever has a session in this tab goes inside: that code is fetched
 * beside the entry, which would ask for it only when it runs.
 */
function fetchAhead({ inside, hospital }: Ahead): void {
  let isSignedIn = false
  try {
    isSignedIn = Object.keys(sessionStorage).some((key) => key.startsWith('oidc.user:'))
  } catch {
    // Storage is blocked: nobody is signed in here.
  }
  if (!isSignedIn) return
  const isInHospital = /^\/hospitals\/./.test(location.pathname)
  for (const href of isInHospital ? [...inside, ...hospital] : inside)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

/** The files of a chunk, by its name, and of all that it imports; without those that the page loads anyway. */
function filesOf(bundle: Rolldown.OutputBundle, name: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const files = new Set(chunks.filter((chunk) => chunk.name === name).map(({ fileName }) => fileName))
  for (const file of files) {
    const chunk = chunks.find(({ fileName }) => fileName === file)
    if (chunk?.isEntry) files.delete(file)
    else for (const imported of chunk?.imports ?? []) files.add(imported)
  }
  return [...files].map((file) => `/${file}`)
}

/** Puts a script into the page that fetches, for whoever is signed in, what they will need beside the entry. */
export function ahead(): Plugin {
  let src = ''
  return {
    name: 'ahead',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const inside = filesOf(bundle, 'inside')
        const hospital = filesOf(bundle, 'hospital').filter((file) => !inside.includes(file))
        const source = `(${fetchAhead})(${JSON.stringify({ inside, hospital })})`
        const id = this.emitFile({ type: 'asset', name: 'ahead.js', source })
        src = `/${this.getFileName(id)}`
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'script', attrs: { type: 'module', async: true, src }, injectTo: 'head-prepend' },
      ],
    },
  }
}
