import type { Browser } from '@playwright/test'
import type { KeptSession } from './session.ts'

/** What a part of the bench measures with. */
export interface Bench {
  browser: Browser
  session: KeptSession
  /** The stack's address. */
  origin: string
  /** The floor's. */
  floor: string
}
