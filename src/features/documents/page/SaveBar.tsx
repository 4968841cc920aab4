import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CloudOff from 'lucide-react/icons/cloud-off'
import PenLine from 'lucide-react/icons/pen-line'
import type { Document } from '#src/domain/documents/contract.ts'
import type { Section } from '#src/domain/templates/contract.ts'
import type { HospitalClock } from '#src/hospital/hospital-clock.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Spinner } from '#src/ui/Loading.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { useOnline } from '#src/ui/use-browser-state.ts'
import { isDirty } from '../autosave/machine.ts'
import type { Saver, SaverState } from '../autosave/saver.ts'
import { LazyDocumentDialogs } from '../dialogs.ts'
import { getInvalidInputs, useInvalidInputs } from '../parts/fields/invalid-inputs.ts'
import { flushEditors } from '../parts/rich-text/flush.ts'
import type { DocumentForm } from '../search-params.ts'
import { focusMissing, missingFields } from './MissingFields.tsx'
import { useDocumentActions } from './use-document-actions.ts'

const icon = 'size-4 shrink-0'
const UNSAVED = 'Cambios sin guardar'

interface SaveBarProps {
  document: Document
  /** Those that apply. */
  definitions: readonly Section[]
  saver: Saver
  state: SaverState
  /** Nothing can be written any more. */
  isClosed: boolean
  onForm: (form: DocumentForm) => void
}

/** Whether the text is saved, and the button that signs or submits it: always in sight. */
export function SaveBar({ document, definitions, saver, state, isClosed, onForm }: SaveBarProps) {
  const online = useOnline()
  const { clock } = useHospital()
  const { sign: refusal, submit: submitRefusal } = useDocumentActions(document)
  const dirty = isDirty(state)
  const isInvalid = useInvalidInputs().size > 0
  const text = saveText(state, online, clock, isInvalid)
  const isUnsafe = dirty && state.keeping === 'refused'

  function open(form: 'sign' | 'submit') {
    flushEditors()
    const missing = missingFields(definitions, saver.getState().local, getInvalidInputs())
    if (missing.size > 0) focusMissing()
    else onForm(form)
  }

  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
      <div className="basis-full empty:hidden has-[>div:empty]:hidden">
        <SlowNotice waiting={state.sending !== null} onCancel={saver.abort} />
      </div>
      <div
        role="status"
        // A screen reader hears how a save ended, not every change.
        aria-live={text === UNSAVED || state.sending ? 'off' : 'polite'}
        // Keeps the button in its place, whether the words take one line or two.
        className="flex grow basis-40 flex-col self-center"
      >
        <p
          className={classes(
            'flex items-center gap-2 font-medium tabular-nums',
            text === 'No se pudo guardar' && 'text-danger',
          )}
        >
          <SaveIcon state={state} online={online} isSaved={!dirty && !isInvalid} />
          {text}
        </p>
        {isUnsafe && <p className="text-sm text-danger">Este navegador no puede guardar el borrador</p>}
      </div>
      {!isClosed && (
        <div className="flex flex-wrap items-center gap-2">
          {refusal && submitRefusal !== null && <p className="max-w-xs text-sm text-muted">{refusal}.</p>}
          {refusal === null && (
            <Button variant="primary" preload={LazyDocumentDialogs.preload} onClick={() => open('sign')}>
              Firmar
            </Button>
          )}
          {submitRefusal === null && (
            <Button variant="primary" preload={LazyDocumentDialogs.preload} onClick={() => open('submit')}>
              Enviar a firma
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

/**
 * Whether the text is saved: *Guardado* only after the server said so.
 * @param isInvalid a field's input can't be read, so it is on no server, however often the rest is saved
 */
function saveText(state: SaverState, online: boolean, clock: HospitalClock, isInvalid: boolean): string {
  const { sending, trouble, savedAt } = state
  if (!isDirty(state)) {
    if (isInvalid) return UNSAVED
    const isToday = clock.dayOf(savedAt) === clock.today()
    return `Guardado ${isToday ? clock.hour(savedAt) : `el ${clock.instant(savedAt)}`}`
  }
  if (sending) return 'Guardando…'
  if (trouble?.kind === 'closed' || trouble?.kind === 'stale') return 'No se pudo guardar'
  if (!online) return 'Sin conexión: se guardará al volver'
  return trouble ? 'No se pudo guardar' : UNSAVED
}
