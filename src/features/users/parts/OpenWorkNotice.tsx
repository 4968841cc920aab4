import { useQuery } from '@tanstack/react-query'
import { Link, type LinkOptions } from '@tanstack/react-router'
import { errorText } from '#src/api/error-text.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { openWorkText } from '../labels.ts'
import { userQueries } from '../queries.ts'

interface OpenWorkNoticeProps {
  userId: string
  /** Where it is listed. */
  link: LinkOptions
}

/** How much somebody would leave behind, in a dialog that ends their work here. */
export function OpenWorkNotice({ userId, link }: OpenWorkNoticeProps) {
  const hospital = useHospital()
  const mayRead = hospital.can('hospital') || hospital.can('doctors', 'write')
  const { data, error } = useQuery({ ...userQueries.openWork(hospital, userId), enabled: mayRead })
  if (error && !data)
    return <p className="text-sm text-danger">No se pudieron cargar sus pendientes: {errorText(error)}</p>
  if (!data) return null
  const { drafts, handovers } = data
  const text = openWorkText({ drafts: drafts?.total, handovers: handovers?.total })
  if (text === '') return null
  return (
    <p>
      Deja sin terminar: {text}.{' '}
      <Link {...link} className="rounded text-accent underline underline-offset-2">
        Ver pendientes
      </Link>
    </p>
  )
}
