import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { HttpProblem, isAbort, isTemporary, RequestError, retryWait, ShapeError } from '#src/api/errors.ts'
import { Button } from './Button.tsx'
import { CANCELLED, type LoadFailureProps } from './LoadFailure.tsx'
import { RetryButton } from './RetryButton.tsx'
import { StateMessage } from './StateMessage.tsx'
import { useOnline, usePageVisible } from './use-browser-state.ts'

/** What `LoadFailure` shows. */
export function FailureDetails(props: LoadFailureProps) {
  // A second failure of the same begins anew.
  const error = isAbort(props.error) ? null : props.error
  return <Failure key={error instanceof RequestError ? error.at : 0} {...props} error={error} />
}

function Failure({ title, error, onRetry, isTold = false, heading = false, children }: LoadFailureProps) {
  const { left, isRepeated, isWaiting, retryNow } = useAutomaticRetry(title, error, onRetry)
  return (
    <StateMessage
      heading={heading}
      // Announced once, however often it fails again by itself.
      role={isTold || isRepeated ? undefined : 'alert'}
      icon={<TriangleAlert />}
      title={title}
      action={
        left === undefined ? (
          <RetryButton wait={retryWait(error)} onClick={retryNow} />
        ) : (
          <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
            <p className="text-muted tabular-nums">
              {/* The seconds are for the eye alone: each would be read aloud. */}
              <span aria-hidden="true">
                {isWaiting
                  ? 'Se intenta de nuevo cuando vuelva la conexión'
                  : `Se intenta de nuevo en ${left} s`}
              </span>
              <span className="sr-only">Se intenta de nuevo sin que hagas nada</span>
            </p>
            <Button onClick={retryNow}>Reintentar ahora</Button>
          </div>
        )
      }
    >
      {children ?? (error === null ? CANCELLED : <Cause error={error} />)}
    </StateMessage>
  )
}

/**
 * Why something could not be loaded, in the place where it is missing, with the status that support asks for. The
 * message of a programming error helps nobody.
 */
function failureText(error: unknown): string {
  if (error instanceof HttpProblem)
    return isTemporary(error)
      ? `El servidor no respondió (${error.status})`
      : `${errorText(error)} (${error.status})`
  if (isTemporary(error)) return navigator.onLine ? 'No hay conexión con el servidor' : 'Sin conexión'
  return error instanceof ShapeError ? error.message : 'La aplicación tuvo un problema'
}

/** Returns the hour on this computer's clock. */
const localHour = (at: Date | number) =>
  new Intl.DateTimeFormat('es-MX', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
/** So much of a request's id is read out over the telephone, and tells it from all others of a day. */
const SHOWN_OF_CODE = 8

/** Why it failed, and what support asks for: *El servidor no respondió (503) · 16:12 · Código a1b2c3d4*. */
function Cause({ error }: { error: unknown }) {
  const [isCopied, setCopied] = useState(false)
  const code = error instanceof HttpProblem ? error.requestId : undefined
  const parts = [failureText(error), error instanceof RequestError && localHour(error.at)].filter(Boolean)
  return (
    <p className="wrap-anywhere">
      {parts.join(' · ')}
      {code !== undefined && (
        <>
          {' · '}
          <span className="whitespace-nowrap">
            Código <code>{code.slice(0, SHOWN_OF_CODE)}</code>{' '}
            <button
              type="button"
              className="min-h-6 px-1 font-medium text-accent underline pointer-coarse:min-h-11"
              onClick={() =>
                void navigator.clipboard.writeText([...parts, `Código ${code}`].join(' · ')).then(
                  () => setCopied(true),
                  // Where the browser forbids it, the code is read from the screen.
                  () => {},
                )
              }
            >
              {isCopied ? 'Copiado' : 'Copiar'}
            </button>
          </span>
        </>
      )}
    </p>
  )
}

/** So long is waited before the first, the second and every later try, in seconds. */
const PAUSES = [8, 15, 30, 60]
/** A failure within this time of a try by itself is that try's, in milliseconds. */
const TRY_MS = 60_000
/** How often each place of a page was tried by itself, one time after the other, and when last. */
const tries = new Map<string, { count: number; at: number }>()

function countTries(place: string, error: unknown): number {
  const last = tries.get(place)
  // What does not pass by itself is news, whatever was tried before.
  if (!last || !isTemporary(error) || performance.now() - last.at > TRY_MS) return 0
  if (error instanceof RequestError) error.isRepeated = true
  return last.count
}

/** Tries again by itself what may pass by itself, after growing pauses, while the page is seen. */
function useAutomaticRetry(title: string, error: unknown, onRetry: () => void) {
  const place = `${window.location.pathname} ${title}`
  const [count] = useState(() => countTries(place, error))
  const [left, setLeft] = useState(PAUSES[Math.min(count, PAUSES.length - 1)] ?? 0)
  const isOnline = useOnline()
  const isVisible = usePageVisible()
  const isAutomatic = isTemporary(error)
  const isRunning = isAutomatic && isOnline && isVisible && left > 0

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [isRunning])

  // The network is back: nobody waits for the rest of the pause.
  useEffect(() => {
    if (isOnline) return
    return () => setLeft((seconds) => Math.min(seconds, 1))
  }, [isOnline])

  const latest = useRef(onRetry)
  latest.current = onRetry
  const isDue = isAutomatic && left === 0
  useEffect(() => {
    if (!isDue) return
    tries.set(place, { count: count + 1, at: performance.now() })
    latest.current()
  }, [isDue, place, count])

  return {
    /** Seconds; unset where nothing is tried by itself. */
    left: isAutomatic ? left : undefined,
    isWaiting: !isOnline,
    isRepeated: count > 0,
    retryNow: () => {
      tries.delete(place)
      onRetry()
    },
  }
}
