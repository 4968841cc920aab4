import Braces from 'lucide-react/icons/braces'
import { type ReactElement, useRef } from 'react'
import { TEMPLATE_VARIABLES, type TemplateVariable, unknownVariables } from '#src/domain/templates/rules.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { TextAreaField } from '#src/ui/Field.tsx'
import { LazyMenu } from '#src/ui/LazyMenu.tsx'
import { Menu, MenuItem } from '#src/ui/Menu.tsx'
import { VARIABLE_LABELS } from '../labels.ts'

interface InitialFieldProps {
  name: string
  value: string
  onValue: (value: string) => void
  onBlur: () => void
  disabled: boolean
  error: string | undefined
}

/** The text that a new document begins with; its variables are filled in then. */
export function InitialField(props: InitialFieldProps) {
  const { value, onValue, disabled } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number | null>(null)

  function insert(variable: TemplateVariable) {
    const text = `{{${variable}}}`
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {}
    caret.current = selectionStart + text.length
    onValue(value.slice(0, selectionStart) + text + value.slice(selectionEnd))
  }

  function goOn() {
    area.current?.focus()
    if (caret.current !== null) area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <TextAreaField
          {...props}
          ref={area}
          label="Texto inicial"
          help={
            <>
              Con él empieza cada documento nuevo.
              {unknownVariables(value).map((name) => (
                <span key={name} className="block text-warning wrap-anywhere">
                  {`{{${name}}} no existe y quedará tal cual`}
                </span>
              ))}
            </>
          }
        />
      </div>
      <div className={disabled ? 'pointer-events-none opacity-50' : undefined} inert={disabled}>
        <LazyMenu
          label="Insertar variable"
          className={buttonClass()}
          preload={() => {}}
          menu={({ button }) => <VariableMenu button={button} onChoose={insert} onClosed={goOn} />}
        >
          <Braces aria-hidden="true" className="size-4" />
          Insertar variable
        </LazyMenu>
      </div>
    </div>
  )
}

interface VariableMenuProps {
  button: ReactElement
  onChoose: (variable: TemplateVariable) => void
  onClosed: () => void
}

function VariableMenu({ button, onChoose, onClosed }: VariableMenuProps) {
  return (
    <Menu button={button} onClosed={onClosed}>
      {TEMPLATE_VARIABLES.map((variable) => (
        <MenuItem key={variable} onSelect={() => onChoose(variable)}>
          <span className="flex min-w-0 flex-col">
            <span>{VARIABLE_LABELS[variable]}</span>
            <code className="text-sm text-muted">{`{{${variable}}}`}</code>
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}
