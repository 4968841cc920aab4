import ArrowDown from 'lucide-react/icons/arrow-down'
import { type ComponentType, useState } from 'react'
import { Button } from './Button.tsx'
import type { LazyComponentProps } from './lazy-component.tsx'

/** The props of the component that makes the file while it is mounted and shows its progress. */
export interface ExporterProps<Of> {
  /** What is exported. */
  of: Of
  /** Called when the file was made or failed, but not after unmounting. */
  onEnd: () => void
}

interface ExportButtonProps<Of> {
  exporter: ComponentType<ExporterProps<Of> & LazyComponentProps> & { preload: () => void }
  of: Of
  label?: string
}

/** Exports a file, and can cancel it. The code that makes the file loads at the first click. */
export function ExportButton<Of>({ exporter: Exporter, of, label = 'Exportar CSV' }: ExportButtonProps<Of>) {
  const [running, setRunning] = useState(false)
  const end = () => setRunning(false)
  return (
    <>
      <div role="status" className={running ? 'self-center text-sm text-muted' : 'sr-only'}>
        {running && <Exporter of={of} onEnd={end} onGiveUp={end} fallback="Exportando…" />}
      </div>
      <Button
        foldable="early"
        icon={<ArrowDown aria-hidden="true" className="size-4" />}
        preload={Exporter.preload}
        onClick={() => setRunning(!running)}
      >
        {running ? 'Detener' : label}
      </Button>
    </>
  )
}
