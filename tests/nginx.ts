import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { ensureNginx } from './nginx-program.ts'
import { tempFolder } from './stack/fake-dist.ts'

const DEPLOY = join(import.meta.dirname, '../server/deploy')

const run = promisify(execFile)

/** A file of `server/deploy` with some of its text in other words, each of which must be there. */
function rewrite(name: string, changes: readonly (readonly [from: string, to: string])[]): string {
  let text = readFileSync(join(DEPLOY, name), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${name} does not say ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}

/** Where nginx keeps what is too large for memory, by the names that its settings have for them. */
const KINDS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/**
 * nginx with the files of `server/deploy`, on ports of this machine alone; it ends with the test, which trusts its
 * certificate until then.
 * @param ports of the two servers behind it
 */
export async function startNginx(ports: readonly number[]) {
  const nginx = ensureNginx()
  const { path: folder, remove } = tempFolder()
  onTestFinished(remove)
  const [http, https, first = 0, second = 0] = [await freePort(), await freePort(), ...ports]
  const pem = await makeCertificate(folder)
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, pem])
  onTestFinished(() => setDefaultCACertificates(trusted))

  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write(
    'ronda.conf',
    rewrite('nginx.conf', [
      ['listen [::]', '#'],
      ['listen 80;', `listen 127.0.0.1:${http};`],
      ['listen 443 ', `listen 127.0.0.1:${https} `],
      ['/etc/ssl/ronda', folder],
      ['/var/log/nginx', folder],
    ]),
  )
  write(
    'ronda-instances.conf',
    rewrite('nginx-instances.conf', [
      // With what follows: the port put in first may begin as the second one does.
      ['127.0.0.1:4400 ', `127.0.0.1:${first} `],
      ['127.0.0.1:4401 ', `127.0.0.1:${second} `],
    ]),
  )
  write(
    'nginx.conf',
    [
      'daemon off; worker_processes 2; pid nginx.pid;',
      // Its workers go under another account otherwise, which may not come to this folder.
      process.getuid?.() === 0 ? 'user root root;' : '',
      `error_log ${folder}/error.log crit;`,
      'events {}',
      `http { ${KINDS.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}`,
      // As Debian has it for all sites.
      'gzip on; gzip_types application/json application/problem+json;',
      'include ronda.conf; include ronda-instances.conf; }',
    ].join('\n'),
  )
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  await run(nginx, ['-t', ...args])
  const child = spawn(nginx, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await expect.poll(() => takesConnections(https), { timeout: 10_000 }).toBe(true)
  // What it would put there fails from now on.
  for (const kind of KINDS) rmSync(join(folder, kind), { recursive: true })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return {
    origin: `https://127.0.0.1:${https}`,
    /** Where it listens without TLS. */
    plainOrigin: `http://127.0.0.1:${http}`,
    pem,
    log: () => read('access.log'),
    errors: () => read('error.log'),
  }
}

const takesConnections = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

/** Writes a certificate for this machine and its key, and gives the certificate. */
async function makeCertificate(folder: string): Promise<string> {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2'],
    ...[
      '-keyout',
      key,
      '-out',
      certificate,
      '-subj',
      '/CN=127.0.0.1',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
    ],
  ])
  return readFileSync(certificate, 'utf8')
}
