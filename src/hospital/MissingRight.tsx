import type { ReactNode } from 'react'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { MissingGroups } from './MissingGroups.tsx'

interface MissingRightProps {
  /** The name of the missing group, where it is known. */
  group: string | undefined
  /** It is the whole page. */
  heading?: boolean
  /** A way on. */
  action?: ReactNode
}

/** No permission: names it, and whom to ask for it. */
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
