/*
 * Node lets go of a request that nobody holds, and with it of the news that it was called off, though that is still
 * listened for: https://fetch.spec.whatwg.org/#dom-request has it follow its signal for as long as that lives, as
 * browsers do. Here each is held by the signal that it follows.
 */
const followers = new WeakMap<AbortSignal, Request[]>()

function hold(source: AbortSignal | null | undefined, follower: Request): void {
  if (source) followers.set(source, [...(followers.get(source) ?? []), follower])
}

class KeptRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init)
    hold(init?.signal ?? (input instanceof Request ? input.signal : null), this)
  }

  override clone(): Request {
    return new KeptRequest(super.clone(), { signal: this.signal })
  }
}

globalThis.Request = KeptRequest
