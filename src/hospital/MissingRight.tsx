import { type ReactNode, useState } from 'react'
import { isAbort } from '#src/api/errors.ts'
import { useSession } from '#src/session/use-session.ts'
import { StateMessage } from '#src/ui/StateMessage.tsx'

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
        <MissingGroups groups={[group]} />
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
          <code>{group}</code>
        </span>
      ))}
      . {isOne ? 'Pídelo' : 'Pídelos'} a quien administra los usuarios de este centro médico.
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
