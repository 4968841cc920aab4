import { loadOnce } from '#src/lib/load-once.ts'

const markup = loadOnce(() => import('./markup-to-rich-text.ts'))

/** The code that reads what other programs write: it comes with the first hand on a text. */
export const loadMarkup = markup.load

/** The same, where it has come. */
export const markupNow = markup.now
