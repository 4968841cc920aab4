import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReadAccessToken } from './access-token.ts'
import { freshNonce, providerPolicy } from './headers.ts'
import { pathOf } from './http.ts'
import { createProvider, type ProviderOptions } from './provider.ts'
import { signIn } from './sign-in.ts'
import { userInfo } from './user-info.ts'

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** The provider below its path, with the sign-in page and the user info that are ours. */
export function mountProvider(
  options: Omit<ProviderOptions, 'nonceOf'> & { readAccessToken: ReadAccessToken },
): Handler {
  const { origin, store, readAccessToken } = options
  const mountPath = new URL(options.issuer).pathname
  const nonces = new WeakMap<ServerResponse, string>()
  const provider = createProvider({ ...options, nonceOf: (res) => nonces.get(res) ?? '' })
  const callback = provider.callback()

  return async (req, res) => {
    const nonce = freshNonce()
    nonces.set(res, nonce)
    res.setHeader('Content-Security-Policy', providerPolicy(nonce))
    const path = pathOf(req).slice(mountPath.length)
    if (path === '/me') return userInfo(store, readAccessToken, req, res)
    if (path.startsWith('/interaction/')) return signIn({ provider, origin, nonce }, req, res)
    // The provider works from its own root and finds its outer path in `originalUrl`.
    const url = req.url ?? ''
    Object.assign(req, { originalUrl: url, url: url.slice(mountPath.length) || '/' })
    await callback(req, res)
  }
}
