import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** What is asked of the builds themselves, once they are there. */
export default defineConfig({
  test: {
    include: ['tests/built/*.test.ts'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Vitest leaves one core to itself otherwise, which here waits.
    maxWorkers: availableParallelism(),
  },
})
