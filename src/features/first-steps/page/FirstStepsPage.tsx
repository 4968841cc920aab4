import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useAppServices, useSelectionState } from '#src/api/app-services.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { knowsHospital } from '#src/domain/permissions.ts'
import { HospitalProvider } from '#src/hospital/HospitalProvider.tsx'
import { createHospitalHandle } from '#src/hospital/hospital-handle.ts'
import { PageFrame } from '#src/hospital/PageFrame.tsx'
import { useRightsCheck } from '#src/hospital/use-rights-check.ts'
import { activeHospital } from '#src/session/selection.ts'
import { useSession, useSessionState } from '#src/session/use-session.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { hospitalQueries } from '../../hospitals/queries.ts'
import type { FirstStepsSearch } from '../search-params.ts'
import { FirstHospital } from './FirstHospital.tsx'
import { HospitalSteps } from './HospitalSteps.tsx'

const route = getRouteApi('/_app/getting-started')

/** From nothing to the first admitted patient: what is done, what comes next, and how to do it right here. */
export function FirstStepsPage() {
  const { client, selection } = useAppServices()
  const { hospital: chosen } = useSelectionState()
  const { data: hospitals } = useQuery({
    ...hospitalQueries.mine(client),
    // The first one may come from somewhere else: another tab, or somebody who adds one as a member.
    refetchOnWindowFocus: ({ state }) => state.data?.length === 0 && 'always',
  })
  const hospital = activeHospital(hospitals ?? [], undefined, chosen.hospitalId)
  const [created, setCreated] = useState<'preparing' | 'prepared'>()
  const [announcement, setAnnouncement] = useState('')

  // Whoever had none begins to work in the one that came; its rights may still be on their way.
  const isUnchosen = chosen.hospitalId === null
  // The rights in a hospital that is made here are awaited anyway; those in any other are requested.
  const isMadeHere = created !== undefined
  useEffect(() => {
    if (hospital && isUnchosen) void selection.start(hospital, !isMadeHere)
  }, [hospital, isUnchosen, isMadeHere, selection])

  function follow(prepared: Promise<void>) {
    setCreated('preparing')
    void prepared.finally(() => setCreated('prepared'))
  }

  return (
    <PageFrame
      width="text"
      title="Primeros Pasos"
      context={hospital && <bdi>{hospital.name}</bdi>}
      actions={
        hospital && (
          <Link to="/hospitals" className={buttonClass()}>
            Centros médicos
          </Link>
        )
      }
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {hospital ? (
        <StepsOfHospital
          key={hospital.hospitalId}
          hospital={hospital}
          created={created}
          onAnnounce={setAnnouncement}
        />
      ) : (
        <FirstHospital onCreated={follow} />
      )}
    </PageFrame>
  )
}

interface StepsOfHospitalProps {
  hospital: Hospital
  /** It was made here, and how far its rights have come. */
  created: 'preparing' | 'prepared' | undefined
  onAnnounce: (text: string) => void
}

function StepsOfHospital({ hospital, created, onAnnounce }: StepsOfHospitalProps) {
  const services = useAppServices()
  const session = useSession()
  const { user } = useSessionState()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const handle = useMemo(
    () => createHospitalHandle({ ...services, session }, hospital),
    [hospital, services, session],
  )
  const hasRights = user !== null && knowsHospital(user.groups, hospital.hospitalId)
  const preparing = created === 'preparing' && !hasRights

  /** A form begins an entry of the history; what follows on it, and its end, take that entry's place. */
  function open(next: FirstStepsSearch) {
    void navigate({ search: next, replace: search.form !== undefined, ignoreBlocker: true })
  }

  return (
    <HospitalProvider value={handle}>
      {!hasRights && <NoRights preparing={preparing} />}
      {!preparing && (
        <HospitalSteps open={search} onOpen={open} isNew={created !== undefined} onAnnounce={onAnnounce} />
      )}
    </HospitalProvider>
  )
}

interface NoRightsProps {
  /** The rights are being requested. */
  preparing: boolean
}

/** No right in the hospital has come yet: perhaps it is new, perhaps nobody gave one. */
function NoRights({ preparing }: NoRightsProps) {
  const { asking, answer, ask } = useRightsCheck()
  if (preparing) return <Loading text="Preparando el hospital…" />
  return (
    <section
      aria-label="Tus permisos"
      className="flex flex-col items-start gap-2 rounded-md border border-line bg-sunken p-4"
    >
      <p className="font-medium">Todavía no tienes permisos en este centro médico</p>
      <p className="text-muted">
        Si se acaba de crear, tardan un poco en llegar. Si no, pídelos a quien administra sus usuarios.
      </p>
      <Button busy={asking} onClick={() => void ask()}>
        Comprobar de nuevo
      </Button>
      <p role="status" className={answer === '' ? 'sr-only' : undefined}>
        {answer}
      </p>
    </section>
  )
}
