import { useEffect, useRef, useState } from 'react'
import { useOnline } from '#src/ui/use-online.ts'
import type { Unsent } from './unsent.ts'
import type { HospitalActions } from './use-hospital-actions.ts'

const OFFLINE = 'Pendiente: sin conexión. Se guardará en cuanto vuelva.'
const ABORTED = 'Cancelaste el envío; puede que el servidor ya lo haya recibido. Revisa la lista.'

export interface Submission {
  busy: boolean
  /** What stands in the way, or happened to the last try. */
  notice: string | undefined
  submit: (entry: Unsent) => Promise<void>
  abort: () => void
}

/**
 * One submission at a time, that ends its modal whether it succeeds or not. Offline it waits, and says so;
 * *Cancelar* takes it back.
 */
export function useSubmission(actions: HospitalActions, onEnd: () => void): Submission {
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string>()
  const [waiting, setWaiting] = useState<Unsent | null>(null)
  const running = useRef<AbortController | null>(null)

  async function send(entry: Unsent) {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    setNotice(undefined)
    const outcome = await actions.submit(entry, controller.signal)
    running.current = null
    setBusy(false)
    if (outcome !== undefined) onEnd()
    else if (controller.signal.aborted) setNotice(ABORTED)
  }

  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (!online || !waiting) return
    setWaiting(null)
    void latest.current(waiting)
  }, [online, waiting])

  return {
    busy: busy || waiting !== null,
    notice: waiting ? OFFLINE : notice,
    submit: async (entry) => {
      if (navigator.onLine) await send(entry)
      else setWaiting(entry)
    },
    abort: () => {
      setWaiting(null)
      running.current?.abort()
    },
  }
}
