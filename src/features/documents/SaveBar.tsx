import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CloudOff from 'lucide-react/icons/cloud-off'
import PenLine from 'lucide-react/icons/pen-line'
import type { Document } from '#src/domain/documents/contract.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { Button } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Spinner } from '#src/ui/Loading.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { useOnline } from '#src/ui/use-online.ts'
import type { DocumentForm } from './address.ts'
import { isDirty } from './autosave/machine.ts'
import type { Saver, SaverState } from './autosave/saver.ts'
import { flushEditors } from './editor/flush.ts'
import { MISSING_ID } from './MissingList.tsx'
import { missingFields } from './missing-fields.ts'
import { DocumentDialogs } from './preloads.ts'
import { saveText, UNSAVED } from './save-text.ts'
import { getUnread, useUnreadFields } from './unread.ts'
import { useDocumentActions } from './use-document-actions.ts'

interface SaveBarProps {
  document: Document
  saver: Saver
  state: SaverState
  /** Nothing can be written any more. */
  isShut: boolean
  onForm: (form: DocumentForm) => void
}

const icon = 'size-4 shrink-0'

/** Where the text is, and the way to sign it: always in sight. */
export function SaveBar({ document, saver, state, isShut, onForm }: SaveBarProps) {
  const online = useOnline()
  const clock = useHospitalClock()
  const { sign: submitError } = useDocumentActions(document)
  const dirty = isDirty(state)
  const isUnread = useUnreadFields().size > 0
  const text = saveText(state, online, clock, isUnread)
  const isUnsafe = dirty && state.keeping === 'refused'

  function sign() {
    flushEditors()
    const missing = missingFields(document.definitions, saver.getState().mine, getUnread())
    if (missing.size > 0) globalThis.document.getElementById(MISSING_ID)?.focus()
    else onForm('sign')
  }

  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
      <div className="basis-full empty:hidden has-[>div:empty]:hidden">
        <SlowNotice waiting={state.sending !== null} onCancel={saver.abort} />
      </div>
      <div
        role="status"
        // Heard is what became of the text, not each time that somebody goes on writing.
        aria-live={text === UNSAVED || state.sending ? 'off' : 'polite'}
        // The button stays beside it while the words change, one line or two.
        className="flex grow basis-40 flex-col self-center"
      >
        <p
          className={classes(
            'flex items-center gap-2 font-medium tabular-nums',
            text === 'No se pudo guardar' && 'text-danger',
          )}
        >
          <SaveIcon state={state} online={online} isSaved={!dirty && !isUnread} />
          {text}
        </p>
        {isUnsafe && <p className="text-sm text-danger">Este navegador no puede guardar el borrador</p>}
      </div>
      {!isShut && (
        <div className="flex flex-wrap items-center gap-2">
          {submitError && <p className="max-w-xs text-sm text-muted">{submitError}.</p>}
          {submitError === null && (
            <Button variant="primary" preload={DocumentDialogs.preload} onClick={sign}>
              Firmar
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface SaveIconProps {
  state: SaverState
  online: boolean
  isSaved: boolean
}

function SaveIcon({ state, online, isSaved }: SaveIconProps) {
  if (isSaved) return <CircleCheck aria-hidden="true" className={`${icon} text-success`} />
  if (state.sending) return <Spinner />
  if (state.trouble) return <CircleAlert aria-hidden="true" className={icon} />
  if (!online) return <CloudOff aria-hidden="true" className={icon} />
  return <PenLine aria-hidden="true" className={icon} />
}
