import { type ReactNode, useId } from 'react'
import { dayText } from '#src/domain/dates.ts'
import type { NotedDiagnosis, SectionContent, VitalSigns } from '#src/domain/documents/contract.ts'
import { isEmpty } from '#src/domain/documents/sections.ts'
import { VITAL_SIGN_NAMES, VITAL_SIGNS } from '#src/domain/documents/vital-signs.ts'
import type { Section } from '#src/domain/templates/contract.ts'
import { classes } from '#src/ui/classes.ts'
import { SideScroll } from '#src/ui/SideScroll.tsx'
import { CERTAINTY_LABELS, RANK_LABELS } from '../../episodes/labels.ts'
import { MEASURE, RichTextView } from './RichTextView.tsx'
import { hasEndlessWord, headingsOf, PAPER_SIZES, paperTable, squareRows } from './table-rows.ts'

interface SectionViewProps {
  definition: Section
  content: SectionContent
}

/** One section of a document to be read, on the screen and on paper. */
export function SectionView({ definition, content }: SectionViewProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1">
      <h3 id={id} className="font-semibold break-after-avoid wrap-anywhere">
        {definition.title}
      </h3>
      <SectionReading definition={definition} content={content} />
    </section>
  )
}

interface SectionReadingProps {
  definition: Section
  content: SectionContent
}

const plain = (text: ReactNode) => (
  <p dir="auto" className={`whitespace-pre-wrap wrap-anywhere ${MEASURE}`}>
    {text}
  </p>
)

/** A section's content; *Sin dato* if nothing was written. */
function SectionReading({ definition: { title, options }, content }: SectionReadingProps) {
  if (isEmpty(content)) return <p className="text-muted">Sin dato</p>
  switch (content.type) {
    case 'richText':
      return content.value && <RichTextView value={content.value} />
    case 'text':
    case 'choice':
    case 'service':
      return plain(content.value)
    case 'number':
      return plain([content.value, options[0]].join(' ').trimEnd())
    case 'date':
      return content.value && plain(dayText(content.value))
    case 'vitalSigns':
      return <VitalSignsView value={content.value} />
    case 'diagnoses':
      return <DiagnosesView value={content.value} />
    case 'table':
      return <TableView label={title} headings={options} value={content.value} />
  }
}

/** The diagnoses of a note, in the order in which they were written. */
function DiagnosesView({ value }: { value: readonly NotedDiagnosis[] }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {value.map(({ code, text, rank, certainty }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the same diagnosis may stand twice
          key={index}
          className="flex flex-wrap items-baseline gap-x-2"
        >
          {code && <code className="font-semibold">{code}</code>}
          <bdi className="min-w-0">{text}</bdi>
          <span className="text-sm text-muted">
            {RANK_LABELS[rank]} · {CERTAINTY_LABELS[certainty].toLowerCase()}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A value with its unit: *120 mmHg*, *3/10*. */
function measureText(value: number, unit: string): string {
  return unit.startsWith('/') ? `${value}${unit}` : `${value} ${unit}`
}

/** Only what was measured. */
function VitalSignsView({ value }: { value: VitalSigns }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 gap-y-1">
      {VITAL_SIGN_NAMES.flatMap((name) => {
        const measured = value[name]
        if (measured === null) return []
        return (
          <div key={name} className="break-inside-avoid">
            <dt className="text-sm text-muted">{VITAL_SIGNS[name].name}</dt>
            <dd className="tabular-nums">{measureText(measured, VITAL_SIGNS[name].unit)}</dd>
          </div>
        )
      })}
    </dl>
  )
}

interface TableViewProps {
  /** The section that it is. */
  label: string
  headings: readonly string[]
  value: readonly (readonly string[])[]
}

/** Breaks only words that are too long for any column. */
const cellClass = (text: string, more: string) =>
  classes(
    'border border-line px-2 py-1 print:px-1 print:wrap-break-word',
    hasEndlessWord(text) && 'wrap-anywhere',
    more,
  )

/** Leaves empty rows out. */
function TableView({ label, headings, value }: TableViewProps) {
  const columns = headingsOf(headings, value)
  const rows = squareRows(value, columns.length).filter((row) => row.some((cell) => cell.trim() !== ''))
  const { widths, points } = paperTable(columns, rows)
  return (
    <SideScroll label={label}>
      <table
        aria-label={label}
        className={classes('w-full border-collapse print:table-fixed', PAPER_SIZES[points])}
      >
        <colgroup>
          {widths.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <col key={index} style={{ width: `${width}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr className="bg-sunken">
            {columns.map((heading, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                key={index}
                scope="col"
                className={cellClass(heading, 'text-start font-semibold')}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={index} className="break-inside-avoid">
              {row.map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  key={column}
                  dir="auto"
                  className={cellClass(cell, 'align-top')}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  )
}
