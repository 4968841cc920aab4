import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { Template } from './contract.ts'
import { templateQueries } from './queries.ts'

interface StoredTemplateProps {
  templateId: number
  /** Stands for it until it is there. @param error why it did not come; unset while it is on its way */
  pending: (error: unknown, retry: () => void) => ReactNode
  children: (template: Template) => ReactNode
}

/** Opens something on a template once it is known as it is stored now. */
export function StoredTemplate({ templateId, pending, children }: StoredTemplateProps) {
  const { clients, hospitalId } = useHospital()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...templateQueries.detail(clients, hospitalId, templateId),
    refetchOnMount: 'always',
  })
  if (!data || !isFetchedAfterMount) return pending(error, () => void refetch())
  return <Opened current={data}>{children}</Opened>
}

/** Keeps to what the template was when it was opened. */
function Opened({ current, children }: { current: Template; children: (template: Template) => ReactNode }) {
  const [template] = useState(current)
  return children(template)
}
