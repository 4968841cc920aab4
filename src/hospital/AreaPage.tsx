import type { ReactNode } from 'react'
import { type Area, groupName, type Level } from '#src/domain/permissions.ts'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { MissingRight } from './MissingRight.tsx'
import { PageFrame } from './PageFrame.tsx'
import { canOpen } from './sections.ts'
import { useHospital } from './use-hospital.ts'

interface AreaPageProps {
  title: ReactNode
  /** One of these rights opens the page; none means that every member may. */
  needs: readonly (readonly [Area, Level])[]
  /** One line below the title, where the hospital's name would say too little. */
  context?: ReactNode
  /** Buttons beside the title, for those who may see the page. */
  actions?: ReactNode
  /** The way to the pages beside this one; stands above it, whatever it says. */
  nav?: ReactNode
  children?: ReactNode
}

/** A page of an area: says where one is and for which hospital, and names the right that is missing. */
export function AreaPage({ title, needs, context, actions, nav, children }: AreaPageProps) {
  const hospital = useHospital()
  const [first] = needs
  const isShut = first !== undefined && !canOpen(needs, hospital.can)
  return (
    <PageFrame
      title={title}
      context={context ?? <bdi>{hospital.name}</bdi>}
      actions={isShut ? undefined : actions}
    >
      {nav}
      {isShut ? (
        <MissingRight group={groupName(hospital.id, ...first)} />
      ) : (
        (children ?? <StateMessage title="Esta parte todavía no está disponible" />)
      )}
    </PageFrame>
  )
}
