/*
 * `oidc-provider` warns on every start under a Node that has no LTS name yet. The version is pinned by this
 * project and tested with it, so that one line is left out; any other warning is heard.
 */
const warn = console.warn

console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words)
}

export {}
