import { lazyComponent } from '#src/ui/lazy-component.tsx'

/** What surrounds the pages of those who are signed in: its code comes with the first of them, and stands before it. */
export const SignedInShell = lazyComponent(() =>
  import('./SignedInShell.tsx').then((module) => module.SignedInShell),
)
