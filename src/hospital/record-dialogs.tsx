import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { lazyDialog, RenderIfInitially } from '#src/ui/lazy-dialog.tsx'
import type { HospitalHandle } from './hospital-handle.ts'
import { useHospital } from './use-hospital.ts'

interface FormProps {
  onClose: () => void
}

type LazyDialog<Props extends FormProps> = ReturnType<typeof lazyDialog<Props>>

interface BlankForm {
  isBlank: true
  Dialog: LazyDialog<FormProps>
}

interface StoredForm<Id> {
  isBlank: false
  Dialog: LazyDialog<FormProps & { id: Id }>
}

/** Why a record can't be changed; shown in place of the form. */
export interface Refusal {
  title: string
  reason: ReactNode
}

interface StoredFormOptions<Id, Found, Key extends QueryKey> {
  /** The record as it is stored now. */
  load: (hospital: HospitalHandle, id: Id) => UseQueryOptions<Found, Error, Found, Key>
  /** Called with the loaded record; unset where every record can be changed. */
  refuse?: (found: Found) => Refusal | undefined
  form: () => Promise<ComponentType<FormProps & { stored: NonNullable<NoInfer<Found>> }>>
}

/** A form for a new record; its code loads when it opens. */
export function blankForm(form: () => Promise<ComponentType<FormProps>>): BlankForm {
  return { isBlank: true, Dialog: lazyDialog(form) }
}

/** A form for a stored record; its code and the current record load when it opens. */
export function storedForm<Id, Found, Key extends QueryKey>({
  load,
  refuse = () => undefined,
  form,
}: StoredFormOptions<Id, Found, Key>): StoredForm<Id> {
  const Dialog = lazyDialog<FormProps & { id: Id }>(async () => {
    const [{ StoredForm }, Form] = await Promise.all([import('./StoredForm.tsx'), form()])
    return function StoredFormById({ id, onClose }) {
      const query = load(useHospital(), id)
      return <StoredForm query={query} refuse={refuse} Form={Form} onClose={onClose} />
    }
  })
  return { isBlank: false, Dialog }
}

interface RecordDialogsProps<Name extends string, Id> extends FormProps {
  /** The form in the address, and the id of its record. */
  form: Name | undefined
  id?: Id | undefined
  /** Whether the person may change records. Without it no form opens, but an open form stays open. */
  mayChange: boolean
}

/**
 * The dialogs of one noun by their names in the address. `preload` is for the buttons that open them: hovering over one
 * loads the dialog's code.
 */
export function recordDialogs<Name extends string, Id extends string | number>(
  forms: Readonly<Record<Name, BlankForm | StoredForm<Id>>>,
) {
  function RecordDialogs({ form, id, mayChange, onClose }: RecordDialogsProps<Name, Id>) {
    const entry = form && forms[form]
    if (!entry) return null
    if (!entry.isBlank && id === undefined) return null
    return (
      <RenderIfInitially key={`${form} ${id}`} when={mayChange}>
        {entry.isBlank ? (
          <entry.Dialog onClose={onClose} />
        ) : (
          id !== undefined && <entry.Dialog id={id} onClose={onClose} />
        )}
      </RenderIfInitially>
    )
  }

  return Object.assign(RecordDialogs, { preload: (form: Name) => forms[form].Dialog.preload })
}
