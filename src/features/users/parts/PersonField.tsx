import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useAppServices } from '#src/api/app-services.ts'
import { HAS_ACCOUNTS } from '#src/config.ts'
import { hasWords, nameKey } from '#src/domain/names.ts'
import { searchKey, searchWords } from '#src/domain/text.ts'
import type { User } from '#src/domain/users/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { Combobox } from '#src/ui/Combobox.tsx'
import { SelectedItem } from '#src/ui/SelectedItem.tsx'
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts'
import { addressOf, personName } from '../labels.ts'
import { userQueries } from '../queries.ts'
import { useFailureToast, usersSearchError } from './load-failures.ts'

/** How long typing must rest before people are searched for, in milliseconds. */
const PAUSE_MS = 250
/** Letters below which everybody would be found. */
const MIN_LETTERS = 2
const MAX_RESULTS = 8
const NO_MEMBERS: User[] = []

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
  const [picked, setPicked] = useState<User>()
  if (person.userId === '')
    return (
      <PersonPicker
        {...picker}
        label="Persona"
        onPick={(one) => {
          setPicked(one)
          onPerson({ userId: one.userId, userName: personName(one), email: addressOf(one) })
        }}
      />
    )
  return (
    <SelectedItem
      label="Persona"
      disabled={picker.disabled}
      error={picker.error}
      onClear={() => onPerson(NOBODY)}
      isNew={picked !== undefined}
    >
      <PersonLine person={picked?.userId === person.userId ? picked : person} />
    </SelectedItem>
  )
}

interface PersonPickerProps {
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
  return hasWords(searchKey(`${nameKey(userName ?? '')} ${email ?? ''}`), searchWords(search))
}

/**
 * Finds a person by name or e-mail address while one types: members of the hospital first, then whom one works with
 * elsewhere, and anybody by their whole address.
 */
function PersonPicker(props: PersonPickerProps) {
  const { members = NO_MEMBERS, membersError, outsiderNote, onPick, ...field } = props
  const hospital = useHospital()
  const { client } = useAppServices()
  const [text, setText] = useState('')
  const typed = text.trim()
  const search = useDebouncedValue(typed, PAUSE_MS)
  const isSearched = search.length >= MIN_LETTERS
  const query = useQuery({
    ...userQueries.search(client, {
      search,
      pageSize: MAX_RESULTS,
      orderBy: 'userName:asc',
      excludeFromHospitalId: hospital.id,
    }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  const isCurrent = isSearched && typed === search && !query.isPlaceholderData
  useFailureToast(isCurrent ? query.error : null, usersSearchError)
  const inside = members.filter((one) => fits(one, typed)).slice(0, MAX_RESULTS)
  const outside = typed.length >= MIN_LETTERS ? (query.data?.data ?? NO_MEMBERS) : NO_MEMBERS
  const insideIds = new Set(inside.map(({ userId }) => userId))
  const found = [...inside, ...outside.filter(({ userId }) => !insideIds.has(userId))]

  function status(): ReactNode {
    if (isCurrent && query.isError) return usersSearchError(query.error)
    if (membersError !== undefined) return membersError
    if (typed.length < MIN_LETTERS || found.length > 0) return undefined
    return isCurrent && query.data ? <NobodyFound /> : 'Buscando…'
  }

  return (
    <Combobox
      {...field}
      required
      autoFocus
      help="Nombre o correo electrónico. ¿No está? Escribe su correo completo"
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

/** Says how somebody who is not found becomes known: nobody can be chosen here before. */
function NobodyFound() {
  const { user } = useSessionState()
  if (!HAS_ACCOUNTS)
    return 'Nadie coincide con esa búsqueda. Si la persona nunca ha entrado, pídele que entre una vez; después aparecerá aquí.'
  const way = 'Mi cuenta → Administración → Invitar'
  return (
    <>
      Nadie coincide con esa búsqueda. Si la persona todavía no tiene cuenta, quien administra la instalación
      se la crea en{' '}
      {user?.isInstallationAdmin ? (
        <Link to="/account/installation" className="text-accent underline">
          {way}
        </Link>
      ) : (
        way
      )}
      ; después aparecerá aquí.
    </>
  )
}

interface PersonLineProps {
  person: Pick<User, 'userId' | 'userName' | 'email' | 'username' | 'sharesAddress'>
  /** What else is to be known of them here. */
  note?: string | undefined
}

/** A person in a list to choose from: name, address, and how they stand to the hospital. */
function PersonLine({ person, note }: PersonLineProps) {
  const facts = [addressOf(person), note].filter(Boolean)
  return (
    <span className="flex min-w-0 flex-col">
      <bdi className="font-medium">{personName(person)}</bdi>
      {facts.length > 0 && <bdi className="text-sm text-muted">{facts.join(' · ')}</bdi>}
      {person.sharesAddress && (
        <span className="text-sm text-warning">
          Otra persona aparece con este mismo correo. Identificador: <bdi>{person.userId}</bdi>
        </span>
      )}
    </span>
  )
}
