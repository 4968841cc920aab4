import type { ReactNode } from 'react'
import type { Template } from '#src/domain/templates/contract.ts'
import { StoredRecord } from '#src/forms/StoredRecord.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { templateQueries } from './queries.ts'

interface StoredTemplateProps {
  templateId: number
  /** Stands for it until it is there. @param error why it did not come; null while it is on its way */
  pending: (error: Error | null, retry: () => void) => ReactNode
  children: (template: Template) => ReactNode
}

/** Opens something on a template once it is known as it is stored now. */
export function StoredTemplate({ templateId, pending, children }: StoredTemplateProps) {
  const hospital = useHospital()
  return (
    <StoredRecord query={templateQueries.detail(hospital, templateId)} pending={pending}>
      {children}
    </StoredRecord>
  )
}
