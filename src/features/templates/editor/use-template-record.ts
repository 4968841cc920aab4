import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { createTemplate, updateTemplate } from '#src/domain/templates/api-writes.ts'
import { Template } from '#src/domain/templates/contract.ts'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { invalidateTemplates } from '../queries.ts'
import { templateDifferences } from './template-differences.ts'
import {
  EMPTY_TEMPLATE,
  TemplateBody,
  TemplateFields,
  templateFields,
  toTemplateBody,
} from './template-form.ts'

export type TemplateRecord = ReturnType<typeof useTemplateRecord>

const STALENESS = {
  schema: Template,
  versionOf: ({ version }: Template) => version,
  differences: templateDifferences,
  valuesOf: templateFields,
}

/** The form of a template. @param stored as it is stored; null for a new one */
export function useTemplateRecord(stored: Template | null, onSaved: (saved: Template) => void) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  // As it was when the form opened: the query may load a newer one.
  const [template] = useState(stored)
  const title = template ? 'Editar plantilla' : 'Nueva plantilla'
  const record = useRecordForm({
    id: `${hospital.id}/templates/${template?.templateId ?? 'new'}`,
    fields: TemplateFields,
    initial: template ? templateFields(template) : EMPTY_TEMPLATE,
    draftOf: ({ name }) => ({ what: 'la plantilla', name }),
    body: TemplateBody,
    toBody: toTemplateBody,
    send: (body, sent) =>
      template
        ? call(hospital, updateTemplate, { templateId: template.templateId }, { json: body, ...sent })
        : call(hospital, createTemplate, {}, { json: body, ...sent }),
    onSaved: (saved) => {
      void invalidateTemplates(queryClient, hospital)
      const message = `Se guardó el borrador de ${saved.name}, revisión ${saved.revision}`
      showToast({ variant: 'success', title, message })
      onSaved(saved)
    },
    ...(template && { staleness: { ...STALENESS, version: template.version } }),
  })
  return { ...record, template, title }
}
