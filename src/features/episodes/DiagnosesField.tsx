import { Plus, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { optionsOf } from '#src/ui/options.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import type { Diagnosis } from './contract.ts'
import { CERTAINTY_LABELS, RANK_LABELS } from './labels.ts'

/** What ties a control to a field of the form. */
interface Bound {
  name: string
  value: string
  onValue: (value: string) => void
  onBlur: () => void
  disabled: boolean
  error: string | undefined
}

type Path = `diagnoses[${number}].${keyof Diagnosis}`

interface DiagnosesFieldProps {
  count: number
  disabled: boolean
  /** Draws one field of the form under its name. */
  field: (name: Path, draw: (bound: Bound) => ReactNode) => ReactNode
  onAdd: () => void
  onRemove: (index: number) => void
}

/** The diagnoses of an episode: code, words, rank and certainty of each. */
export function DiagnosesField({ count, disabled, field, onAdd, onRemove }: DiagnosesFieldProps) {
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">Diagnósticos</legend>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the form
        <fieldset key={index} className="flex flex-col gap-2 rounded-md border border-line p-3">
          <legend id={`${id}-${index}`} className="sr-only">
            Diagnóstico {index + 1}
          </legend>
          <div className="flex items-start gap-2">
            <div className="grid min-w-0 grow grid-cols-[7rem_1fr] gap-2 narrow:grid-cols-1">
              {field(`diagnoses[${index}].code`, (bound) => (
                <TextField {...bound} label="CIE-10" maxLength={8} autoComplete="off" spellCheck={false} />
              ))}
              {field(`diagnoses[${index}].text`, (bound) => (
                <TextField {...bound} label="Diagnóstico" maxLength={600} autoComplete="off" />
              ))}
            </div>
            <IconButton
              label={`Quitar diagnóstico ${index + 1}`}
              icon={<X className="size-4" />}
              disabled={disabled}
              onClick={() => onRemove(index)}
            />
          </div>
          <div className="grid grid-cols-2 gap-2 narrow:grid-cols-1">
            {field(`diagnoses[${index}].rank`, (bound) => (
              <SelectField {...bound} label="Tipo" options={optionsOf(RANK_LABELS)} />
            ))}
            {field(`diagnoses[${index}].certainty`, (bound) => (
              <SelectField {...bound} label="Certeza" options={optionsOf(CERTAINTY_LABELS)} />
            ))}
          </div>
        </fieldset>
      ))}
      <Button
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={disabled}
        onClick={onAdd}
      >
        Agregar diagnóstico
      </Button>
    </fieldset>
  )
}
