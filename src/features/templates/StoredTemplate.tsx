import type { ReactNode } from 'react'
import { StoredRecord } from '#src/forms/StoredRecord.tsx'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { Template } from './contract.ts'
import { templateQueries } from './queries.ts'

interface StoredTemplateProps {
  templateId: number
  /** Stands for it until it is there. @param error why it did not come; null while it is on its way */
  pending: (error: Error | null, retry: () => void) => ReactNode
  children: (template: Template) => ReactNode
}

/** Opens something on a template once it is known as it is stored now. */
export function StoredTemplate({ templateId, pending, children }: StoredTemplateProps) {
  const { clients, hospitalId } = useHospital()
  return (
    <StoredRecord query={templateQueries.detail(clients, hospitalId, templateId)} pending={pending}>
      {children}
    </StoredRecord>
  )
}
