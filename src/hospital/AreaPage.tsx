import type { ReactNode } from 'react'
import { type Area, groupName, type Level } from '#src/domain/permissions.ts'
import { FailureBoundary } from '#src/ui/FailureBoundary.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { MissingRight } from './MissingRight.tsx'
import { type FrameWidth, PageFrame } from './PageFrame.tsx'
import { canOpen } from './sections.ts'
import { useHospital } from './use-hospital.ts'

interface AreaPageProps {
  title: ReactNode
  /** Any of these permissions opens the page; an empty list opens it for every member. */
  needs: readonly (readonly [Area, Level])[]
  /** A few words beside the title. */
  context?: ReactNode
  /** Buttons beside the title, shown only with a permission for the page. */
  actions?: ReactNode
  width?: FrameWidth
  /** Navigation between sibling pages; shown also without a permission. */
  nav?: ReactNode
  /** What somebody without the permission can do all the same. */
  otherwise?: ReactNode
  children?: ReactNode
}

/** A page that needs a permission; without it, it names the missing one. */
export function AreaPage({ needs, nav, otherwise, children, actions, ...frame }: AreaPageProps) {
  const hospital = useHospital()
  const [first] = needs
  const isForbidden = first !== undefined && !canOpen(needs, hospital.can)
  return (
    <PageFrame {...frame} actions={isForbidden ? undefined : actions}>
      {/* On the screen the bar above says it. */}
      <p className="hidden print:block">
        <bdi>{hospital.name}</bdi>
      </p>
      {nav}
      {isForbidden ? (
        <MissingRight group={groupName(hospital.id, ...first)} action={otherwise} />
      ) : (
        <FailureBoundary>
          {children ?? <StateMessage title="Esta parte todavía no está disponible" />}
        </FailureBoundary>
      )}
    </PageFrame>
  )
}
