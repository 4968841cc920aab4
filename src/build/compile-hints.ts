import type { Plugin } from 'vite'
import { isPageChunk } from './chunks.ts'

/** What stands at a file's beginning for V8, from Chromium 136 on, to compile all of it when it comes. */
export const COMPILE_ALL = '//# allFunctionsCalledOnLoad'

/**
 * Has code be compiled as it comes: what a page begins with while the rest is on its way, and what is fetched when a
 * hand comes near it, such as a dialog, before the hand is there. Left alone, each function is compiled when it is
 * called for the first time, on the thread that draws: a third of what a dialog takes to open.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After all that puts something before a file's code.
      order: 'post',
      handler(_, bundle) {
        // The line would weigh more than it gains in files of which a page needs several.
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && !isPageChunk(output)) output.code = `${COMPILE_ALL}\n${output.code}`
      },
    },
  }
}
