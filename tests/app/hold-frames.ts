import { vi } from 'vitest'

/** Draws no frame until it is restored, at the latest after the test: what comes a frame later does not come. */
export const holdFrames = () => vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
