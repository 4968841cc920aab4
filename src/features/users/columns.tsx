import { createColumnHelper } from '@tanstack/react-table'
import type { Member } from '#src/domain/users/contract.ts'
import { levelsOf } from '#src/domain/users/rules.ts'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { personName } from './person-name.ts'
import { rightsText } from './rights-text.ts'

const column = createColumnHelper<TableFeatures, Member>()

/** The columns of one hospital's members. */
export function memberColumns(hospitalId: number) {
  return column.columns([
    column.accessor('userName', {
      header: 'Nombre',
      cell: ({ row: { original } }) => <bdi className="block min-w-28">{personName(original)}</bdi>,
    }),
    column.accessor('email', {
      header: 'Correo',
      cell: ({ getValue }) => (
        <bdi className="inline-block max-w-80 wrap-break-word">{getValue() ?? '—'}</bdi>
      ),
    }),
    column.accessor('groups', {
      header: 'Permisos',
      enableSorting: false,
      cell: ({ getValue }) => rightsText(levelsOf(getValue(), hospitalId)),
    }),
  ])
}
