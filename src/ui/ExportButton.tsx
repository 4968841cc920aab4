import ArrowDown from 'lucide-react/icons/arrow-down'
import { type ComponentType, useState } from 'react'
import { Button } from './Button.tsx'
import type { LazyComponentProps } from './lazy-component.tsx'

/** What makes a file while it is in the page, and says how far it is. */
export interface ExporterProps<Of> {
  /** What is exported. */
  of: Of
  /** Made, or not to be had; never after it was taken out of the page. */
  onEnd: () => void
}

interface ExportButtonProps<Of> {
  exporter: ComponentType<ExporterProps<Of> & LazyComponentProps> & { preload: () => void }
  of: Of
  label?: string
}

/** Makes a file of something, and stops when told to. The code that makes it comes when it is wanted. */
export function ExportButton<Of>({ exporter: Exporter, of, label = 'Exportar CSV' }: ExportButtonProps<Of>) {
  const [running, setRunning] = useState(false)
  const end = () => setRunning(false)
  return (
    <>
      <div role="status" className={running ? 'self-center text-sm text-muted' : 'sr-only'}>
        {running && <Exporter of={of} onEnd={end} onGiveUp={end} fallback="Exportando…" />}
      </div>
      <Button
        foldable
        icon={<ArrowDown aria-hidden="true" className="size-4" />}
        preload={Exporter.preload}
        onClick={() => setRunning(!running)}
      >
        {running ? 'Detener' : label}
      </Button>
    </>
  )
}
