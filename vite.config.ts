import './mocks/check-node.js'
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
import { CHUNKS } from './src/build/chunks.ts'
import { compileHints } from './src/build/compile-hints.ts'
import { lateStyles } from './src/build/late-styles.ts'
import { findBadSetting, settingsKey } from './src/build/settings.ts'
import { OpeningsError, readOpenings } from './src/features/careers/read-openings.ts'
import { leftOut } from './tests/long-files.ts'
import { untriedBehindNginx } from './tests/nginx-program.ts'
import { postgresProjects } from './tests/postgres/project.ts'

const DEFAULT_NAME = 'Ronda'

/** Ends the build with one clear line: a thrown error would drown it in the bundler's stack. */
function refuse(line: string): never {
  console.error(line)
  process.exit(1)
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

/** Ships the licence of the typeface beside it, as that asks for. */
function typefaceLicence(): Plugin {
  const source = readFileSync(join(import.meta.dirname, 'src/app/typeface/inter-license.txt'))
  return {
    name: 'typeface-licence',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'assets/inter-license.txt', source })
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

/** Says what is not set where the development server has no provider or no API: on the terminal, and on the page. */
function missingServices(env: Record<string, string>): Plugin {
  const unset = ['VITE_OIDC_AUTHORITY', 'VITE_API_ORIGIN'].filter((name) => !env[name])
  let isTold = false
  return {
    name: 'missing-services',
    apply: 'serve',
    configResolved({ mode, server }) {
      isTold = unset.length > 0 && mode === 'development' && !server.proxy
    },
    configureServer(server) {
      if (!isTold) return
      const { printUrls } = server
      server.printUrls = () => {
        printUrls()
        server.config.logger.info(
          `\n  ${unset.join(' and ')} not set (see .env.example), and nothing answers instead here:\n` +
            '  `npm run dev:stack` brings a provider and an API, `npm run dev:mock` does without.\n',
        )
      }
    },
    transformIndexHtml() {
      if (!isTold) return []
      const style =
        'position:fixed;inset:auto 0 0;z-index:9;margin:0;padding:.75rem 1rem;background:#713f12;color:#fff'
      const children = `Servidor de desarrollo sin ${unset.join(' ni ')}: nadie puede entrar. Usa npm run dev:stack o npm run dev:mock.`
      return [{ tag: 'p', injectTo: 'body', attrs: { style }, children }]
    },
  }
}

const LARGE = ['tests/api/*-large.test.ts']

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_')
  const badSetting = findBadSetting(env)
  if (badSetting) refuse(badSetting)
  const build = randomUUID()
  const untried = untriedBehindNginx()
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
      typefaceLicence(),
      openings(),
      missingServices(env),
      compileHints(),
      lateStyles(),
      ...(mode === 'mock' ? [mockMode()] : []),
    ],
    define: { __BUILD_ID__: JSON.stringify(build) },
    server: { host: '127.0.0.1', port: 5173, strictPort: true },
    preview: { host: '127.0.0.1' },
    resolve: {
      alias: {
        // React 19 has what the shim stands in for.
        'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      },
    },
    build: {
      target: 'es2024',
      modulePreload: { polyfill: false },
      sourcemap: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // Of everything that is in the bundle; what lies in `public` brings its licence beside it.
      license: { fileName: 'licenses.txt' },
      rolldownOptions: {
        // Says after every build, in yellow, which plugin took longest.
        checks: { pluginTimings: false },
        // The entry lists every chunk by name: short ones weigh less.
        output: { codeSplitting: { groups: CHUNKS }, chunkFileNames: 'assets/[hash:7].js' },
      },
    },
    worker: { format: 'es' },
    test: {
      // One more than cores: a quarter of the time each waits, for an answer or another process.
      maxWorkers: availableParallelism() + 1,
      // Files share their worker's modules, which take a third of the time to load.
      isolate: false,
      // On a busy machine an answer takes seconds that takes milliseconds otherwise.
      hookTimeout: 60_000,
      expect: { poll: { timeout: 15_000 } },
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            include: ['tests/{unit,api,stack}/**/*.test.ts'],
            exclude: [...LARGE, ...untried, ...leftOut()],
            testTimeout: 120_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'large',
            environment: 'node',
            // They measure what their own thread takes: each other alone runs beside them, and none begins on the heap of another.
            include: LARGE,
            isolate: true,
            sequence: { groupOrder: 1 },
          },
        },
        ...postgresProjects(untried),
        {
          extends: true,
          test: {
            name: 'app',
            environment: 'jsdom',
            include: ['tests/app/*.test.tsx'],
            exclude: leftOut(),
            setupFiles: ['tests/app/setup.ts'],
            testTimeout: 120_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'isolated',
            environment: 'jsdom',
            // They put other modules in the place of the app's own.
            include: ['tests/app/isolated/*.test.tsx'],
            isolate: true,
            setupFiles: ['tests/app/setup.ts'],
            testTimeout: 120_000,
          },
        },
      ],
    },
    optimizeDeps: {
      exclude: ['@sqlite.org/sqlite-wasm', 'virtual:mock-seed'],
      // Found only when the first page asks for them, they would be bundled anew under its feet.
      include: ['@tanstack/react-query-devtools', '@tanstack/react-router-devtools'],
    },
  }
})
