import { getRouteApi } from '@tanstack/react-router'
import BedDouble from 'lucide-react/icons/bed-double'
import UserPlus from 'lucide-react/icons/user-plus'
import UserSearch from 'lucide-react/icons/user-search'
import { useCallback, useMemo, useState } from 'react'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useListView } from '#src/hospital/use-list-view.ts'
import { formatCount } from '#src/lib/count.ts'
import { Button } from '#src/ui/Button.tsx'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { RenderIfInitially } from '#src/ui/lazy-dialog.tsx'
import { useList } from '#src/ui/use-list.ts'
import { type PrivateChange, usePrivateSearch } from '#src/ui/use-private-search.ts'
import { NewEpisode } from '../../episodes/dialogs.ts'
import { LazyEmergencyOffer, LazyStayPanel, PatientEditor } from '../dialogs.ts'
import { UNIDENTIFIED, useUnidentified } from '../parts/use-unidentified.ts'
import { patientListParams, patientQueries } from '../queries.ts'
import { hasFilters, onSameTab, type PatientSearch, patientTab, TAB_STATES } from '../search-params.ts'
import {
  EmptyHint,
  PatientFilterControls,
  PatientTabs,
  SearchEverybody,
  useHasOthers,
} from './PatientFilterControls.tsx'
import { PatientPhoneRow, PeekContext, patientColumns } from './patient-columns.tsx'

const route = getRouteApi('/_app/hospitals/$hospitalId/patients/')
const PatientsExport = lazyComponent(async () => (await import('./PatientsExport.tsx')).PatientsExport)
const NEEDS = [['patients', 'read']] as const
const icon = 'size-4'

/** The patients of a hospital. */
export function PatientsPage() {
  const hospital = useHospital()
  if (!hospital.can('patients'))
    return <AreaPage title="Pacientes" needs={NEEDS} otherwise={<LazyEmergencyOffer />} />
  return <PatientList key={hospital.id} />
}

function PatientList() {
  const hospital = useHospital()
  const { address, q, change, filter, open } = usePatientSearch()
  const view = useListView('patients')
  const params = patientListParams(address, view.rows, q)
  const list = useList(patientQueries.list(hospital, params))
  const unidentified = useUnidentified(hospital)
  const { service, doctorId, form } = address
  const tab = patientTab(address)
  const isPart = useHasOthers(tab, list.data?.pagination.totalItems === 0)
  const total = list.isPlaceholder ? undefined : list.data?.pagination.totalItems

  const [peek, setPeek] = useState<number>()
  const closePeek = useCallback(() => setPeek(undefined), [])
  const mayPeek = hospital.can('rooms')
  const shownPeek = useMemo(() => (mayPeek ? { episodeId: peek, show: setPeek } : null), [mayPeek, peek])

  return (
    <PeekContext value={shownPeek}>
      <AreaPage title="Pacientes" needs={NEEDS} context={countText(list.data?.pagination.totalItems)}>
        <DataTable
          label="Pacientes"
          view={view}
          columns={patientColumns}
          phoneRow={(patient) => <PatientPhoneRow patient={patient} />}
          list={list}
          search={{ page: address.page, orderBy: address.orderBy, q }}
          onSearch={change}
          rowId={({ patientId }) => String(patientId)}
          filters={{
            tabs: <PatientTabs search={address} q={q} total={total} />,
            controls: <PatientFilterControls filters={{ service, doctorId }} onFilter={filter} />,
            active: hasFilters(address),
            isPart,
            elsewhere: tab !== 'todos' && <SearchEverybody />,
            onClear: () => filter({ ...TAB_STATES[tab], service: undefined, doctorId: undefined }),
          }}
          creation={
            <>
              {hospital.can('patients', 'write') && (
                <>
                  <Button
                    variant="primary"
                    foldable
                    icon={<UserPlus aria-hidden="true" className={icon} />}
                    preload={PatientEditor.preload}
                    onClick={() => open('paciente')}
                  >
                    Registrar paciente
                  </Button>
                  <Button
                    foldable="early"
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
                  foldable="early"
                  icon={<BedDouble aria-hidden="true" className={icon} />}
                  preload={NewEpisode.preload}
                  onClick={() => open('episodio')}
                >
                  Nuevo episodio
                </Button>
              )}
            </>
          }
          rowActions={<ExportButton exporter={PatientsExport} of={params} />}
          emptyText="No hay pacientes para mostrar"
          emptyHint={<EmptyHint tab={tab} isPart={isPart} />}
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
        {mayPeek && peek !== undefined && (
          <LazyStayPanel episodeId={peek} onMove={setPeek} onClose={closePeek} onGiveUp={closePeek} />
        )}
      </AreaPage>
    </PeekContext>
  )
}

/** How many there are; until the server says so, a line of the same height. */
function countText(total: number | undefined): string {
  if (total === undefined) return '\u00a0'
  return total === 1 ? '1 paciente' : `${formatCount(total)} pacientes`
}

/** The state of the list: what is searched for stands in the history entry, the rest in the address. */
function usePatientSearch() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { q, change } = usePrivateSearch(
    useCallback(
      ({ search, ...rest }: PrivateChange) =>
        navigate({ ...rest, search: (current) => onSameTab(current, search(current)) }),
      [navigate],
    ),
  )
  /** Another filter begins at the first page. */
  const filter = (filters: Partial<PatientSearch>) =>
    void navigate({
      search: (current) => onSameTab(current, { ...current, page: undefined, ...filters }),
      state: true,
    })
  const open = (form: PatientSearch['form']) =>
    void navigate({
      search: (current) => ({ ...current, form }),
      state: true,
      replace: form === undefined,
      resetScroll: false,
    })
  return { address, q, change, filter, open }
}
