import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Area, groupName, type Level } from '#src/lib/permissions.ts'
import { useGranted } from '#src/session/use-session.ts'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { PageFrame } from './PageFrame.tsx'
import { opens } from './sections.ts'

interface AreaPageProps {
  title: string
  /** One of these rights opens the page; none means that every member may. */
  needs: readonly (readonly [Area, Level])[]
  children?: ReactNode
}

/** A page of an area: says where one is and for which hospital, and names the right that is missing. */
export function AreaPage({ title, needs, children }: AreaPageProps) {
  const hospital = useRouteContext({
    from: '/_app/hospitals/$hospitalId',
    select: (context) => context.hospital,
  })
  const isGranted = useGranted(hospital.hospitalId)
  const [first] = needs
  return (
    <PageFrame title={title} context={<bdi>{hospital.name}</bdi>}>
      {first && !opens(needs, isGranted) ? (
        <StateMessage title="No tienes permiso para ver esta página">
          Te falta el permiso <code>{groupName(hospital.hospitalId, ...first)}</code>. Pídelo a quien
          administra los usuarios de este centro médico.
        </StateMessage>
      ) : (
        (children ?? <StateMessage title="Esta parte todavía no está disponible" />)
      )}
    </PageFrame>
  )
}
