import type { ReactNode } from 'react'
import { type Area, groupName, type Level } from '#src/domain/permissions.ts'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { MissingRight } from './MissingRight.tsx'
import { PageFrame } from './PageFrame.tsx'
import { canOpen } from './sections.ts'
import { useHospital } from './use-hospital.ts'

interface AreaPageProps {
  title: ReactNode
  /** Any of these permissions opens the page; an empty list opens it for every member. */
  needs: readonly (readonly [Area, Level])[]
  /** One line below the title; the hospital's name by default. */
  context?: ReactNode
  /** Buttons beside the title, shown only with a permission for the page. */
  actions?: ReactNode
  /** Navigation between sibling pages; shown also without a permission. */
  nav?: ReactNode
  /** What somebody without the permission can do all the same. */
  otherwise?: ReactNode
  children?: ReactNode
}

/** A page that needs a permission; without it, it names the missing one. */
export function AreaPage({ title, needs, context, actions, nav, otherwise, children }: AreaPageProps) {
  const hospital = useHospital()
  const [first] = needs
  const isForbidden = first !== undefined && !canOpen(needs, hospital.can)
  return (
    <PageFrame
      title={title}
      context={context ?? <bdi>{hospital.name}</bdi>}
      actions={isForbidden ? undefined : actions}
    >
      {nav}
      {isForbidden ? (
        <MissingRight group={groupName(hospital.id, ...first)} action={otherwise} />
      ) : (
        (children ?? <StateMessage title="Esta parte todavía no está disponible" />)
      )}
    </PageFrame>
  )
}
