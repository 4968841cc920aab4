/** What is known of one request while it is answered, for the log and the metrics: nothing that names a patient. */
export interface Trace {
  /** Tells the request from all others, here and at the proxies that it came through. */
  readonly id: string
  /** The address as the contract writes it, with `{names}` in the place of what they stand for. */
  route?: string
  /** Who asks, once that is known. */
  userId?: string
  /** What went wrong, where nobody is to blame for it. */
  error?: unknown
  /** Called where the answer goes on until one side ends it. */
  onStream?: () => void
}

/** Answers a request, and notes in `trace` what it learns. */
export type Fetch = (request: Request, trace?: Trace) => Promise<Response>
