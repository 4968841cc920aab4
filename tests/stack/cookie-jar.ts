interface Cookie {
  name: string
  value: string
  path: string
}

/** As much of a browser's cookies as one origin needs: path, overwriting, expiry. */
export class CookieJar {
  #cookies: Cookie[] = []

  /** Takes what an answer sets. */
  take(url: URL, answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(pair.indexOf('=') + 1)
      const find = (key: string) =>
        attributes.find((one) => one.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
      const path = find('path') ?? url.pathname.slice(0, url.pathname.lastIndexOf('/')) ?? '/'
      this.#cookies = this.#cookies.filter((one) => one.name !== name || one.path !== path)
      const expires = find('expires')
      if (expires === undefined || Date.parse(expires) > Date.now()) this.#cookies.push({ name, value, path })
    }
  }

  /** The `Cookie` header for an address. */
  header(url: URL): string {
    return this.#cookies
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }
}
