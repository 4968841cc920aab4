const WORKER = '/mockServiceWorker.js'

/**
 * Where a server requires Trusted Types, lets the two workers of mock mode start: nothing else may become a script,
 * and no text markup.
 */
export function allowOwnScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { origin, pathname } = new URL(url, window.location.href)
      const isOwn = pathname === WORKER || /^\/(assets|mocks)\//.test(pathname)
      if (origin !== window.location.origin || !isOwn) throw new TypeError(`${url} is no script of mock mode`)
      return url
    },
  })
}
