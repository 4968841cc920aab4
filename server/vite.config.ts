import { join } from 'node:path'
import { defineConfig, normalizePath } from 'vite'

/*
 * The server as a hospital copies it: `dist-server/ronda.mjs` starts with plain Node, beside `dist/` and without
 * `node_modules`. Its code is not minified: the log tells by the names of functions where something failed.
 */

const ROOT = join(import.meta.dirname, '..')

/** What is a file of its own: what starts, and what SEED=demo alone loads, so that a hospital may leave it out. */
const APART = ['server/main.ts', 'server/commands.ts', 'server/backup/worker.ts', 'mocks'].map((path) =>
  normalizePath(join(ROOT, path)),
)

export default defineConfig({
  root: ROOT,
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    outDir: 'dist-server',
    target: 'node26',
    minify: false,
    reportCompressedSize: false,
    license: { fileName: 'licenses.txt' },
    rolldownOptions: {
      // A package of the sign-in uses `eval`, and only to name a function.
      checks: { eval: false, pluginTimings: false },
      input: { ronda: 'server/main.ts', worker: 'server/backup/worker.ts' },
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name].mjs',
        codeSplitting: {
          groups: [{ name: 'server', test: (id) => !APART.some((path) => id.startsWith(path)) }],
        },
      },
    },
  },
})
