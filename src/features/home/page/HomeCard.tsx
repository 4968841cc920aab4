import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { formatCount } from '#src/lib/count.ts'
import { Button } from '#src/ui/Button.tsx'
import { SidePanel } from '#src/ui/SidePanel.tsx'
import { SLOW } from '#src/ui/SlowNotice.tsx'
import type { Card, Subject } from './card.ts'
import { DirtyBedRow } from './rows/DirtyBedRow.tsx'
import { ListedDocumentRow } from './rows/ListedDocumentRow.tsx'
import { AccessRow, HandoverRow, PersonRow } from './rows/RareRows.tsx'
import { STAY_ROWS } from './rows/StayRow.tsx'

/** The widths of the lines that stand for rows while they load. */
const LINES = ['w-4/5', 'w-3/5', 'w-2/3']

interface HomeCardProps {
  card: Card
  onClose: () => void
}

/** The list of one card of the day, open beside the board. */
export function HomeCard({ card, onClose }: HomeCardProps) {
  const { title, hint, state, isRetrying, isSlow, total, rows, retry } = card
  return (
    <SidePanel over title={title} onClose={onClose}>
      {hint && total > 0 && <p className="-mt-2 text-muted">{hint}</p>}
      {state === 'pending' && <Pending title={title} />}
      {state === 'failed' && (
        <div role="alert" className="flex flex-col items-start gap-2">
          <p className="flex items-start gap-1.5 text-danger">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {isSlow ? SLOW : 'No se pudo cargar'}
          </p>
          <Button aria-label={`Reintentar: ${title}`} busy={isRetrying === true} onClick={retry}>
            Reintentar
          </Button>
        </div>
      )}
      {state === 'ready' && total === 0 && <p className="text-muted">Ya no queda nada aquí</p>}
      {rows.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {rows.map(({ key, subject }) => (
            <li key={key} className="py-1.5">
              <Row subject={subject} />
            </li>
          ))}
          {total > rows.length && (
            <li className="py-1.5 text-muted">
              Se ven los primeros {rows.length} de {formatCount(total)}
            </li>
          )}
        </ul>
      )}
    </SidePanel>
  )
}

function Row({ subject }: { subject: Subject }) {
  switch (subject.is) {
    case 'stay': {
      const StayRow = STAY_ROWS[subject.verb]
      return <StayRow episode={subject.episode} />
    }
    case 'document':
      return <ListedDocumentRow {...subject} />
    case 'bed':
      return <DirtyBedRow placed={subject.placed} />
    case 'handover':
      return <HandoverRow {...subject} />
    case 'access':
      return <AccessRow access={subject.access} />
    case 'person':
      return <PersonRow {...subject} />
  }
}

function Pending({ title }: { title: string }) {
  return (
    <div role="status" className="skeleton flex flex-col gap-2 pt-1">
      <span className="sr-only">Cargando {title}</span>
      {LINES.map((width) => (
        <span key={width} aria-hidden="true" className={`h-4 rounded bg-line ${width}`} />
      ))}
    </div>
  )
}
