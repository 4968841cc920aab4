import { useEffect, useState } from 'react'
import { BedDialogs } from '../dialogs.tsx'
import type { BedForm } from '../search-params.ts'
import { BedPanel, type BedPanelProps, nextLine } from './BedPanel.tsx'
import { BedBoardProvider } from './bed-board-context.tsx'

export interface StayPanelProps extends Pick<BedPanelProps, 'onMove' | 'onClose'> {
  /** Whose bed it is about; the list marks its line by `data-episode-id`. */
  episodeId: number
}

/** The panel of the bed in which somebody lies, beside a list of patients. */
export function StayBedPanel({ episodeId, onMove, onClose }: StayPanelProps) {
  const [form, setForm] = useState<BedForm>({})
  useLineKeys(episodeId, onMove)
  return (
    <BedBoardProvider openForm={setForm}>
      <BedPanel list="stays" id={episodeId} onMove={onMove} onClose={onClose} />
      <BedDialogs open={form} onClose={() => setForm({})} />
    </BedBoardProvider>
  )
}

/** In the list the arrows lead along the lines, and Tab from the open line into its panel, which stands behind the list. */
function useLineKeys(episodeId: number, onMove: StayPanelProps['onMove']) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target, defaultPrevented } = event
      if (defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const control = target instanceof HTMLElement ? target : null
      const line = control?.closest('main [data-episode-id]')
      if (!control || !line) return
      const here = Number(line.getAttribute('data-episode-id'))
      if (key === 'Tab') {
        const isLast = [...line.querySelectorAll('a[href], button')].at(-1) === control
        // The browser goes on from there to the panel's first control.
        if (here === episodeId && isLast)
          document.querySelector<HTMLElement>('[data-side-panel]')?.focus({ preventScroll: true })
        return
      }
      const next = nextLine('stays', here, key)
      if (!next) return
      event.preventDefault()
      next.line.querySelector<HTMLElement>(control.localName)?.focus()
      onMove(next.id)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [episodeId, onMove])
}
