import type { Rolldown } from 'vite'

/** What stands at a file's beginning for V8, from Chromium 136 on, to compile all of it when it comes. */
export const COMPILE_ALL = '//# allFunctionsCalledOnLoad'

/** What a page begins with: most of it does not run at first, and would be compiled before anything can be seen. */
const BEGINNING = /^(index|start|public|inside|hospital|pages?-.*)$/

/**
 * Has what is fetched when a hand comes near it, such as a dialog, be compiled as it comes. Left alone, each function is
 * compiled when it is called for the first time, which is between the click and its answer: a third of that time.
 * @returns the line that a chunk begins with; empty for those that a page begins with
 */
export function hintOf({ name, isEntry }: Pick<Rolldown.RenderedChunk, 'name' | 'isEntry'>): string {
  return isEntry || BEGINNING.test(name) ? '' : COMPILE_ALL
}
