import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { StoredRecord } from '#src/forms/StoredRecord.tsx'
import { Dialog, DialogClose } from '#src/ui/Dialog.tsx'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import type { Refusal } from './record-dialogs.tsx'

interface StoredFormProps<Found, Key extends QueryKey> {
  query: UseQueryOptions<Found, Error, Found, Key>
  refuse: (found: Found) => Refusal | undefined
  Form: ComponentType<{ stored: NonNullable<Found>; onClose: () => void }>
  onClose: () => void
}

/** Loads a record anew and shows its form, or a dialog that says why it can't be changed. */
export function StoredForm<Found, Key extends QueryKey>(props: StoredFormProps<Found, Key>) {
  const { query, refuse, Form, onClose } = props
  return (
    <StoredRecord
      query={query}
      pending={(error, retry) => <DialogPending error={error} onRetry={retry} onClose={onClose} />}
    >
      {(found) => {
        const refusal = refuse(found)
        if (!refusal && found) return <Form stored={found} onClose={onClose} />
        return (
          <Dialog
            alert
            title={refusal?.title ?? 'Ese registro no existe'}
            description={refusal?.reason ?? 'No hay nada que cambiar.'}
            onClose={onClose}
          >
            <DialogClose onClose={onClose} />
          </Dialog>
        )
      }}
    </StoredRecord>
  )
}
