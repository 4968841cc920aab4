import type { ReactElement } from 'react'
import { TEMPLATE_VARIABLES, type TemplateVariable } from '#src/domain/templates/rules.ts'
import { Menu, MenuItem } from '#src/ui/Menu.tsx'
import { VARIABLE_LABELS } from './labels.ts'

interface VariableMenuProps {
  button: ReactElement
  onChoose: (variable: TemplateVariable) => void
  onClosed: () => void
}

/** Every variable that a template's text can hold, each with what it stands for. */
export function VariableMenu({ button, onChoose, onClosed }: VariableMenuProps) {
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
