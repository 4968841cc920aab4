import type { ReactNode } from 'react'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { MissingGroups } from './MissingGroups.tsx'

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
