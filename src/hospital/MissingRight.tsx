import { type ReactNode, useId, useState } from 'react'
import { isAbort } from '#src/api/errors.ts'
import { useSession } from '#src/session/use-session.ts'
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
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="min-h-6 font-medium text-accent underline pointer-coarse:min-h-11"
        onClick={() => setOpen(!isOpen)}
      >
        Detalles
      </button>
      <span id={id} hidden={!isOpen} className="block wrap-anywhere">
        <code>{groups.join(', ')}</code>
      </span>
    </>
  )
}

/** Renews the token to check whether missing permissions were granted meanwhile, and returns a message. */
export function useRightsCheck(): { asking: boolean; answer: string; ask: () => Promise<void> } {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const [answer, setAnswer] = useState('')

  async function ask() {
    setAsking(true)
    setAnswer('')
    try {
      await session.renew()
      setAnswer('Todavía no llegan.')
    } catch (error) {
      if (!isAbort(error))
        setAnswer('No pudimos renovar tu acceso. Revisa tu conexión y vuelve a intentarlo.')
    } finally {
      setAsking(false)
    }
  }

  return { asking, answer, ask }
}
