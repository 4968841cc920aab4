import { useSuspenseQuery } from '@tanstack/react-query'
import BedDouble from 'lucide-react/icons/bed-double'
import Pencil from 'lucide-react/icons/pencil'
import UserCheck from 'lucide-react/icons/user-check'
import { useGranted } from '#src/session/use-session.ts'
import { PageFrame } from '#src/shell/PageFrame.tsx'
import { useHospital } from '#src/shell/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { Latched } from '#src/ui/Latched.tsx'
import { NewEpisode } from '../episodes/NewEpisode.tsx'
import type { CarePlace } from './care-links.ts'
import { FhirButton } from './FhirButton.tsx'
import type { OverviewSearch } from './overview-search.ts'
import { PatientEditor } from './PatientEditor.tsx'
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
  const { clients, hospitalId } = useHospital()
  const isGranted = useGranted(hospitalId)
  const { data } = useSuspenseQuery(patientQueries.detail(clients, hospitalId, Number(place.patientId)))
  const mayWrite = isGranted('patients', 'write')
  const mayAdmit = isGranted('episodes', 'write')
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
      {isGranted('episodes') && (
        <PatientEpisodes
          place={place}
          page={page}
          onPage={(next, replace) => onSearch({ page: next > 1 ? next : undefined }, replace)}
        />
      )}
      <PatientRecord patient={data} />
      {form === 'editar' && (
        <Latched key={form} when={mayWrite}>
          <PatientEditor deed="edit" patient={data} onClose={close} />
        </Latched>
      )}
      {form === 'identificar' && (
        <Latched key={form} when={mayWrite && !data.identified}>
          <PatientEditor deed="identify" patient={data} onClose={close} />
        </Latched>
      )}
      {form === 'episodio' && (
        <Latched key={form} when={mayAdmit}>
          <NewEpisode patientId={data.patientId} onClose={close} />
        </Latched>
      )}
    </PageFrame>
  )
}
