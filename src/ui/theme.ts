import { keep, localStore } from '#src/lib/storage.ts'

const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
const KEY = 'theme'
const listeners = new Set<() => void>()
const dark = () => window.matchMedia('(prefers-color-scheme: dark)')

export function readTheme(): Theme {
  const stored = localStore().getItem(KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** Colours the page; with `system` it follows the system as that changes. */
export function applyTheme(theme: Theme): void {
  const query = dark()
  const paint = () => {
    document.documentElement.dataset.theme = theme === 'system' ? (query.matches ? 'dark' : 'light') : theme
  }
  query.onchange = theme === 'system' ? paint : null
  watched = query
  paint()
}

/** Held so that the browser keeps reporting changes to it. */
let watched: MediaQueryList | undefined

export function chooseTheme(theme: Theme): void {
  if (watched) watched.onchange = null
  keep(localStore(), KEY, theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}

/** @returns ends the listening to what is chosen */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
