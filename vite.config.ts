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

/** Names the build inside it and beside it, so that an open page notices a newer one. */
function version(build: string): Plugin {
  return {
    name: 'version',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build }) })
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

/**
 * The steps in which code arrives: what `/` needs; what every signed-in page needs, in one request; the layers
 * (dialogs, menus) when somebody wants one. Left alone, the bundler makes dozens of crumbs of it.
 */
const CHUNKS = [
  { name: 'start', tags: ['$initial' as const], priority: 30 },
  // Small, and shared by both sides: what the landing page has in common with those inside must not pull them in.
  {
    name: 'public',
    test: /[\\/]src[\\/](shell[\\/]Logo|api[\\/](errors|error-text))\.tsx?/,
    priority: 25,
    includeDependenciesRecursively: false,
  },
  {
    name: 'dialogs',
    test: /[\\/](ui[\\/](Form|Confirm)?Dialog|features[\\/]hospitals[\\/](HospitalDialogs|HospitalFormDialog|DeleteHospitalDialog|await-groups|use-submission|use-hospital-submit))\.tsx?/,
    priority: 20,
    includeDependenciesRecursively: false,
  },
  // What every export of a list shares; each comes when somebody wants its file.
  {
    name: 'export',
    test: /[\\/]src[\\/](shell[\\/]ExportRun|api[\\/]every-row|lib[\\/](csv|save-file))\.tsx?/,
    priority: 15,
    includeDependenciesRecursively: false,
  },
  {
    name: 'inside',
    test: /[\\/]src[\\/](api|shell[\\/](SignedInShell|enter)|features[\\/]hospitals[\\/]HospitalsPage)|[\\/]src[\\/]routes[\\/](_app|_app[\\/]hospitals[\\/]index)\.tsx\?tsr-split/,
    priority: 10,
  },
  // What the pages of a hospital share; their own parts come with each.
  {
    name: 'hospital',
    test: /[\\/]src[\\/](shell[\\/](AreaPage|MissingPage|MissingRight|RecordError|SectionBar|sections|SettingsFrame|SettingsNav|settings-parts|use-hospital)\.|session[\\/]holds|ui[\\/](FieldFrame|FilterSelect|Latched|SelectField)|forms[\\/]refusal|lib[\\/](dates|text)\.|features[\\/](profile|rooms|patients|episodes)[\\/](contract|queries|labels|rules|care-links|age|use-hospital-clock|NewEpisode|EpisodeDeed)\.tsx?)|node_modules[\\/](lucide-react[\\/]dist[\\/]esm[\\/]icons|zod|@tanstack[\\/]react-query|canonicalize|idb)[\\/]/,
    priority: 5,
    includeDependenciesRecursively: false,
  },
  // What the forms of records share; each form comes when it is opened.
  {
    name: 'forms',
    test: /[\\/]src[\\/](forms[\\/](?!refusal)|ui[\\/](Field|TextAreaField|CheckField|DialogPending|options|use-rested)\.)|@tanstack[\\/](form-core|react-form)/,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  // The fields of a document and the editor of its texts, with the library under it, and whatever can't be without:
  // nothing that another page shares may stand in here.
  {
    name: 'editor',
    test: /node_modules[\\/](@lexical|lexical)[\\/]|[\\/]src[\\/](lib[\\/]rich-text-|features[\\/]documents[\\/]((Document(Desk|Editor|sPage)|EditorSection|OpenedDocument)\.|editor[\\/](?!flush)|fields[\\/](?!\w*(View|Reading|Inlines)\.|labels|table-rows)))/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // The same screens stand under patients and under rooms, and each is little but a frame: one file a subject.
  {
    name: (id: string) => {
      if (/errorComponent/.test(id)) return 'care-error'
      return /templates|episodes\.|\$patientId/.exec(id)?.[0] ?? 'room'
    },
    test: /[\\/]routes[\\/].*(patients|rooms)[\\/]\$.*\?tsr-split/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // The rest that pages and dialogs of a noun share: one file a noun, not one for each pair of importers.
  {
    name: (id: string) => /[\\/]features[\\/](\w+)[\\/]/.exec(id)?.[1] ?? 'shared',
    test: /[\\/]src[\\/](features|forms|lib|session|shell|ui)[\\/]/,
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
]

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
      version(build),
      openings(),
      ...(mode === 'mock' ? [mockMode()] : []),
    ],
    define: { __BUILD_ID__: JSON.stringify(build) },
    server: { host: '127.0.0.1', port: 5173, strictPort: true },
    preview: { host: '127.0.0.1' },
    // React 19 has what the shim stands in for.
    resolve: {
      alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
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
