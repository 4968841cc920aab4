import type { User } from '#src/domain/users/contract.ts'
import { personName } from './person-name.ts'

interface PersonLineProps {
  person: Pick<User, 'userId' | 'userName' | 'email'>
  /** What else is to be known of them here. */
  note?: string | undefined
}

/** A person in a list to choose from: name, address, and how they stand to the hospital. */
export function PersonLine({ person, note }: PersonLineProps) {
  const facts = [person.email, note].filter(Boolean)
  return (
    <span className="flex min-w-0 flex-col">
      <bdi className="font-medium">{personName(person)}</bdi>
      {facts.length > 0 && <bdi className="text-sm text-muted">{facts.join(' · ')}</bdi>}
    </span>
  )
}
