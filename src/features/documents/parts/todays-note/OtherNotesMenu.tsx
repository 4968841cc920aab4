import { useQuery } from '@tanstack/react-query'
import { Link, type LinkOptions } from '@tanstack/react-router'
import { completionFor } from '#src/domain/documents/signing.ts'
import { useOwnProfession } from '#src/features/doctors/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { LazyMenuBodyProps } from '#src/ui/LazyMenu.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#src/ui/Menu.tsx'
import { templateQueries } from '../../../templates/queries.ts'

interface OtherNotesMenuProps extends Pick<LazyMenuBodyProps, 'button'> {
  /** The page of all documents of the episode. */
  documents: LinkOptions
  onChoose: (templateId: number) => void
}

/** The templates that the person may write, by name. */
export function OtherNotesMenu({ button, documents, onChoose }: OtherNotesMenuProps) {
  const hospital = useHospital()
  const { data: templates, isError } = useQuery(templateQueries.published(hospital))
  const profession = useOwnProfession()
  const own = templates?.filter((one) => completionFor(one, profession ?? null) !== null)
  return (
    <Menu button={button} align="end">
      {/* First, where it stays as the others come. */}
      <MenuItem asChild>
        <Link {...documents}>Todos los documentos</Link>
      </MenuItem>
      <MenuSeparator />
      {own?.map(({ templateId, name }) => (
        <MenuItem key={templateId} onSelect={() => onChoose(templateId)}>
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
      {!own && <MenuLabel>{isError ? 'No se pudieron cargar las plantillas' : 'Cargando…'}</MenuLabel>}
    </Menu>
  )
}
