import { createServer, type ProxyOptions } from 'vite'
import { API_PATHS, PROVIDER_PATH } from '#server/backend.ts'
import { type Stack, type StackOptions, startStack } from './stack/start-stack.ts'

/**
 * Vite's development server on `port`, with the stack's API and provider behind it on the same origin: what is changed in
 * `src` shows at once, signed in.
 * @throws when the port is taken, or is 0: the provider has to know its address before Vite listens
 */
export async function startDevelopment(
  { port, dist: _, ...options }: StackOptions,
  root: string,
): Promise<Stack> {
  if (port === 0) throw new Error('PORT must be from 1 to 65535 with the development server, not "0"')
  const origin = `http://127.0.0.1:${port}`
  const stack = await startStack({ ...options, port: 0, publicUrl: origin })
  // Over what an `.env` names: here the stack answers.
  Object.assign(process.env, { VITE_OIDC_AUTHORITY: '', VITE_OIDC_CLIENT_ID: '', VITE_API_ORIGIN: '' })
  const behind: ProxyOptions = { target: stack.origin }
  const paths = [...API_PATHS, PROVIDER_PATH].map((path) => `^${path.replaceAll('.', '\\.')}(?=[/?]|$)`)
  const vite = await createServer({
    root,
    server: { port, strictPort: true, proxy: Object.fromEntries(paths.map((path) => [path, behind])) },
  })
  await vite.listen()
  return {
    ...stack,
    origin,
    async close() {
      await vite.close()
      await stack.close()
    },
  }
}
