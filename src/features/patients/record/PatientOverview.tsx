import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import BedDouble from 'lucide-react/icons/bed-double'
import Pencil from 'lucide-react/icons/pencil'
import UserCheck from 'lucide-react/icons/user-check'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ListedEpisode } from '#src/domain/episodes/contract.ts'
import type { Patient } from '#src/domain/patients/contract.ts'
import { canArchive } from '#src/domain/patients/rules.ts'
import { type CarePlace, patientLinks } from '#src/hospital/hospital-links.ts'
import { PageFrame } from '#src/hospital/PageFrame.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { RenderIfInitially } from '#src/ui/lazy-dialog.tsx'
import { PageNavigation } from '#src/ui/PageNavigation.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { useList } from '#src/ui/use-list.ts'
import { NewEpisode } from '../../episodes/dialogs.ts'
import { KIND_LABELS } from '../../episodes/labels.ts'
import { EpisodeStatusBadge } from '../../episodes/parts/EpisodeStatusBadge.tsx'
import { episodeQueries, patientEpisodesParams } from '../../episodes/queries.ts'
import { AllergiesEditor, ArchiveForm, PatientEditor } from '../dialogs.ts'
import { bedText } from '../labels.ts'
import { FhirButton } from '../parts/FhirButton.tsx'
import { patientQueries } from '../queries.ts'
import type { OverviewSearch } from '../search-params.ts'
import { PatientRecord } from './PatientRecord.tsx'

const icon = 'size-4'

interface PatientOverviewProps {
  place: CarePlace
  search: OverviewSearch
  onSearch: (change: OverviewSearch, replace: boolean) => void
}

/** All that is on record of a patient, and the way to each of their episodes. */
export function PatientOverview({ place, search, onSearch }: PatientOverviewProps) {
  const hospital = useHospital()
  const { data } = useSuspenseQuery(patientQueries.detail(hospital, Number(place.patientId)))
  const mayWrite = hospital.can('patients', 'write')
  const mayAdmit = hospital.can('episodes', 'write')
  const mayChangeAllergies = mayWrite || mayAdmit
  // Somebody who lies in no bed can be given one.
  const isOut = data.stay === null && data.status === 'active'
  const { page = 1, form } = search
  const open = (next: OverviewSearch['form']) => onSearch({ form: next }, false)
  const close = () => onSearch({ form: undefined }, true)

  return (
    <PageFrame
      title="Paciente"
      actions={
        <div className="flex flex-wrap gap-2">
          {mayWrite && !data.identified && (
            <Button
              variant={isOut && mayAdmit ? 'secondary' : 'primary'}
              icon={<UserCheck aria-hidden="true" className={icon} />}
              preload={PatientEditor.preload}
              onClick={() => open('identificar')}
            >
              Identificar
            </Button>
          )}
          {mayWrite && (
            <Button
              icon={<Pencil aria-hidden="true" className={icon} />}
              preload={PatientEditor.preload}
              onClick={() => open('editar')}
            >
              Editar
            </Button>
          )}
          {mayAdmit && (
            <Button
              variant={isOut ? 'primary' : 'secondary'}
              icon={<BedDouble aria-hidden="true" className={icon} />}
              preload={NewEpisode.preload}
              onClick={() => open('episodio')}
            >
              {isOut ? 'Ingresar' : 'Nuevo episodio'}
            </Button>
          )}
          {!hospital.emergency && <FhirButton patientId={data.patientId} />}
        </div>
      }
    >
      {hospital.can('episodes') && (
        <PatientEpisodes
          place={place}
          page={page}
          onPage={(next, replace) => onSearch({ page: next > 1 ? next : undefined }, replace)}
        />
      )}
      <PatientRecord
        patient={data}
        onAllergies={mayChangeAllergies ? () => open('alergias') : undefined}
        onArchive={mayWrite ? (action) => open(action === 'archive' ? 'archivar' : 'reactivar') : undefined}
      />
      {form && <OverviewDialog key={form} form={form} patient={data} onClose={close} />}
    </PageFrame>
  )
}

interface OverviewDialogProps {
  form: NonNullable<OverviewSearch['form']>
  patient: Patient
  onClose: () => void
}

