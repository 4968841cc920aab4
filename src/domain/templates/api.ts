import { get, HOSPITAL_DOCUMENTS, shape } from '../operation.ts'
import { Template, type TemplateListQuery, TemplatePage } from './contract.ts'

export const listTemplates = get('listTemplates', `${HOSPITAL_DOCUMENTS}/templates`, {
  needs: ['episodes-read', 'hospital-read'],
  query: shape<typeof TemplateListQuery>(),
  answer: TemplatePage,
})
export const getTemplate = get('getTemplate', `${HOSPITAL_DOCUMENTS}/templates/{templateId}`, {
  needs: ['episodes-read', 'hospital-read'],
  answer: Template,
})
