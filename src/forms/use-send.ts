import { useEffect, useRef, useState } from 'react'
import { useOnline } from '#src/ui/use-browser-state.ts'

const OFFLINE = 'Pendiente: sin conexión. Se guardará en cuanto vuelva.'
const ABORTED = 'Cancelaste el envío; puede que el servidor ya lo haya recibido. Revisa la lista.'

export interface Sender<Input> {
  busy: boolean
  /** Why nothing is sent now, or that the last request was cancelled. */
  notice: string | undefined
  send: (input: Input) => Promise<void>
  /** Drops what waits for the connection, and cancels the request in flight. */
  abort: () => void
}

/**
 * Sends one request at a time. Offline it waits, says so, and sends when the connection is back.
 * @param work sends, and handles the answer and every failure itself
 */
export function useSend<Input>(work: (input: Input, signal: AbortSignal) => Promise<void>): Sender<Input> {
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string>()
  const [waiting, setWaiting] = useState<{ input: Input } | null>(null)
  const running = useRef<AbortController | null>(null)

  async function go(input: Input) {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    setNotice(undefined)
    try {
      await work(input, controller.signal)
    } finally {
      running.current = null
      setBusy(false)
      if (controller.signal.aborted) setNotice(ABORTED)
    }
  }

  const latest = useRef(go)
  latest.current = go
  useEffect(() => {
    if (!online || !waiting) return
    setWaiting(null)
    void latest.current(waiting.input)
  }, [online, waiting])

  return {
    busy: busy || waiting !== null,
    notice: waiting ? OFFLINE : notice,
    send: async (input) => {
      if (navigator.onLine) await go(input)
      else setWaiting({ input })
    },
    abort: () => {
      setWaiting(null)
      running.current?.abort()
    },
  }
}
