import { useSelector } from '@tanstack/react-form'
import { SigningProfession } from '#src/domain/doctors/contract.ts'
import { signersOf } from '#src/domain/documents/signing.ts'
import { kindOf } from '#src/domain/templates/rules.ts'
import { PROFESSION_LABELS } from '#src/features/doctors/labels.ts'
import { CheckField } from '#src/ui/Field.tsx'
import type { TemplateRecord } from './use-template-record.ts'

/** Which professions sign the documents of a template, and whether a physician authorises them. */
export function SignersField({ record }: { record: TemplateRecord }) {
  const { form, busy } = record
  const { kind, signers, needsAuthorization } = useSelector(form.store, ({ values }) => values)
  const known = kindOf(kind)
  // Until somebody chooses, they are the usual ones of the kind.
  const chosen = signers ?? (known ? signersOf({ kind: known }) : [])
  const toggle = (one: SigningProfession, isChosen: boolean) =>
    form.setFieldValue(
      'signers',
      SigningProfession.options.filter((other) => (other === one ? isChosen : chosen.includes(other))),
    )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">Quién lo firma</legend>
      <div className="flex flex-wrap gap-x-5">
        {SigningProfession.options.map((one) => (
          <div key={one} className="flex min-h-9 items-center">
            <CheckField
              label={PROFESSION_LABELS[one]}
              checked={chosen.includes(one)}
              disabled={busy || known === undefined}
              onChecked={(isChosen) => toggle(one, isChosen)}
            />
          </div>
        ))}
      </div>
      <p className="mt-1 text-sm text-muted">
        {chosen.length === 0
          ? 'Sin elegir a nadie, lo firma quien escribe en el expediente.'
          : 'Quien está en formación lo escribe y lo envía a firma de un médico.'}
      </p>
      {chosen.some((one) => one !== 'physician') && (
        <div className="mt-2">
          <CheckField
            label="Lo que escriben otras profesiones lo autoriza un médico"
            checked={needsAuthorization}
            disabled={busy}
            onChecked={(isNeeded) => form.setFieldValue('needsAuthorization', isNeeded)}
          />
        </div>
      )}
    </fieldset>
  )
}
