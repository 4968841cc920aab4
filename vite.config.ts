import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { loadEnv, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { mockMode } from './mocks/vite-plugin.ts'
import { ahead } from './src/build/ahead.ts'
import { CHUNKS } from './src/build/chunks.ts'
import { compileHints } from './src/build/compile-hints.ts'
import { onePathIcons } from './src/build/one-path-icons.ts'
import { readyLoaders } from './src/build/ready-loaders.ts'
import { settingsKey } from './src/build/settings-key.ts'
import { OpeningsError, readOpenings } from './src/features/careers/read-openings.ts'

const DEFAULT_NAME = 'Ronda'

/** Ends the build with one clear line: a thrown error would drown it in the bundler's stack. */
function refuse(line: string): never {
  console.error(line)
  process.exit(1)
}

/** Holds what the build is configured with against what it must look like. */
function checkEnvironment(env: Record<string, string>): void {
  const wantUrl = (name: string, isFit: (url: URL) => boolean, form: string) => {
    const value = env[name]
    if (!value) return
    const url = URL.parse(value)
    if (!url || !/^https?:$/.test(url.protocol) || !isFit(url)) refuse(`${name}=${value} is not ${form}`)
  }
  wantUrl(
    'VITE_OIDC_AUTHORITY',
    (url) => !url.search && !url.hash,
    'the http(s) address of an OpenID Connect issuer',
  )
  wantUrl(
    'VITE_API_ORIGIN',
    (url) => url.href === `${url.origin}/`,
    'an origin such as https://api.example.org',
  )
  const clientId = env.VITE_OIDC_CLIENT_ID
  if (clientId && /\s/.test(clientId)) refuse(`VITE_OIDC_CLIENT_ID=${clientId} holds white space`)
  const email = env.VITE_SUPPORT_EMAIL
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email))
    refuse(`VITE_SUPPORT_EMAIL=${email} is not an e-mail address`)
}

/** Names the build inside it and beside it, so that an open page notices a newer one; beside it, its settings too. */
function version(build: string, settings: string): Plugin {
  return {
    name: 'version',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build, settings }) })
    },
  }
}

/** Puts the openings of `public/careers.json` into the site, checked; a bad entry ends the build. */
function openings(): Plugin {
  const id = 'virtual:openings'
  let file = ''
  const read = () => readOpenings(readFileSync(file, 'utf8'))
  return {
    name: 'openings',
    configResolved({ publicDir, command }) {
      file = join(publicDir, 'careers.json')
      if (command !== 'build') return
      try {
        read()
      } catch (error) {
        if (error instanceof OpeningsError) refuse(error.message)
        throw error
      }
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined
      this.addWatchFile(file)
      return `export default ${JSON.stringify(read())}`
    },
  }
}

const LARGE = ['tests/api/*-large.test.ts']

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_')
  checkEnvironment(env)
  const build = randomUUID()
  process.env.VITE_PRODUCT_NAME = env.VITE_PRODUCT_NAME || DEFAULT_NAME
  return {
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        quoteStyle: 'single',
        addExtensions: true,
        // A page's loader brings the HTTP client and the schemas, which `/` must not wait for.
        codeSplittingOptions: {
          defaultBehavior: [
            ['loader', 'component', 'notFoundComponent', 'pendingComponent'],
            ['errorComponent'],
          ],
        },
      }),
      react(),
      tailwindcss(),
      version(build, settingsKey(env)),
      openings(),
      ahead(),
      readyLoaders(),
      onePathIcons(),
      compileHints(),
      ...(mode === 'mock' ? [mockMode()] : []),
    ],
    define: { __BUILD_ID__: JSON.stringify(build) },
    server: { host: '127.0.0.1', port: 5173, strictPort: true },
    preview: { host: '127.0.0.1' },
    resolve: {
      alias: {
        // React 19 has what the shim stands in for.
        'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
        '@lexical/extension/getPeerDependencyFromEditor': join(
          import.meta.dirname,
          'src/build/no-extensions.ts',
        ),
      },
    },
    build: {
      target: 'es2024',
      modulePreload: { polyfill: false },
      sourcemap: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        // The entry lists every chunk by name: short ones weigh less.
        output: { codeSplitting: { groups: CHUNKS }, chunkFileNames: 'assets/[hash:7].js' },
      },
    },
    worker: { format: 'es' },
    test: {
      // One more than cores: a page that waits for its answer leaves its core to another.
      maxWorkers: availableParallelism() + 1,
      // Files share their worker's modules, which take a third of the time to load.
      isolate: false,
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            include: ['tests/{unit,api,stack}/**/*.test.ts'],
            exclude: LARGE,
            testTimeout: 20_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'large',
            environment: 'node',
            // They measure time, so nothing runs beside them, and none begins on the heap of another.
            include: LARGE,
            isolate: true,
            sequence: { groupOrder: 1 },
            maxWorkers: 1,
          },
        },
        {
          extends: true,
          test: {
            name: 'app',
            environment: 'jsdom',
            include: ['tests/app/*.test.tsx'],
            setupFiles: ['tests/app/setup.ts'],
            testTimeout: 20_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'apart',
            environment: 'jsdom',
            // They put other modules in the place of the app's own.
            include: ['tests/app/apart/*.test.tsx'],
            isolate: true,
            setupFiles: ['tests/app/setup.ts'],
            testTimeout: 20_000,
          },
        },
      ],
    },
    optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm'] },
  }
})
