import { useSuspenseQuery } from '@tanstack/react-query'
import BedDouble from 'lucide-react/icons/bed-double'
import Pencil from 'lucide-react/icons/pencil'
import UserCheck from 'lucide-react/icons/user-check'
import { canArchive } from '#src/domain/patients/rules.ts'
import { PageFrame } from '#src/hospital/PageFrame.tsx'
import type { CarePlace } from '#src/hospital/patient-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { RenderIfInitially } from '#src/ui/RenderIfInitially.tsx'
import { NewEpisode } from '../episodes/dialogs.ts'
import { FhirButton } from './FhirButton.tsx'
import type { OverviewSearch } from './overview-search.ts'
import { AllergiesEditor, ArchiveForm, PatientEditor } from './PatientEditor.tsx'
import { PatientEpisodes } from './PatientEpisodes.tsx'
import { PatientRecord } from './PatientRecord.tsx'
import { patientQueries } from './queries.ts'

interface PatientOverviewProps {
  place: CarePlace
  search: OverviewSearch
  onSearch: (change: OverviewSearch, replace: boolean) => void
}

const icon = 'size-4'

/** All that is on record of a patient, and the way to each of their episodes. */
export function PatientOverview({ place, search, onSearch }: PatientOverviewProps) {
  const hospital = useHospital()
  const { data } = useSuspenseQuery(patientQueries.detail(hospital, Number(place.patientId)))
  const mayWrite = hospital.can('patients', 'write')
  const mayAdmit = hospital.can('episodes', 'write')
  const mayAskAllergies = mayWrite || mayAdmit
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
              variant="primary"
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
              icon={<BedDouble aria-hidden="true" className={icon} />}
              preload={NewEpisode.preload}
              onClick={() => open('episodio')}
            >
              Nuevo episodio
            </Button>
          )}
          <FhirButton patientId={data.patientId} />
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
        onAllergies={mayAskAllergies ? () => open('alergias') : undefined}
        onArchive={mayWrite ? (action) => open(action === 'archive' ? 'archivar' : 'reactivar') : undefined}
      />
      {form === 'editar' && (
        <RenderIfInitially key={form} when={mayWrite}>
          <PatientEditor action="edit" patient={data} onClose={close} />
        </RenderIfInitially>
      )}
      {form === 'identificar' && (
        <RenderIfInitially key={form} when={mayWrite && !data.identified}>
          <PatientEditor action="identify" patient={data} onClose={close} />
        </RenderIfInitially>
      )}
      {form === 'alergias' && (
        <RenderIfInitially key={form} when={mayAskAllergies}>
          <AllergiesEditor patient={data} onClose={close} />
        </RenderIfInitially>
      )}
      {form === 'archivar' && (
        <RenderIfInitially key={form} when={mayWrite && canArchive(data)}>
          <ArchiveForm action="archive" patient={data} onClose={close} />
        </RenderIfInitially>
      )}
      {form === 'reactivar' && (
        <RenderIfInitially key={form} when={mayWrite && data.status === 'archived'}>
          <ArchiveForm action="unarchive" patient={data} onClose={close} />
        </RenderIfInitially>
      )}
      {form === 'episodio' && (
        <RenderIfInitially key={form} when={mayAdmit}>
          <NewEpisode patientId={data.patientId} onClose={close} />
        </RenderIfInitially>
      )}
    </PageFrame>
  )
}
