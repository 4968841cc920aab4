import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { hospitalQueries } from '#src/features/hospitals/queries.ts'
import { activeHospital } from '#src/session/selection.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { useSelectionState, useWorkplace } from '#src/session/use-workplace.ts'
import { Coming } from '#src/ui/Coming.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { preloadable } from '#src/ui/preloadable.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { Toaster } from '#src/ui/Toaster.tsx'
import { Navbar } from './Navbar.tsx'
import { SessionOverDialog } from './SessionOverDialog.tsx'
import { ShellBoundary } from './ShellBoundary.tsx'
import { useHospitalChanges } from './use-hospital-changes.ts'
import { type Layer, useShortcuts } from './use-shortcuts.ts'

const SectionBar = preloadable(() => import('./SectionBar.tsx').then((module) => module.SectionBar))
const Layers = preloadable(() => import('./Layers.tsx').then((module) => module.Layers))

/** Holds the section bar's place until it is there, so that nothing jumps. */
const SECTIONS = (
  <div className="border-b border-line bg-raised narrow:hidden">
    <div className="h-10 short:h-8" />
  </div>
)

/** What surrounds every page of a signed-in person. */
export function SignedInShell() {
  const { queryClient } = useWorkplace()
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  )
}

function Shell() {
  const { clients, selection } = useWorkplace()
  const { hospital, refreshing } = useSelectionState()
  const { over } = useSessionState()
  const { hospitalId: param } = useParams({ strict: false })
  const { data: hospitals } = useQuery(hospitalQueries.mine(clients))
  useHospitalChanges(hospitals)
  const [layer, setLayer] = useState<Layer>()
  useShortcuts(setLayer)
  const active = hospitals && activeHospital(hospitals, param, hospital.hospitalId)
  const inside = param !== undefined && active !== undefined && String(active.hospitalId) === param

  return (
    <>
      <Navbar hospitals={hospitals} active={active ?? null} onHelp={() => setLayer('help')} />
      {inside && (
        // Where its code does not come, the bar above and the way out stay.
        <ShellBoundary>
          <SectionBar
            fallback={SECTIONS}
            hospitalId={active.hospitalId}
            onSearch={() => setLayer('search')}
            onSearchNear={Layers.preload}
          />
        </ShellBoundary>
      )}
      {refreshing && (
        <div className="fixed inset-0 top-14 z-20 bg-ground">
          <Loading />
          <SlowNotice waiting onCancel={selection.cancel} />
        </div>
      )}
      {layer && !over && (
        <Layers
          layer={layer}
          hospital={active ?? null}
          onLayer={setLayer}
          coming={<Coming />}
          onGiveUp={() => setLayer(undefined)}
        />
      )}
      <Toaster />
      {over && <SessionOverDialog />}
    </>
  )
}
