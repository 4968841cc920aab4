import { getRouteApi } from '@tanstack/react-router'
import BedDouble from 'lucide-react/icons/bed-double'
import UserPlus from 'lucide-react/icons/user-plus'
import UserSearch from 'lucide-react/icons/user-search'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { FirstStepsLink } from '#src/hospital/FirstStepsLink.tsx'
import { PageFrame } from '#src/hospital/PageFrame.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { RenderIfInitially } from '#src/ui/lazy-dialog.tsx'
import { useList } from '#src/ui/use-list.ts'
import { usePrivateSearch } from '#src/ui/use-private-search.ts'
import { NewEpisode } from '../../episodes/dialogs.ts'
import { LazyEmergencyOffer, PatientEditor } from '../dialogs.ts'
import { UNIDENTIFIED, useUnidentified } from '../parts/use-unidentified.ts'
import { patientListParams, patientQueries } from '../queries.ts'
import type { PatientFilters, PatientSearch } from '../search-params.ts'
import { PatientFilterControls } from './PatientFilterControls.tsx'
import { patientColumns } from './patient-columns.tsx'

const route = getRouteApi('/_app/hospitals/$hospitalId/patients/')
const PatientsExport = lazyComponent(async () => (await import('./PatientsExport.tsx')).PatientsExport)
const COUNT = new Intl.NumberFormat('es-MX')
const icon = 'size-4'
const NO_FILTERS = { admitted: undefined, identified: undefined, service: undefined, doctorId: undefined }

/** The patients of a hospital. */
export function PatientsPage() {
  const hospital = useHospital()
  if (!hospital.can('patients'))
    return <AreaPage title="Pacientes" needs={[['patients', 'read']]} otherwise={<LazyEmergencyOffer />} />
  return <PatientList key={hospital.id} />
}

function PatientList() {
  const hospital = useHospital()
  const { address, q, change, filter, open } = usePatientSearch()
  const params = patientListParams(address, q)
  const list = useList(patientQueries.list(hospital, params))
  const unidentified = useUnidentified(hospital)
  const { admitted, identified, service, doctorId, form } = address
  const filters = { admitted, identified, service, doctorId }

  return (
    <PageFrame
      title="Pacientes"
      context={countText(list.data?.pagination.totalItems)}
      actions={
        <div className="flex flex-wrap gap-2">
          {hospital.can('patients', 'write') && (
            <>
              <Button
                variant="primary"
                icon={<UserPlus aria-hidden="true" className={icon} />}
                preload={PatientEditor.preload}
                onClick={() => open('paciente')}
              >
                Registrar paciente
              </Button>
              <Button
                foldable
                icon={<UserSearch aria-hidden="true" className={icon} />}
                busy={unidentified.busy}
                onClick={unidentified.register}
              >
                {UNIDENTIFIED}
              </Button>
            </>
          )}
          {hospital.can('episodes', 'write') && (
            <Button
              foldable
              icon={<BedDouble aria-hidden="true" className={icon} />}
              preload={NewEpisode.preload}
              onClick={() => open('episodio')}
            >
              Nuevo episodio
            </Button>
          )}
        </div>
      }
    >
      <DataTable
        label="Pacientes"
        columns={patientColumns}
        list={list}
        search={{ page: address.page, orderBy: address.orderBy, q }}
        onSearch={change}
        rowId={({ patientId }) => String(patientId)}
        filters={{
          controls: <PatientFilterControls filters={filters} onFilter={filter} />,
          active: Object.values(filters).some((value) => value !== undefined),
          onClear: () => filter(NO_FILTERS),
        }}
        actions={<ExportButton exporter={PatientsExport} of={params} />}
        emptyText="No hay pacientes para mostrar"
        emptyHint={
          <>
            Aquí aparecen los pacientes de este centro médico. Registra al primero para empezar, o sigue los{' '}
            <FirstStepsLink />.
          </>
        }
        errorText="No se pudo cargar la lista de pacientes"
      />
      {form === 'paciente' && (
        <RenderIfInitially key={form} when={hospital.can('patients', 'write')}>
          <PatientEditor action="register" onClose={() => open(undefined)} />
        </RenderIfInitially>
      )}
      {form === 'episodio' && (
        <RenderIfInitially key={form} when={hospital.can('episodes', 'write')}>
          <NewEpisode onClose={() => open(undefined)} />
        </RenderIfInitially>
      )}
    </PageFrame>
  )
}

/** How many there are; until the server says so, a line of the same height. */
function countText(total: number | undefined): string {
  if (total === undefined) return '\u00a0'
  return total === 1 ? '1 paciente' : `${COUNT.format(total)} pacientes`
}

/** The state of the list: what is searched for stands in the history entry, the rest in the address. */
function usePatientSearch() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { q, change } = usePrivateSearch(navigate)
  /** Another filter begins at the first page. */
  const filter = (filters: PatientFilters) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...filters }), state: true })
  const open = (form: PatientSearch['form']) =>
    void navigate({
      search: (current) => ({ ...current, form }),
      state: true,
      replace: form === undefined,
      resetScroll: false,
    })
  return { address, q, change, filter, open }
}
