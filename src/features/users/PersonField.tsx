import { useState } from 'react'
import { SelectedItem } from '#src/ui/SelectedItem.tsx'
import { PersonLine } from './PersonLine.tsx'
import { PersonPicker, type PersonPickerProps } from './PersonPicker.tsx'
import { personName } from './person-name.ts'

/** Somebody as a form keeps them; an empty id means nobody yet. */
export interface Person {
  userId: string
  userName: string
  email: string
}

export const NOBODY: Person = { userId: '', userName: '', email: '' }

interface PersonFieldProps extends Omit<PersonPickerProps, 'label' | 'onPick'> {
  person: Person
  disabled: boolean
  error: string | undefined
  onPerson: (person: Person) => void
}

/** The person that a form is about: found while one types, then shown. */
export function PersonField({ person, onPerson, ...picker }: PersonFieldProps) {
  const [isPicked, setIsPicked] = useState(false)
  if (person.userId === '')
    return (
      <PersonPicker
        {...picker}
        label="Persona"
        onPick={(one) => {
          setIsPicked(true)
          onPerson({ userId: one.userId, userName: personName(one), email: one.email ?? '' })
        }}
      />
    )
  return (
    <SelectedItem
      label="Persona"
      disabled={picker.disabled}
      error={picker.error}
      onClear={() => onPerson(NOBODY)}
      isNew={isPicked}
    >
      <PersonLine person={person} />
    </SelectedItem>
  )
}
