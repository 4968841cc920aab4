import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAppServices, useSelectionState } from '#src/api/use-app-services.ts'
import { HospitalNotices } from '#src/features/hospitals/HospitalNotices.tsx'
import { hospitalQueries } from '#src/features/hospitals/queries.ts'
import { activeHospital } from '#src/session/selection.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { LoadingOverlay } from '#src/ui/LoadingOverlay.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { Toaster } from '#src/ui/Toaster.tsx'
import { Navbar } from './Navbar.tsx'
import { SectionBar } from './SectionBar.tsx'
import { SessionOverDialog } from './SessionOverDialog.tsx'
import { ShellBoundary } from './ShellBoundary.tsx'
import { useHospitalChanges } from './use-hospital-changes.ts'
import { type Layer, useShortcuts } from './use-shortcuts.ts'

const Layers = lazyComponent(() => import('./Layers.tsx').then((module) => module.Layers))

/** What surrounds every page of a signed-in person. */
export function SignedInShell() {
  const { queryClient } = useAppServices()
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  )
}

function Shell() {
  const { clients, selection } = useAppServices()
  const { hospital, refreshing } = useSelectionState()
  const { expired } = useSessionState()
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
        // Where it fails, the bar above and the way out stay.
        <ShellBoundary>
          <SectionBar
            hospitalId={active.hospitalId}
            onSearch={() => setLayer('search')}
            onSearchNear={Layers.preload}
          />
        </ShellBoundary>
      )}
      {hospitals && <HospitalNotices />}
      {refreshing && (
        <div className="fixed inset-0 top-14 z-20 bg-ground">
          <Loading />
          <SlowNotice waiting onCancel={selection.cancel} />
        </div>
      )}
      {layer && !expired && (
        <Layers
          layer={layer}
          hospital={active ?? null}
          onLayer={setLayer}
          overlay={<LoadingOverlay />}
          onGiveUp={() => setLayer(undefined)}
        />
      )}
      <Toaster />
      {expired && <SessionOverDialog />}
    </>
  )
}
