import History from 'lucide-react/icons/history'
import { use, useEffect, useId, useRef } from 'react'
import { addDays, dayAt, hourText, instantText } from '#src/domain/dates.ts'
import { todayIn } from '#src/lib/today.ts'
import { Button } from '#src/ui/Button.tsx'
import { FormTimeZone } from './form-time-zone.ts'
import type { AnnouncedDraft } from './use-kept-draft.ts'

/** Announces a kept draft in the place of the form's fields, until the person decides about it. */
export function KeptDraftPanel({ kept }: { kept: AnnouncedDraft }) {
  const timeZone = use(FormTimeZone)()
  const panel = useRef<HTMLElement>(null)
  const textId = useId()
  // On neither button: Enter, pressed in a hurry, decides nothing.
  useEffect(() => panel.current?.focus(), [])
  const { subject, isChange, savedAt } = kept
  const name = subject?.name.trim()
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={textId}
      className="flex flex-col gap-3 rounded-md bg-warning-soft px-3 py-3 outline-none"
    >
      <p id={textId} className="flex items-start gap-2 font-semibold text-warning">
        <History aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          Quedó a medias{' '}
          {subject && name ? (
            <>
              {subject.what} <bdi>{name}</bdi>
            </>
          ) : isChange ? (
            'este cambio'
          ) : (
            'este registro'
          )}
          {`, ${savedText(savedAt, timeZone)}`}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={kept.resume}>
          Seguir
        </Button>
        <Button onClick={kept.restart}>Empezar de nuevo</Button>
      </div>
    </section>
  )
}

/** *10:46*, *ayer 10:46*, *21 nov 2026, 10:46*. */
function savedText(savedAt: string, timeZone: string): string {
  const [day, today] = [dayAt(savedAt, timeZone), todayIn(timeZone)]
  if (day === today) return hourText(savedAt, timeZone)
  if (day === addDays(today, -1)) return `ayer ${hourText(savedAt, timeZone)}`
  return instantText(savedAt, timeZone)
}