/** The dialog that the address names, for those who may use it. */
function OverviewDialog({ form, patient, onClose }: OverviewDialogProps) {
  const hospital = useHospital()
  const mayWrite = hospital.can('patients', 'write')
  const mayAdmit = hospital.can('episodes', 'write')
  const dialogs: Readonly<Record<typeof form, { when: boolean; dialog: ReactNode }>> = {
    editar: { when: mayWrite, dialog: <PatientEditor action="edit" patient={patient} onClose={onClose} /> },
    identificar: {
      when: mayWrite && !patient.identified,
      dialog: <PatientEditor action="identify" patient={patient} onClose={onClose} />,
    },
    alergias: {
      when: mayWrite || mayAdmit,
      dialog: <AllergiesEditor patient={patient} onClose={onClose} />,
    },
    archivar: {
      when: mayWrite && canArchive(patient),
      dialog: <ArchiveForm action="archive" patient={patient} onClose={onClose} />,
    },
    reactivar: {
      when: mayWrite && patient.status === 'archived',
      dialog: <ArchiveForm action="unarchive" patient={patient} onClose={onClose} />,
    },
    episodio: { when: mayAdmit, dialog: <NewEpisode patientId={patient.patientId} onClose={onClose} /> },
  }
  const { when, dialog } = dialogs[form]
  return <RenderIfInitially when={when}>{dialog}</RenderIfInitially>
}

interface PatientEpisodesProps {
  place: CarePlace
  page: number
  onPage: (page: number, replace: boolean) => void
}

/** A patient's episodes, the newest first. */
function PatientEpisodes({ place, page, onPage }: PatientEpisodesProps) {
  const hospital = useHospital()
  const list = useList(episodeQueries.list(hospital, patientEpisodesParams(Number(place.patientId), page)))
  const { data, isPlaceholder } = list
  const totalPages = data?.pagination.totalPages ?? 0
  const pastEnd = !isPlaceholder && totalPages > 0 && page > totalPages
  const turnTo = useRef(onPage)
  turnTo.current = onPage
  useEffect(() => {
    if (pastEnd) turnTo.current(totalPages, true)
  }, [pastEnd, totalPages])

  return (
    <section aria-labelledby="patient-episodes" className="flex flex-col gap-2">
      <h2 id="patient-episodes" className="text-lg font-semibold">
        Episodios
      </h2>
      <SlowNotice waiting={list.isFetching} onCancel={list.cancel} />
      {list.failed ? (
        <LoadFailure title="No se pudieron cargar los episodios" error={list.error} onRetry={list.retry} />
      ) : data && totalPages === 0 ? (
        <p className="text-muted">No tiene episodios registrados.</p>
      ) : (
        <ul
          aria-busy={isPlaceholder || !data}
          className={isPlaceholder ? 'flex flex-col gap-2 opacity-60' : 'flex flex-col gap-2'}
        >
          {data?.data.map((episode) => (
            <EpisodeLine key={episode.episodeId} episode={episode} place={place} />
          ))}
        </ul>
      )}
      {data && !list.failed && (
        <PageNavigation
          page={Math.min(page, totalPages)}
          totalPages={totalPages}
          hasPrevious={page > 1}
          hasNext={page < totalPages}
          onPage={(turn) => onPage(turn(page), false)}
        />
      )}
    </section>
  )
}

function EpisodeLine({ episode, place }: { episode: ListedEpisode; place: CarePlace }) {
  const { clock } = useHospital()
  const { episodeId, kind, admittedAt, discharge, reason, bed, attendingDoctorName } = episode
  return (
    <li>
      <Link
        {...patientLinks(place).episode(episodeId)}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-raised px-3 py-2 hover:bg-sunken"
      >
        <span className="font-medium text-accent">{KIND_LABELS[kind]}</span>
        <EpisodeStatusBadge episode={episode} />
        <span className="text-sm text-muted tabular-nums">
          {clock.instant(admittedAt)}
          {discharge && ` – ${clock.instant(discharge.at)}`}
        </span>
        {bed && <span className="text-sm">Cama {bedText(bed)}</span>}
        {attendingDoctorName && <bdi className="text-sm">{attendingDoctorName}</bdi>}
        <bdi className="line-clamp-2 min-w-0 basis-full text-sm">{reason}</bdi>
      </Link>
    </li>
  )
}
