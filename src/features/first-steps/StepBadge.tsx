import Circle from 'lucide-react/icons/circle'
import CircleArrowRight from 'lucide-react/icons/circle-arrow-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { StateBadge, type StateLook } from '#src/ui/StateBadge.tsx'
import type { StepState } from './rules.ts'

const LOOKS: Readonly<Record<Exclude<StepState, 'loading'>, readonly [...StateLook, string]>> = {
  done: [CircleCheck, 'text-success', 'Hecho'],
  next: [CircleArrowRight, 'text-accent', 'Sigue'],
  missing: [Circle, 'text-muted', 'Falta'],
  optional: [CircleDashed, 'text-muted', 'Opcional'],
  shut: [Lock, 'text-muted', 'Sin permiso'],
  failed: [TriangleAlert, 'text-danger', 'No se pudo cargar'],
}

/** How a step stands, in text, icon and colour; while it loads there is nothing to say. */
export function StepBadge({ state }: { state: StepState }) {
  if (state === 'loading') return null
  const [icon, color, text] = LOOKS[state]
  return <StateBadge look={[icon, color]}>{text}</StateBadge>
}
