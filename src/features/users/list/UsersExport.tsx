import type { ListParams } from '#src/domain/list.ts'
import type { Member } from '#src/domain/users/contract.ts'
import { levelsOf } from '#src/domain/users/rules.ts'
import { ListExport } from '#src/hospital/ListExport.tsx'
import { AREA_LABELS, LEVEL_LABELS } from '#src/hospital/permission-labels.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import type { ExporterProps } from '#src/ui/ExportButton.tsx'
import { areasInOrder, rightsText } from '../labels.ts'
import { readMembers } from '../queries.ts'

/** One column for each area, under the name that people know it by. */
function columnsOf(hospitalId: number): CsvColumns<Member> {
  const levels = ({ groups }: Member) => levelsOf(groups, hospitalId)
  return [
    ['usuario_id', ({ userId }) => userId],
    ['nombre', ({ userName }) => userName],
    ['correo', ({ email }) => email],
    ['permisos', (member) => rightsText(levels(member))],
    ...areasInOrder().map(
      (area) => [AREA_LABELS[area], (member: Member) => LEVEL_LABELS[levels(member)[area]]] as const,
    ),
    ['estado', ({ status }) => (status === 'invited' ? 'Invitación pendiente' : 'Activo')],
  ]
}

/** Exports the list of members, with what each may do. */
export function UsersExport({ of, onEnd }: ExporterProps<ListParams>) {
  const hospital = useHospital()
  return (
    <ListExport
      title="Exportar usuarios"
      file="usuarios"
      message={(count) => (count === 1 ? 'Se exportó 1 usuario' : `Se exportaron ${count} usuarios`)}
      columns={columnsOf(hospital.id)}
      read={(page, signal) => readMembers(hospital, { ...of, ...page }, signal)}
      rowId={({ userId }) => userId}
      onEnd={onEnd}
    />
  )
}
