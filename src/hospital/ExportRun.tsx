import { useEffect, useRef, useState } from 'react'
import type { RowProgress } from '#src/api/all-pages.ts'
import { errorText } from '#src/api/error-text.ts'
import { formatCount } from '#src/lib/count.ts'
import { saveTextFile } from '#src/lib/csv.ts'
import { SessionExpiredError } from '#src/session/errors.ts'
import { showToast } from '#src/ui/toasts.tsx'

/** A file, and the message that it was exported. */
export interface MadeFile {
  name: string
  text: string
  type?: string
  message: string
}

/** How an export is cancelled and reports its progress. */
export interface Making {
  signal: AbortSignal
  onProgress: (progress: RowProgress) => void
}

interface ExportRunProps {
  /** The toasts' title. */
  title: string
  /** Only the first render's function is called: a running export does not change. */
  make: (making: Making) => Promise<MadeFile>
  onEnd: () => void
}

/** Makes a file at mount and downloads it; unmounting cancels it. */
export function ExportRun(props: ExportRunProps) {
  const [progress, setProgress] = useState<RowProgress>()
  const initial = useRef(props)

  useEffect(() => {
    const { title, make, onEnd } = initial.current
    const controller = new AbortController()
    const { signal } = controller
    make({ signal, onProgress: setProgress })
      .then(({ name, text, type, message }) => {
        if (signal.aborted) return
        saveTextFile(name, text, type)
        showToast({ variant: 'success', title, message })
      })
      .catch((error: unknown) => {
        if (signal.aborted || error instanceof SessionExpiredError) return
        showToast({ variant: 'danger', title, message: errorText(error) })
      })
      .finally(() => {
        if (!signal.aborted) onEnd()
      })
    return () => controller.abort()
  }, [])

  if (progress?.total === undefined) return 'Exportando…'
  return `Exportando ${formatCount(progress.done)} de ${formatCount(progress.total)}…`
}
