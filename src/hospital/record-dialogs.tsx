import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { RenderIfInitially } from '#src/ui/RenderIfInitially.tsx'
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

/** Why there is nothing to change, in place of the form. */
export interface Refusal {
  title: string
  reason: ReactNode
}

interface StoredFormOptions<Id, Found, Key extends QueryKey> {
  /** The record as it is stored now. */
  load: (hospital: HospitalHandle, id: Id) => UseQueryOptions<Found, Error, Found, Key>
  /** Looked at once the record has come; unset where every record that is found has the form. */
  refuse?: (found: Found) => Refusal | undefined
  form: () => Promise<ComponentType<FormProps & { stored: NonNullable<NoInfer<Found>> }>>
}

/** A form that begins empty; its code comes when it is wanted. */
export function blankForm(form: () => Promise<ComponentType<FormProps>>): BlankForm {
  return { isBlank: true, Dialog: lazyDialog(form) }
}

/** A form on a stored record: its code, and the record as it is stored now, come when it is wanted. */
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
  /** Which form the address names, and on which record. */
  form: Name | undefined
  id?: Id | undefined
  /** Whether the person may change records: nothing opens without, and what is open stays open. */
  mayChange: boolean
}

/**
 * The dialogs of one noun, each under the name that the address gives it. `preload` is for the buttons that open
 * them: pointing at one fetches its code.
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
