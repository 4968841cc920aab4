import { act, create, HOSPITAL_DOCUMENTS, shape, update } from '../operation.ts'
import { Template, type TemplateUpdate } from './contract.ts'

export const createTemplate = create('createTemplate', `${HOSPITAL_DOCUMENTS}/templates`, {
  needs: 'hospital-write',
  changes: 'templates',
  body: shape<typeof TemplateUpdate>(),
  answer: Template,
})
export const updateTemplate = update('updateTemplate', `${HOSPITAL_DOCUMENTS}/templates/{templateId}`, {
  needs: 'hospital-write',
  changes: 'templates',
  body: shape<typeof TemplateUpdate>(),
  answer: Template,
})
export const publishTemplate = act(
  'publishTemplate',
  `${HOSPITAL_DOCUMENTS}/templates/{templateId}/publish`,
  { needs: 'hospital-write', changes: 'templates', answer: Template },
)
export const retireTemplate = act('retireTemplate', `${HOSPITAL_DOCUMENTS}/templates/{templateId}/retire`, {
  needs: 'hospital-write',
  changes: 'templates',
  answer: Template,
})
