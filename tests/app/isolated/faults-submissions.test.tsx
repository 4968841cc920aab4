import { vi } from 'vitest'
import { SUBMISSIONS } from './faults/journeys.ts'
import { tryJourneys } from './faults/try-journeys.ts'

// Nobody waits ten seconds here to hear that something takes long.
vi.mock('#src/lib/loading.ts', async (original) => ({ ...(await original<object>()), SLOW_AFTER_MS: 700 }))

tryJourneys(SUBMISSIONS, { isReadInSilence: true })
