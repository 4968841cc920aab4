import { type ReactNode, useState } from 'react'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { groupLabel } from './permission-labels.ts'

interface MissingRightProps {
  /** The missing group's name, if known. */
  group: string | undefined
  /** Whether the message is the whole page. */
  heading?: boolean
  /** A button or a link. */
  action?: ReactNode
}

/** Names the missing permission, and whom to ask for it. */
export function MissingRight({ group, heading = false, action }: MissingRightProps) {
  return (
    <StateMessage heading={heading} title="No tienes permiso para ver esta página" action={action}>
      {group === undefined ? (
        'Pídelo a quien administra los usuarios de este centro médico.'
      ) : (
        <>
          <MissingGroups groups={[group]} /> <GroupNames groups={[group]} />
        </>
      )}
    </StateMessage>
  )
}

interface MissingGroupsProps {
  groups: readonly string[]
  /** The beginning of the sentence; *Te falta* by default. */
  lead?: string
}

/** Names the missing permissions, and who can grant them. */
export function MissingGroups({ groups, lead }: MissingGroupsProps) {
  const isOne = groups.length === 1
  return (
    <>
      {lead ?? (isOne ? 'Te falta' : 'Te faltan')} {isOne ? 'el permiso' : 'los permisos'}{' '}
      {groups.map((group, index) => (
        <span key={group}>
          {index > 0 && (index === groups.length - 1 ? ' y ' : ', ')}
          <strong className="font-medium">{groupLabel(group)}</strong>
        </span>
      ))}
      . {isOne ? 'Pídelo' : 'Pídelos'} a quien administra los usuarios de este centro médico.
    </>
  )
}

/** *Detalles* opens the names of the groups, which the administrator of an identity provider asks for. */
export function GroupNames({ groups }: Pick<MissingGroupsProps, 'groups'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className="min-h-6 font-medium text-accent underline pointer-coarse:min-h-11"
        onClick={() => setOpen(!isOpen)}
      >
        Detalles
      </button>
      <code hidden={!isOpen} className="block wrap-anywhere">
        {groups.join(', ')}
      </code>
    </>
  )
}
