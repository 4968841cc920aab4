import { useStore } from '@tanstack/react-form'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { SectionCard } from './SectionCard.tsx'
import { hasContent, newSection } from './template-form.ts'
import { useSectionMoves } from './use-section-moves.ts'
import type { TemplateRecord } from './use-template-record.ts'

/** The number in `sections[3].title`. */
const PLACE = /^sections\[(\d+)\]/

/** The places of the sections that something is wrong with. */
function useFaultyPlaces({ form, refusal }: TemplateRecord): Set<number> {
  const own = useStore(form.store, ({ fieldMeta }) =>
    Object.entries(fieldMeta)
      .flatMap(([name, meta]) => (meta && meta.errors.length > 0 ? [name] : []))
      .join(' '),
  )
  return new Set(
    [...own.split(' '), ...(refusal?.fields.keys() ?? [])].flatMap((name) => {
      const place = PLACE.exec(name)?.[1]
      return place === undefined ? [] : [Number(place)]
    }),
  )
}

/** The sections of a template, in order: folded, opened, moved, added, removed. */
export function SectionsField({ record }: { record: TemplateRecord }) {
  const { form, bind, busy } = record
  const id = useId()
  const sections = useStore(form.store, ({ values }) => values.sections)
  // Of a new template the one that it begins with; of a stored one none, for the overview.
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(sections.filter(({ key }) => key === '').map((section) => section.id)),
  )
  const [added, setAdded] = useState<string>()
  const [removing, setRemoving] = useState<string>()
  const moves = useSectionMoves(sections, (from, to) => form.moveFieldValues('sections', from, to))
  const faulty = useFaultyPlaces(record)
  const asked = sections.find((section) => section.id === removing)

  function fold(section: string, isOpen: boolean) {
    setOpened((current) => {
      const next = new Set(current)
      if (isOpen) next.add(section)
      else next.delete(section)
      return next
    })
  }

  function add() {
    const section = newSection(sections)
    setAdded(section.id)
    fold(section.id, true)
    form.pushFieldValue('sections', section)
  }

  function remove(section: string) {
    setRemoving(undefined)
    const place = sections.findIndex((one) => one.id === section)
    if (place >= 0) void form.removeFieldValue('sections', place)
  }

  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h3 id={id} className="font-semibold">
          Secciones
        </h3>
        <p className="text-sm text-muted">
          {sections.length === 1 ? '1 sección' : `${sections.length} secciones`}
        </p>
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
        {sections.map((section, place) => (
          <SectionCard
            key={section.id}
            record={record}
            section={section}
            place={place}
            count={sections.length}
            isOpen={opened.has(section.id) || faulty.has(place)}
            isNew={section.id === added}
            onFold={(isOpen) => fold(section.id, isOpen)}
            moves={moves.of(section.id, place)}
            onRemove={() => (hasContent(section) ? setRemoving(section.id) : remove(section.id))}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moves.said}
      </p>
      <Button
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={busy}
        onClick={add}
      >
        Agregar sección
      </Button>
      {asked && (
        <ConfirmDialog
          title="Quitar sección"
          question={`Se quita «${asked.title || 'Sección sin título'}» de la plantilla. Los documentos que ya existen la conservan.`}
          confirmLabel="Quitar"
          cancelLabel="Conservar"
          onCancel={() => setRemoving(undefined)}
          onConfirm={() => remove(asked.id)}
        />
      )}
    </section>
  )
}
