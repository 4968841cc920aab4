import { useState } from 'react'
import { TextField } from './Field.tsx'
import { FormDialog } from './FormDialog.tsx'
import type { ListView } from './use-list-table.ts'
import { useSavedViews } from './use-saved-views.ts'

const LONGEST_NAME = 40

interface SaveViewDialogProps {
  view: ListView
  onClose: () => void
}

/** Asks for the name under which a list is kept as it is shown. */
export function SaveViewDialog({ view, onClose }: SaveViewDialogProps) {
  const { all, save } = useSavedViews(view)
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const name = text.trim()

  function submit() {
    setTried(true)
    if (name === '') return
    save(name)
    onClose()
  }

  return (
    <FormDialog
      title="Guardar esta vista"
      description="Filtros, orden, columnas y filas, en este navegador. Lo que buscas no se guarda."
      submitLabel="Guardar"
      canSubmit
      busy={false}
      dirty={false}
      onSubmit={submit}
      onAbort={onClose}
      onClose={onClose}
    >
      <TextField
        label="Nombre de la vista"
        name="name"
        required
        autoFocus
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={text}
        onValue={setText}
        help={
          all.some((one) => one.name === name) ? 'Ya hay una vista con ese nombre: la reemplaza.' : undefined
        }
        error={isTried && name === '' ? 'Escribe el nombre' : undefined}
      />
    </FormDialog>
  )
}
