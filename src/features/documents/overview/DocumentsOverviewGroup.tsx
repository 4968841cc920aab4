import { Link, useNavigate } from '@tanstack/react-router'
import FilePen from 'lucide-react/icons/file-pen'
import { useId, useState } from 'react'
import type { DocumentSummary } from '#src/domain/documents/contract.ts'
import { type CarePlace, patientLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import { NewDocumentButton } from '../page/NewDocumentButton.tsx'
import { useAuthorRefusal } from '../page/use-document-actions.ts'
import { DocumentStatusBadge } from '../parts/DocumentStatusBadge.tsx'
import { ownDraft } from '../queries.ts'
import type { OverviewEntry, OverviewGroup } from './overview.ts'

/** A template with more documents than this shows the newest, and the others on request. */
const SHOWN_AT_FIRST = 4

interface DocumentsOverviewGroupProps {
  place: CarePlace & { episodeId: string }
  group: OverviewGroup
  mayCreate: boolean
}

export function DocumentsOverviewGroup({ place, group, mayCreate }: DocumentsOverviewGroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold">
        {group.title}
      </h2>
      <ul aria-labelledby={id} className="rounded-md border border-line bg-raised">
        {group.entries.map((entry) => (
          <Entry
            key={entry.templateId}
            place={place}
            entry={entry}
            mayCreate={mayCreate && entry.signing !== undefined}
          />
        ))}
      </ul>
    </section>
  )
}

interface EntryProps {
  place: CarePlace & { episodeId: string }
  entry: OverviewEntry
  mayCreate: boolean
}

function Entry({ place, entry, mayCreate }: EntryProps) {
  const { templateId, name, signing, documents } = entry
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? documents : documents.slice(0, SHOWN_AT_FIRST)
  const link = patientLinks(place).template(Number(place.episodeId), templateId)
  return (
    <li className="grid grid-cols-[minmax(10rem,14rem)_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-b border-line px-3 py-2 last:border-b-0 max-md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-h-9 min-w-0 flex-col justify-center">
        <Link {...link} className="rounded font-medium text-accent underline-offset-2 hover:underline">
          <bdi>{name}</bdi>
        </Link>
        {!signing && <span className="text-sm text-muted">Plantilla retirada</span>}
      </div>
      {mayCreate && <Begin place={place} entry={entry} />}
      <div className="min-w-0 max-md:col-span-full">
        {documents.length === 0 ? (
          <p className="flex min-h-9 items-center text-muted max-md:hidden">Sin documentos</p>
        ) : (
          <ul aria-label={name} className="flex flex-col">
            {shown.map((document) => (
              <DocumentLine key={document.documentId} place={place} document={document} />
            ))}
          </ul>
        )}
        {documents.length > shown.length && (
          <Button variant="ghost" className="-ml-3" onClick={() => setIsWhole(true)}>
            Ver los {documents.length} documentos
          </Button>
        )}
      </div>
    </li>
  )
}

/** Continues the person's own draft, or begins one if they may write it. */
function Begin({ place, entry }: Omit<EntryProps, 'mayCreate'>) {
  const { templateId, name, signing, documents } = entry
  const navigate = useNavigate()
  const authorRefusal = useAuthorRefusal()
  const mayBegin = signing !== undefined && authorRefusal(signing) === null
  const { user } = useSessionState()
  const draft = ownDraft(documents, user?.userId)
  const episodeId = Number(place.episodeId)
  const linkTo = (documentId: number) => patientLinks(place).template(episodeId, templateId, documentId)
  if (!draft && !mayBegin) return null
  return (
    <div className="flex max-w-xs flex-col items-end md:order-last [&>:not(:first-child,:empty)]:mt-2">
      {draft ? (
        <Link
          {...linkTo(draft.documentId)}
          aria-label={`Continuar: ${name}`}
          className={buttonClass('ghost', 'narrow:px-2')}
        >
          <FilePen aria-hidden="true" className="size-4" />
          Continuar
        </Link>
      ) : (
        <NewDocumentButton
          variant="ghost"
          aria-label={`Empezar: ${name}`}
          className="narrow:px-2"
          episodeId={episodeId}
          templateId={templateId}
          onCreated={(documentId) => navigate(linkTo(documentId))}
        >
          Empezar
        </NewDocumentButton>
      )}
    </div>
  )
}

interface DocumentLineProps {
  place: CarePlace
  document: DocumentSummary
}

function DocumentLine({ place, document }: DocumentLineProps) {
  const { documentId, episodeId, templateId, title, status, author, occurredAt, signedBy } = document
  const { clock } = useHospital()
  return (
    <li>
      <Link
        {...patientLinks(place).template(episodeId, templateId, documentId)}
        className="-mx-2 grid min-h-9 grid-cols-[11rem_10rem_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 rounded px-2 py-1 hover:bg-sunken max-lg:flex max-lg:flex-wrap"
      >
        <span>
          <DocumentStatusBadge status={status} />
        </span>
        <time dateTime={occurredAt} className="tabular-nums">
          {clock.instant(occurredAt)}
        </time>
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <bdi className={classes('wrap-anywhere', status === 'annulled' && 'line-through')}>{title}</bdi>
          <span className="text-sm text-muted">
            <bdi>{author.name}</bdi>
            {signedBy && signedBy.userId !== author.userId && (
              <>
                {' · firmó '}
                <bdi>{signedBy.name}</bdi>
              </>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
