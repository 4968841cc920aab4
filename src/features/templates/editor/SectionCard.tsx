import { useSelector } from '@tanstack/react-form'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronRight from 'lucide-react/icons/chevron-right'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash2 from 'lucide-react/icons/trash'
import { useId } from 'react'
import { IconButton } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import { SECTION_TYPE_LABELS } from '../labels.ts'
import { SectionEditor } from './SectionEditor.tsx'
import type { SectionFields } from './template-form.ts'
import type { SectionMoves } from './use-section-moves.ts'
import type { TemplateRecord } from './use-template-record.ts'

interface SectionCardProps {
  record: TemplateRecord
  /** From 0. */
  place: number
  count: number
  isOpen: boolean
  /** Added a moment ago: writing begins in it. */
  isNew: boolean
  onFold: (isOpen: boolean) => void
  moves: SectionMoves
  onRemove: (section: SectionFields) => void
}

/** One section of a template: a heading that unfolds its fields. */
export function SectionCard(props: SectionCardProps) {
  const { record, place, count, isOpen, isNew, onFold, moves, onRemove } = props
  const id = useId()
  const section = useSelector(record.form.store, ({ values }) => values.sections[place])
  if (!section) return null
  const name = section.title.trim() || 'Sección sin título'
  const facts = [
    SECTION_TYPE_LABELS[section.type],
    section.required && 'obligatoria',
    section.visibleIf && 'con condición',
  ]
  const disabled = record.busy
  return (
    <li
      {...moves.card}
      data-section={section.id}
      className={classes(
        'rounded-md border bg-raised',
        moves.isTarget ? 'border-accent outline-2 outline-accent' : 'border-line',
        moves.isDragged && 'opacity-50',
      )}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the buttons inside */}
      <div className="flex items-center gap-1 pr-1" onKeyDown={disabled ? undefined : moves.onKeyDown}>
        <span
          {...(!disabled && moves.grip)}
          title="Arrastra para mover"
          className="flex h-9 w-7 shrink-0 cursor-grab items-center justify-center text-muted narrow:hidden"
        >
          <GripVertical aria-hidden="true" className="size-4" />
        </span>
        <h4 className="min-w-0 grow">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => onFold(!isOpen)}
            className="flex min-h-11 w-full items-center gap-2 rounded px-1 py-1.5 text-left narrow:pl-2 short:min-h-9"
          >
            <ChevronRight
              aria-hidden="true"
              className={classes('size-4 shrink-0 text-muted', isOpen && 'rotate-90')}
            />
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <span className="font-medium wrap-anywhere">
                <span className="tabular-nums">{place + 1}. </span>
                <bdi>{name}</bdi>
              </span>
              <span className="text-sm text-muted">{facts.filter(Boolean).join(', ')}</span>
            </span>
          </button>
        </h4>
        <IconButton
          label={`Subir ${name}`}
          aria-keyshortcuts="Alt+ArrowUp"
          data-move="up"
          icon={<ArrowUp className="size-4" />}
          disabled={disabled || place === 0}
          onClick={() => moves.move('up')}
        />
        <IconButton
          label={`Bajar ${name}`}
          aria-keyshortcuts="Alt+ArrowDown"
          data-move="down"
          icon={<ArrowDown className="size-4" />}
          disabled={disabled || place === count - 1}
          onClick={() => moves.move('down')}
        />
        <IconButton
          label={`Quitar ${name}`}
          icon={<Trash2 className="size-4" />}
          disabled={disabled}
          onClick={() => onRemove(section)}
        />
      </div>
      {isOpen && (
        // Keeps a section open that was opened by an error, once the error is gone.
        <fieldset
          id={id}
          aria-label={name}
          onFocus={() => onFold(true)}
          className="min-w-0 border-t border-line p-3"
        >
          <SectionEditor record={record} place={place} type={section.type} autoFocus={isNew} />
        </fieldset>
      )}
    </li>
  )
}
