import { useSelector } from '@tanstack/react-form'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import { sameAs } from '#src/forms/values.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { SectionCard } from './SectionCard.tsx'
import { hasContent, newSection } from './template-form.ts'
import { useSectionMoves } from './use-section-moves.ts'
import type { TemplateRecord } from './use-template-record.ts'

/** The number in `sections[3].title`. */
const PLACE = /^sections\[(\d+)\]/

/** The places of the sections that something is wrong with. */
function useFaultyPlaces({ form, submitError }: TemplateRecord): Set<number> {
  const own = useSelector(form.store, ({ fieldMeta }) =>
    Object.entries(fieldMeta)
      .flatMap(([name, meta]) => (meta && meta.errors.length > 0 ? [name] : []))
      .join(' '),
  )
  return new Set(
    [...own.split(' '), ...(submitError?.fields.keys() ?? [])].flatMap((name) => {
      const place = PLACE.exec(name)?.[1]
      return place === undefined ? [] : [Number(place)]
    }),
  )
}

/** The sections of a template, in order: folded, opened, moved, added, removed. */
export function SectionsField({ record }: { record: TemplateRecord }) {
  const { form, bind, busy } = record
  const id = useId()
  // Only the ids: each card subscribes to its own section.
  const ids = useSelector(form.store, ({ values }) => values.sections.map((section) => section.id), {
    compare: sameAs,
  })
  const sectionsNow = () => form.state.values.sections
  // Of a new template the one that it begins with; of a stored one none, for the overview.
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(sectionsNow().flatMap((section) => (section.key === '' ? [section.id] : []))),
  )
  const [added, setAdded] = useState<string>()
  const [removingId, setRemovingId] = useState<string>()
  const moves = useSectionMoves(sectionsNow, (from, to) => form.moveFieldValues('sections', from, to))
  const faulty = useFaultyPlaces(record)
  const toRemove = sectionsNow().find((section) => section.id === removingId)

  function fold(section: string, isOpen: boolean) {
    setOpened((current) => {
      const next = new Set(current)
      if (isOpen) next.add(section)
      else next.delete(section)
      return next
    })
  }

  function add() {
    const section = newSection(sectionsNow())
    setAdded(section.id)
    fold(section.id, true)
    form.pushFieldValue('sections', section)
  }

  function remove(section: string) {
    setRemovingId(undefined)
    const place = ids.indexOf(section)
    if (place >= 0) void form.removeFieldValue('sections', place)
  }

  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h3 id={id} className="font-semibold">
          Secciones
        </h3>
        <p className="text-sm text-muted">{ids.length === 1 ? '1 sección' : `${ids.length} secciones`}</p>
      </header>
      <form.Field name="sections">
        {(field) => {
          const { error } = bind(field)
          return error ? (
            <p role="alert" className="text-sm text-danger">
              {error}
            </p>
          ) : null
        }}
      </form.Field>
      <ol ref={moves.box} aria-labelledby={id} className="flex flex-col gap-2">
        {ids.map((section, place) => (
          <SectionCard
            key={section}
            record={record}
            place={place}
            count={ids.length}
            isOpen={opened.has(section) || faulty.has(place)}
            isNew={section === added}
            onFold={(isOpen) => fold(section, isOpen)}
            moves={moves.of(section, place)}
            onRemove={(fields) => (hasContent(fields) ? setRemovingId(section) : remove(section))}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moves.announcement}
      </p>
      <Button
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={busy}
        onClick={add}
      >
        Agregar sección
      </Button>
      {toRemove && (
        <ConfirmDialog
          title="Quitar sección"
          question={`Se quita «${toRemove.title || 'Sección sin título'}» de la plantilla. Los documentos que ya existen la conservan.`}
          confirmLabel="Quitar"
          cancelLabel="Conservar"
          onCancel={() => setRemovingId(undefined)}
          onConfirm={() => remove(toRemove.id)}
        />
      )}
    </section>
  )
}
