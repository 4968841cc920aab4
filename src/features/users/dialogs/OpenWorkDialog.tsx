import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OpenWork } from '#src/domain/users/open-work.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Dialog, DialogClose } from '#src/ui/Dialog.tsx'
import { ASSIGNMENT_ROLE_LABELS, patientsText, targetListName } from '../../assignments/labels.ts'
import { shownName } from '../../patients/labels.ts'
import { personName } from '../labels.ts'

interface OpenWorkDialogProps {
  /** As it was when the dialog opened. */
  stored: OpenWork
  onClose: () => void
}

/** What somebody has begun and not ended, with the ways to it. */
export function OpenWorkDialog({ stored, onClose }: OpenWorkDialogProps) {
  return (
    <Dialog
      wide
      title="Pendientes"
      description={
        <>
          Lo que <bdi className="font-semibold text-ink">{personName(stored)}</bdi> dejó sin terminar aquí.
        </>
      }
      onClose={onClose}
    >
      <OpenWorkList work={stored} />
      <DialogClose onClose={onClose} />
    </Dialog>
  )
}

/** Drafts, pending handovers and open assignments, as far as the reader may know of them. */
function OpenWorkList({ work: { drafts, handovers, assignments } }: { work: OpenWork }) {
  const hospital = useHospital()
  const { clock } = hospital
  const links = hospitalLinks(hospital)
  const mayOpen = hospital.can('patients')
  const mayOpenRoster = hospital.can('doctorAssignments')
  const given = linkOptions({ ...links.assignments, search: { view: 'entregas' } })
  return (
    <div className="flex flex-col gap-3">
      {drafts && (
        <Work title="Borradores sin firmar" none="Sin borradores" total={drafts.total}>
          {drafts.data.map(({ documentId, episodeId, templateId, patientId, title, updatedAt, ...names }) => (
            <Line
              key={documentId}
              name={title}
              link={
                mayOpen ? links.patient(patientId).template(episodeId, templateId, documentId) : undefined
              }
            >
              <bdi>{shownName(names) ?? `Episodio ${episodeId}`}</bdi> · {clock.instant(updatedAt)}
            </Line>
          ))}
        </Work>
      )}
      {handovers && (
        <Work title="Entregas pendientes" none="Sin entregas pendientes" total={handovers.total}>
          {handovers.data.map(({ handoverId, fromDoctorName, toDoctorName, createdAt, items }) => (
            <Line
              key={handoverId}
              name={`De ${fromDoctorName} a ${toDoctorName}`}
              link={mayOpenRoster ? given : undefined}
            >
              {patientsText(items.length)} · {clock.instant(createdAt)}
            </Line>
          ))}
        </Work>
      )}
      {assignments && (
        <Work title="Asignaciones abiertas" none="Sin asignaciones abiertas" total={assignments.total}>
          {assignments.data.map((assignment) => (
            <Line
              key={assignment.assignmentId}
              name={`${ASSIGNMENT_ROLE_LABELS[assignment.role]}: ${targetListName(assignment)}`}
              link={mayOpenRoster ? links.assignments : undefined}
            >
              desde {clock.instant(assignment.startsAt)}
            </Line>
          ))}
        </Work>
      )}
    </div>
  )
}

interface WorkProps {
  title: string
  /** What stands for the list when there is nothing in it. */
  none: string
  total: number
  children: readonly ReactNode[]
}

/** One kind of open work. */
function Work({ title, none, total, children }: WorkProps) {
  if (total === 0) return <p className="text-sm text-muted">{none}</p>
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">
        {title} <span className="font-normal text-muted tabular-nums">{total}</span>
      </h3>
      <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto">{children}</ul>
      {total > children.length && (
        <p className="text-sm text-muted">Se ven los primeros {children.length}.</p>
      )}
    </section>
  )
}

interface LineProps {
  name: string
  /** Leads there; left out for whoever may not go. */
  link: LinkOptions | undefined
  children: ReactNode
}

function Line({ name, link, children }: LineProps) {
  return (
    <li className="min-w-0 text-sm wrap-anywhere">
      {link ? (
        <Link {...link} className="rounded font-medium text-accent underline-offset-2 hover:underline">
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi className="font-medium">{name}</bdi>
      )}
      <span className="text-muted"> · {children}</span>
    </li>
  )
}
