import { useEffect, useRef, useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { isAbort } from '#src/api/errors.ts'
import { MAX_PAGE_SIZE } from '#src/api/list.ts'
import { saveTextFile } from '#src/lib/save-file.ts'
import { SessionOverError } from '#src/session/errors.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { useHospitalClock } from '../profile/use-hospital-clock.ts'
import { auditCsv } from './audit-csv.ts'
import type { AuditEntry } from './contract.ts'
import { type AuditListParams, readAudit } from './queries.ts'

const TITLE = 'Exportar bitácora'

export interface ExportProgress {
  done: number
  /** Unset until the first page says so. */
  total: number | undefined
}

/** Hands out the whole log as it is narrowed now, page by page; it can be stopped. */
export function useAuditExport(params: AuditListParams) {
  const { clients } = useHospital()
  const clock = useHospitalClock()
  const [progress, setProgress] = useState<ExportProgress>()
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function collect(signal: AbortSignal): Promise<AuditEntry[]> {
    // What is logged meanwhile would push the pages along.
    const all = { ...params, to: params.to ?? new Date().toISOString(), pageSize: MAX_PAGE_SIZE }
    const entries: AuditEntry[] = []
    for (let pageIndex = 1; ; pageIndex += 1) {
      const { data, pagination } = await readAudit(clients, { ...all, pageIndex }, signal)
      entries.push(...data)
      setProgress({ done: entries.length, total: pagination.totalItems })
      if (!pagination.hasNextPage) return entries
    }
  }

  async function start() {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setProgress({ done: 0, total: undefined })
    try {
      const entries = await collect(controller.signal)
      saveTextFile(`bitacora-${clock.today()}.csv`, auditCsv(entries))
      const message =
        entries.length === 1 ? 'Se exportó 1 registro' : `Se exportaron ${entries.length} registros`
      showToast({ variant: 'success', title: TITLE, message })
    } catch (error) {
      if (isAbort(error) || error instanceof SessionOverError) return
      showToast({ variant: 'danger', title: TITLE, message: errorText(error) })
    } finally {
      running.current = null
      setProgress(undefined)
    }
  }

  return { progress, start: () => void start(), stop: () => running.current?.abort() }
}
