import { Archive, CircleCheck, type LucideIcon, PencilLine } from 'lucide-react'
import { classes } from '#src/ui/classes.ts'
import type { TemplateStatus } from './contract.ts'
import { TEMPLATE_STATUS_LABELS } from './labels.ts'

const LOOKS: Readonly<Record<TemplateStatus, readonly [LucideIcon, string]>> = {
  draft: [PencilLine, 'text-warning'],
  published: [CircleCheck, 'text-success'],
  retired: [Archive, 'text-muted'],
}

/** The state of a template, in text, icon and colour. */
export function TemplateStatusBadge({ status }: { status: TemplateStatus }) {
  const [Icon, colour] = LOOKS[status]
  return (
    <span className={classes('inline-flex items-center gap-1.5 font-medium whitespace-nowrap', colour)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {TEMPLATE_STATUS_LABELS[status]}
    </span>
  )
}
