import { SelectField } from '#src/ui/SelectField.tsx'
import { roomOptions } from './occupied-beds.ts'
import { useBoardChoice } from './use-board-choice.ts'

interface RoomFieldProps {
  name: string
  /** The room's id as text; empty for none. */
  value: string
  onValue: (roomId: string) => void
  onBlur: () => void
  disabled: boolean
  error: string | undefined
}

/** One of the rooms in use. */
export function RoomField(field: RoomFieldProps) {
  const { rooms, mayRead, help } = useBoardChoice({ one: 'cuarto', all: 'los cuartos' })
  return (
    <SelectField
      {...field}
      label="Cuarto"
      required
      disabled={field.disabled || !mayRead}
      placeholder="Elige el cuarto"
      options={roomOptions(rooms)}
      help={help}
    />
  )
}
