import { Download } from 'lucide-react'
import { Button } from '#src/ui/Button.tsx'
import type { AuditListParams } from './queries.ts'
import { useAuditExport } from './use-audit-export.ts'

const COUNT = new Intl.NumberFormat('es-MX')

/** *Exportar CSV* of what the log is narrowed to; shows how far it is, and stops when told to. */
export function AuditExport({ params }: { params: AuditListParams }) {
  const { progress, start, stop } = useAuditExport(params)
  return (
    <>
      <p role="status" className={progress ? 'self-center text-sm text-muted' : 'sr-only'}>
        {progress &&
          (progress.total === undefined
            ? 'Exportando…'
            : `Exportando ${COUNT.format(progress.done)} de ${COUNT.format(progress.total)}…`)}
      </p>
      <Button
        foldable
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={progress ? stop : start}
      >
        {progress ? 'Detener' : 'Exportar CSV'}
      </Button>
    </>
  )
}
