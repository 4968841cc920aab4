import { getRouteApi, Link } from '@tanstack/react-router'
import { createColumnHelper } from '@tanstack/react-table'
import type { LucideIcon } from 'lucide-react'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import ShieldX from 'lucide-react/icons/shield-x'
import Trash2 from 'lucide-react/icons/trash'
import { useCallback } from 'react'
import type { AuditEntry } from '#src/domain/audit/contract.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { SettingsFrame } from '#src/hospital/SettingsFrame.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useListView } from '#src/hospital/use-list-view.ts'
import { classes } from '#src/ui/classes.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { PhoneRow } from '#src/ui/ListTools.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { useList } from '#src/ui/use-list.ts'
import { usePrivateSearch } from '#src/ui/use-private-search.ts'
import { shownName } from '../../patients/labels.ts'
import { ENTRY_ACTION_LABELS, entryText } from '../parts/entry-text.ts'
import { auditListParams, auditQueries } from '../queries.ts'
import { type AuditFilters, auditSearch } from '../search-params.ts'
import { AuditFilterControls } from './AuditFilterControls.tsx'

const route = getRouteApi('/_app/hospitals/$hospitalId/settings/audit')
const AuditExport = lazyComponent(async () => (await import('./AuditExport.tsx')).AuditExport)
const NO_FILTERS = { user: undefined, action: undefined, from: undefined, to: undefined }

const LOOKS: Readonly<Record<AuditEntry['action'], readonly [LucideIcon, string]>> = {
  read: [Eye, 'text-muted'],
  export: [Download, 'text-warning'],
  create: [Plus, 'text-success'],
  change: [Pencil, 'text-info'],
  delete: [Trash2, 'text-warning'],
  refused: [ShieldX, 'text-danger'],
}

/** Who did or read what in a hospital, and when. */
export function AuditSettingsPage() {
  return (
    <SettingsFrame title="Bitácora">
      <AuditLog />
    </SettingsFrame>
  )
}

function AuditLog() {
  const hospital = useHospital()
  const { timeZone } = hospital.clock
  const { address, q, toList, filter } = useAuditFilters()
  const { user, action, from, to } = address
  const filters = { user, action, from, to }
  const view = useListView('audit')
  const params = auditListParams(address, view.rows, q, timeZone)
  const list = useList(auditQueries.list(hospital, params))
  return (
    <DataTable
      label="Bitácora"
      view={view}
      columns={auditColumns}
      phoneRow={(entry) => <EntryPhoneRow entry={entry} />}
      list={list}
      search={{ page: address.page, orderBy: address.orderBy, q }}
      onSearch={toList}
      rowId={({ auditId }) => String(auditId)}
      filters={{
        controls: <AuditFilterControls filters={filters} onFilter={filter} />,
        active: Object.values(filters).some((value) => value !== undefined),
        onClear: () => filter(NO_FILTERS),
      }}
      rowActions={<ExportButton exporter={AuditExport} of={params} />}
      emptyText="No hay registros para mostrar"
      emptyHint="Aquí queda lo que cada persona hace en este centro médico, y qué expedientes lee."
      errorText="No se pudo cargar la bitácora"
    />
  )
}

/** The state of the log: what is searched for is in the history entry, the rest in the address. */
function useAuditFilters() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { q, change: toList } = usePrivateSearch(navigate)
  /** Another filter begins at the first page; what is no filter counts as none. */
  const filter = useCallback(
    (change: { [Name in keyof AuditFilters]?: string | undefined }) =>
      void navigate({
        search: (current) => auditSearch({ ...current, page: undefined, ...change }),
        state: true,
        replace: true,
      }),
    [navigate],
  )
  return { address, q, toList, filter }
}

function EntryPhoneRow({ entry }: { entry: AuditEntry }) {
  const hospital = useHospital()
  const { at, userName, userId, action, patientId } = entry
  return (
    <PhoneRow
      title={<bdi className="font-medium">{entryText(entry)}</bdi>}
      side={<ActionCell action={action} />}
      detail={
        <>
          <TimeCell at={at} /> · <bdi>{userName ?? userId}</bdi>
          {patientId !== null && (
            <span className="block">
              <PatientCell entry={entry} />
            </span>
          )}
        </>
      }
      opens={patientId !== null && hospital.can('patients')}
    />
  )
}

const column = createColumnHelper<TableFeatures, AuditEntry>()

const auditColumns = column.columns([
  column.accessor('at', { header: 'Fecha y hora', cell: ({ getValue }) => <TimeCell at={getValue()} /> }),
  column.accessor('userName', {
    header: 'Persona',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <bdi className="block min-w-28">{original.userName ?? original.userId}</bdi>
    ),
  }),
  column.accessor('action', {
    header: 'Tipo',
    enableSorting: false,
    cell: ({ getValue }) => <ActionCell action={getValue()} />,
  }),
  column.accessor('target', {
    header: 'Qué hizo',
    enableSorting: false,
    cell: ({ row: { original } }) => <bdi className="block min-w-28">{entryText(original)}</bdi>,
  }),
  column.accessor('patientId', {
    header: 'Paciente',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="block min-w-28">
        <PatientCell entry={original} />
      </span>
    ),
  }),
])

/** What kind of action it was: text, icon and colour together. */
function ActionCell({ action }: Pick<AuditEntry, 'action'>) {
  const [Icon, color] = LOOKS[action]
  return (
    <span className={classes('inline-flex items-center gap-1.5 whitespace-nowrap', color)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {ENTRY_ACTION_LABELS[action]}
    </span>
  )
}

/** When it was, on the hospital's clock. */
function TimeCell({ at }: Pick<AuditEntry, 'at'>) {
  return <span className="tabular-nums whitespace-nowrap">{useHospital().clock.instant(at)}</span>
}

/** Whom it was about; by name and with the way there for those who may read patients. */
function PatientCell({ entry }: { entry: AuditEntry }) {
  const { patientId } = entry
  const hospital = useHospital()
  const mayRead = hospital.can('patients')
  if (patientId === null) return <span className="text-muted">—</span>
  const name = <bdi>{shownName(entry) ?? `Paciente ${patientId}`}</bdi>
  if (!mayRead) return name
  return (
    <Link {...hospitalLinks(hospital).patient(patientId).overview} className="text-accent hover:underline">
      {name}
    </Link>
  )
}
