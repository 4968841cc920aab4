import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAppServices } from '#src/api/use-app-services.ts'
import { searchKey } from '#src/domain/text.ts'
import type { User } from '#src/domain/users/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Combobox } from '#src/ui/Combobox.tsx'
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts'
import { usersSearchError } from './load-error.ts'
import { PersonLine } from './PersonLine.tsx'
import { userQueries } from './queries.ts'
import { useFailureToast } from './use-failure-toast.ts'

/** Typing rests this long before it becomes a question, in milliseconds. */
const PAUSE_MS = 250
/** Letters below which everybody would be found. */
const LEAST = 2
const MOST = 8
const NOBODY: User[] = []

export interface PersonPickerProps {
  label: string
  disabled?: boolean
  error?: string | undefined
  onPick: (person: User) => void
  /** Members of the hospital who can be chosen too; they come first. */
  members?: readonly User[]
  /** Why the members are not known. */
  membersError?: string | undefined
  /** What becomes of somebody from outside, where others can be chosen too. */
  outsiderNote?: string
}

/** Whether every word of a search stands in a person's name or address. */
function fits({ userName, email }: User, search: string): boolean {
  const text = searchKey(`${userName ?? ''} ${email ?? ''}`)
  return searchKey(search)
    .split(' ')
    .every((word) => text.includes(word))
}

/** Finds a person by name or e-mail address while one types: members of the hospital first, then all others. */
export function PersonPicker(props: PersonPickerProps) {
  const { members = NOBODY, membersError, outsiderNote, onPick, ...field } = props
  const hospital = useHospital()
  const { clients } = useAppServices()
  const [text, setText] = useState('')
  const typed = text.trim()
  const search = useDebouncedValue(typed, PAUSE_MS)
  const isAsked = search.length >= LEAST
  const query = useQuery({
    ...userQueries.search(clients, {
      ...{ search, pageSize: MOST, orderBy: 'userName:asc' },
      excludeFromHospitalId: hospital.id,
    }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const isCurrent = isAsked && typed === search && !query.isPlaceholderData
  useFailureToast(isCurrent ? query.error : null, usersSearchError)
  const inside = members.filter((one) => fits(one, typed)).slice(0, MOST)
  const outside = typed.length >= LEAST ? (query.data?.data ?? NOBODY) : NOBODY
  const insideIds = new Set(inside.map(({ userId }) => userId))
  const found = [...inside, ...outside.filter(({ userId }) => !insideIds.has(userId))]

  function status(): string | undefined {
    if (isCurrent && query.isError) return usersSearchError(query.error)
    if (membersError !== undefined) return membersError
    if (typed.length < LEAST || found.length > 0) return undefined
    return isCurrent && query.data ? 'Nadie coincide con esa búsqueda' : 'Buscando…'
  }

  return (
    <Combobox
      {...field}
      required
      autoFocus
      help="Nombre o correo electrónico"
      text={text}
      onText={setText}
      items={found}
      itemKey={({ userId }) => userId}
      draw={(person) => (
        <PersonLine person={person} note={insideIds.has(person.userId) ? undefined : outsiderNote} />
      )}
      onPick={onPick}
      status={status()}
    />
  )
}
