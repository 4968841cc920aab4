import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Document, DocumentSummary, VitalSigns } from '#src/domain/documents/contract.ts'
import { VITAL_SIGNS } from '#src/domain/documents/vital-signs.ts'
import { plainTextOf } from '#src/domain/rich-text.ts'
import { documentQueries } from '#src/features/documents/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { AllergiesLine } from '../../patients/parts/PatientLine.tsx'
import { patientQueries } from '../../patients/queries.ts'
import { useBedBoardContext } from './bed-board-context.tsx'

interface PanelNotesProps {
  patientId: number
  roomId: number
  episodeId: number
}

/** What somebody is allergic to, the drafts of the episode, and what its last signed note says. */
export function PanelNotes({ patientId, roomId, episodeId }: PanelNotesProps) {
  const hospital = useHospital()
  const { links } = useBedBoardContext()
  const { data: patient } = useQuery(patientQueries.detail(hospital, patientId))
  const { data: documents = [] } = useQuery(documentQueries.ofEpisode(hospital, episodeId))
  const { template } = links.patient(patientId, roomId)
  const last = documents.find(({ status }) => status === 'signed' || status === 'amended')
  const drafts = documents.filter(({ status }) => status === 'draft')
  return (
    <>
      {patient && (
        <p>
          <AllergiesLine allergies={patient.allergies} />
        </p>
      )}
      {drafts.length > 0 && (
        <section aria-label="Borradores" className="flex flex-col gap-1">
          {drafts.map(({ documentId, templateId, title, author }) => (
            <p key={documentId} className="text-sm">
              <Link
                {...template(episodeId, templateId, documentId)}
                className="font-medium underline-offset-2 hover:underline"
              >
                <bdi>{title}</bdi>
              </Link>
              <span className="text-muted">
                {' '}
                · borrador de <bdi>{author.name}</bdi>
              </span>
            </p>
          ))}
        </section>
      )}
      {last && <LastNote summary={last} link={template(episodeId, last.templateId, last.documentId)} />}
    </>
  )
}

interface LastNoteProps {
  summary: DocumentSummary
  link: ReturnType<ReturnType<ReturnType<typeof useBedBoardContext>['links']['patient']>['template']>
}

function LastNote({ summary, link }: LastNoteProps) {
  const hospital = useHospital()
  const { clock } = useBedBoardContext()
  const { data: note } = useQuery(documentQueries.detail(hospital, summary.documentId))
  const { title, occurredAt, author } = summary
  return (
    <section aria-label="Última nota" className="flex flex-col gap-1 border-t border-line pt-2">
      <p className="text-sm">
        <Link {...link} className="font-medium underline-offset-2 hover:underline">
          <bdi>{title}</bdi>
        </Link>
        <span className="text-muted">
          {' '}
          · <bdi>{author.name}</bdi> · {clock.instant(occurredAt)}
        </span>
      </p>
      {note && <NoteExcerpt note={note} />}
    </section>
  )
}

/** The vital signs of a note, and the first lines of its text. */
function NoteExcerpt({ note: { sections } }: { note: Document }) {
  const signs = sections.find(({ type }) => type === 'vitalSigns')
  const text = sections
    .flatMap((section) => (section.type === 'richText' && section.value ? [plainTextOf(section.value)] : []))
    .find((one) => one.trim() !== '')
  return (
    <>
      {signs?.type === 'vitalSigns' && <p className="tabular-nums">{signsText(signs.value)}</p>}
      {text && (
        <p title={text} className="line-clamp-3 text-sm text-muted wrap-anywhere">
          <bdi>{text}</bdi>
        </p>
      )}
    </>
  )
}

/** Vital signs in the ward's short words: *TA 111/63 · FC 98 · T 36.8 °C · SatO₂ 96 %*. */
function signsText(signs: VitalSigns): string {
  const { systolic, diastolic, heartRate, respiratoryRate, temperature, oxygenSaturation } = signs
  const parts = [
    systolic !== null && diastolic !== null && `TA ${systolic}/${diastolic}`,
    heartRate !== null && `FC ${heartRate}`,
    respiratoryRate !== null && `FR ${respiratoryRate}`,
    temperature !== null && `T ${temperature} ${VITAL_SIGNS.temperature.unit}`,
    oxygenSaturation !== null && `SatO₂ ${oxygenSaturation} %`,
  ]
  return (
    parts
      .filter((part) => part !== false)
      // A line breaks between two signs, never between a number and its unit.
      .map((part) => part.replaceAll(' ', '\u00a0'))
      .join('\u00a0· ')
  )
}
