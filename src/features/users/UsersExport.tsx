import type { ListParams } from '#src/api/list.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { ExporterProps } from '#src/ui/ExportButton.tsx'
import { ListExport } from '../profile/ListExport.tsx'
import type { Member } from './contract.ts'
import { AREA_LABELS, LEVEL_LABELS } from './labels.ts'
import { readMembers } from './queries.ts'
import { areasInOrder, rightsText } from './rights-text.ts'
import { levelsOf } from './rules.ts'

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
  ]
}

/** Hands out the list of members, with what each may do. */
export function UsersExport({ of, onEnd }: ExporterProps<ListParams>) {
  const { clients, hospitalId } = useHospital()
  return (
    <ListExport
      title="Exportar usuarios"
      file="usuarios"
      message={(count) => (count === 1 ? 'Se exportó 1 usuario' : `Se exportaron ${count} usuarios`)}
      columns={columnsOf(hospitalId)}
      read={(page, signal) => readMembers(clients, { ...of, ...page }, signal)}
      rowId={({ userId }) => userId}
      onEnd={onEnd}
    />
  )
}
