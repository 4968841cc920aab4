import { useSelector } from '@tanstack/react-form'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { PHONE_HELP } from '#src/domain/phone.ts'
import type { Profile } from '#src/domain/profile/contract.ts'
import { looksLikeClues } from '#src/domain/profile/rules.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { ServicesField } from './ServicesField.tsx'
import { ShiftsField } from './ShiftsField.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'
import { type ProfileRecord, TITLE, useProfileRecord } from './use-profile-record.ts'

interface ProfileFormDialogProps {
  /** As it is stored when the form opens. */
  profile: Profile
  onClose: () => void
}

/** Changes the letterhead of a hospital, its clock, its services and its shifts. */
export function ProfileFormDialog({ profile, onClose }: ProfileFormDialogProps) {
  const record = useProfileRecord(profile, onClose)
  const { form, bind } = record
  const text = { autoComplete: 'off' } as const
  return (
    <RecordDialog wide title={TITLE} submitLabel="Guardar" record={record} onClose={onClose}>
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <form.Field name="name">
          {(field) => <TextField {...bind(field)} {...text} label="Nombre" required autoFocus />}
        </form.Field>
        <form.Field name="legalName">
          {(field) => <TextField {...bind(field)} {...text} label="Razón social" />}
        </form.Field>
        <CluesField record={record} />
        <form.Field name="phone">
          {(field) => <TextField {...bind(field)} {...text} type="tel" label="Teléfono" help={PHONE_HELP} />}
        </form.Field>
        <form.Field name="address">
          {(field) => (
            <TextField {...bind(field)} {...text} label="Dirección" help="Como va en los documentos" />
          )}
        </form.Field>
        <form.Field name="timeZone">{(field) => <TimeZoneField {...bind(field)} />}</form.Field>
      </div>
      <ServicesField record={record} />
      <ShiftsField record={record} />
    </RecordDialog>
  )
}

/** Warns of a key that does not look like one, and takes it all the same. */
function CluesField({ record: { form, bind } }: { record: ProfileRecord }) {
  const clues = useSelector(form.store, ({ values }) => values.clues)
  const isOdd = clues.trim() !== '' && !looksLikeClues(clues)
  return (
    <form.Field name="clues">
      {(field) => (
        <TextField
          {...bind(field)}
          label="CLUES"
          autoComplete="off"
          spellCheck={false}
          help={
            isOdd ? (
              <span className="flex items-start gap-1.5 text-warning">
                <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                Suele tener 5 letras mayúsculas y 6 dígitos, como DFSSA001234. Revísala; puedes guardarla así.
              </span>
            ) : (
              '5 letras mayúsculas y 6 dígitos'
            )
          }
        />
      )}
    </form.Field>
  )
}
