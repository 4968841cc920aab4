import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef } from 'react'
import { useWrite } from '#src/forms/use-write.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { codeOnce } from '#src/lib/loading.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { LazyMenu } from '#src/ui/LazyMenu.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { LazyDocumentEditor } from '../dialogs.ts'
import { invalidateDocuments } from '../queries.ts'

/** The stay that a note is about, with the room below which to stay. */
export interface NotedStay {
  patientId: number
  episodeId: number
  roomId?: number | undefined
}

const finder = codeOnce(async () => (await import('./todays-note/open-note.ts')).openNote)
const OtherNotesMenu = lazyComponent(
  async () => (await import('./todays-note/OtherNotesMenu.tsx')).OtherNotesMenu,
)

/** Loads the code that a press needs, and the editor that follows. */
export function preloadTodaysNote(): void {
  finder.load().catch(() => undefined)
  void LazyDocumentEditor.preload()
}

/**
 * Opens today's own draft of somebody's daily note, or begins it. Where no template fits, opens the list of the episode's
 * documents. Leaving the place of the press cancels it.
 */
export function useTodaysNote({ patientId, episodeId, roomId }: NotedStay) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSessionState()
  const request = useRef<AbortController>(undefined)
  const cancel = () => request.current?.abort()
  useEffect(() => () => request.current?.abort(), [])
  const links = hospitalLinks(hospital).patient(patientId, roomId)
  const { write, isPending } = useWrite({
    mutationFn: async (templateId: number | undefined) => {
      request.current = new AbortController()
      const { signal } = request.current
      const openNote = await finder.load()
      const context = { queryClient, hospital, userId: user?.userId ?? '' }
      const note = await openNote(context, { episodeId, templateId, signal })
      signal.throwIfAborted()
      return note
    },
    onSuccess: async (note) => {
      // Busy until the document is open: another press would begin another.
      await navigate(
        note ? links.template(episodeId, note.templateId, note.documentId) : links.documents(episodeId),
      )
      // Only now, so that nothing loads while the document opens.
      if (note?.isNew) void invalidateDocuments(queryClient, hospital)
    },
    meta: { errorTitle: 'Escribir nota' },
  })
  return {
    isPending,
    documents: links.documents(episodeId),
    cancel,
    /** @param templateId one that the person chose; by default their daily note */
    open: (templateId?: number) => write(templateId),
  }
}

interface TodaysNoteButtonProps {
  stay: NotedStay
  children: string
}

/** Opens today's note in one press; beside it, the other templates. */
export function TodaysNoteButton({ stay, children }: TodaysNoteButtonProps) {
  const { open, isPending, documents, cancel } = useTodaysNote(stay)
  return (
    <div className="[&>:not(:first-child,:empty)]:mt-2">
      <span className="inline-flex">
        <Button
          variant="primary"
          busy={isPending}
          preload={preloadTodaysNote}
          className="rounded-r-none"
          onClick={() => open()}
        >
          {isPending ? 'Abriendo…' : children}
        </Button>
        <LazyMenu
          label="Otro documento"
          className={buttonClass('primary', 'rounded-l-none border-l-raised px-1.5 pointer-coarse:px-3')}
          preload={OtherNotesMenu.preload}
          menu={(menu) => <OtherNotesMenu {...menu} documents={documents} onChoose={open} />}
        >
          <ChevronDown aria-hidden="true" className="size-4" />
        </LazyMenu>
      </span>
      <SlowNotice waiting={isPending} onCancel={cancel} />
    </div>
  )
}
