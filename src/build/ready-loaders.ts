import type { Plugin } from 'vite'

const THEIRS = /import \{ lazyFn \} from (["'])@tanstack\/react-router\1/
const OURS = "import { lazyFn } from '#src/lib/lazy-fn.ts'"

/**
 * Has the loaders of pages that were seen before run at once. The router's plugin imports their code at each change of
 * page; while the browser finds that it has it, a frame is drawn in which nothing is new, and the page comes after.
 */
export function readyLoaders(): Plugin {
  return {
    name: 'ready-loaders',
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]src[\\/]routes[\\/][^?]+\.tsx$/ },
      handler(code, id) {
        if (!code.includes('lazyFn($$')) return undefined
        if (!THEIRS.test(code)) this.error(`${id} takes its loader from elsewhere than this knows of`)
        return { code: code.replace(THEIRS, OURS), map: null }
      },
    },
  }
}
