import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathOf, sendText } from '#server/http/node-http.ts'
import { freshNonce, providerPolicy } from '#server/site/headers.ts'
import type { ReadAccessToken } from '../access-token.ts'
import { createProvider, type ProviderOptions } from './provider.ts'
import { type Authenticate, signIn } from './sign-in.ts'
import { userInfo } from './user-info.ts'

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** The provider below its path, with the sign-in page and the user info that are ours. */
export function mountProvider(
  options: Omit<ProviderOptions, 'nonceOf'> & {
    readAccessToken: ReadAccessToken
    authenticate: Authenticate
  },
): Handler {
  const { origin, store, readAccessToken, authenticate } = options
  const mountPath = new URL(options.issuer).pathname
  const nonces = new WeakMap<ServerResponse, string>()
  const provider = createProvider({ ...options, nonceOf: (res) => nonces.get(res) ?? '' })
  const callback = provider.callback()

  return async (req, res) => {
    const path = pathOf(req).slice(mountPath.length)
    if (path === '/me') return userInfo(store, readAccessToken, req, res)
    if (!isReadable(path)) return sendText(res, 400, 'La dirección no se entiende')
    const nonce = freshNonce()
    nonces.set(res, nonce)
    res.setHeader('Content-Security-Policy', providerPolicy(nonce))
    if (path.startsWith('/interaction/')) return signIn({ provider, origin, nonce, authenticate }, req, res)
    // The provider works from its own root and finds its outer path in `originalUrl`.
    const url = req.url ?? ''
    Object.assign(req, { originalUrl: url, url: url.slice(mountPath.length) || '/' })
    await callback(req, res)
  }
}

/** Whether a path can be decoded: the provider's framework drops every header when it finds that it can't. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
