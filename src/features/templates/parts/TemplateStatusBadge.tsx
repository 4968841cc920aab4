import Archive from 'lucide-react/icons/archive'
import CircleCheck from 'lucide-react/icons/circle-check'
import PencilLine from 'lucide-react/icons/pencil-line'
import type { TemplateStatus } from '#src/domain/templates/contract.ts'
import { StateBadge, type StateLook } from '#src/ui/StateBadge.tsx'
import { TEMPLATE_STATUS_LABELS } from '../labels.ts'

const LOOKS: Readonly<Record<TemplateStatus, StateLook>> = {
  draft: [PencilLine, 'text-warning'],
  published: [CircleCheck, 'text-success'],
  retired: [Archive, 'text-muted'],
}

/** The state of a template, in text, icon and colour. */
export function TemplateStatusBadge({ status }: { status: TemplateStatus }) {
  return <StateBadge look={LOOKS[status]}>{TEMPLATE_STATUS_LABELS[status]}</StateBadge>
}
