import Braces from 'lucide-react/icons/braces'
import { useRef } from 'react'
import { type TemplateVariable, unknownVariables } from '#src/domain/templates/rules.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { LazyMenu } from '#src/ui/LazyMenu.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { VariableMenu } from './VariableMenu.tsx'

interface InitialFieldProps {
  name: string
  value: string
  onValue: (value: string) => void
  onBlur: () => void
  disabled: boolean
  error: string | undefined
}

/** What a new document begins with: a text in which variables stand for what is known by then. */
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
          menu={(button) => <VariableMenu button={button} onChoose={insert} onClosed={goOn} />}
        >
          <Braces aria-hidden="true" className="size-4" />
          Insertar variable
        </LazyMenu>
      </div>
    </div>
  )
}
