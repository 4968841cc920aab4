import { isInTraining } from '#src/domain/doctors/contract.ts'
import type { ListedDocument } from '#src/domain/documents/contract.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useOwnProfession } from '../../../doctors/queries.ts'
import { bedText, shownName } from '../../../patients/labels.ts'
import type { DocumentVerb } from '../card.ts'
import { HomeRow, Left, VerbLink } from './HomeRow.tsx'

const VERBS: Readonly<Record<DocumentVerb, string>> = {
  sign: 'Firmar',
  answer: 'Responder',
  authorize: 'Autorizar',
  review: 'Revisar',
}

interface ListedDocumentRowProps {
  document: ListedDocument
  verb: DocumentVerb
}

/** A document: whose it is, in which bed, and what is to be done with it. */
export function ListedDocumentRow({ document, verb }: ListedDocumentRowProps) {
  const hospital = useHospital()
  const profession = useOwnProfession()
  const { documentId, episodeId, templateId, patientId, title, bed, dischargedAt } = document
  const name = shownName(document) ?? `Episodio ${episodeId}`
  // Somebody else may lie in the last bed of a patient who has left.
  const place = bed && !dischargedAt ? bedText(bed) : undefined
  const about = [title, name, place !== undefined && `cama ${place}`].filter(Boolean).join(', ')
  // What those in training write, a physician signs.
  const word = verb === 'sign' && profession && isInTraining(profession) ? 'Enviar' : VERBS[verb]
  const link = hospitalLinks(hospital).patient(patientId).template(episodeId, templateId, documentId)
  return (
    <HomeRow
      name={name}
      place={place}
      verb={hospital.can('patients') && <VerbLink verb={word} about={about} link={link} />}
    >
      <Details document={document} verb={verb} />
    </HomeRow>
  )
}

function Details({ document, verb }: ListedDocumentRowProps) {
  const { clock } = useHospital()
  const { title, author, occurredAt, requestedService, returnedAt, dischargedAt } = document
  const about = verb === 'answer' && requestedService ? requestedService : title
  return (
    <>
      <p className="text-muted wrap-anywhere">
        <bdi>{about}</bdi>
      </p>
      {verb === 'authorize' && (
        <p className="text-muted wrap-anywhere">
          Elaboró <bdi>{author.name}</bdi>
        </p>
      )}
      {verb === 'answer' && (
        <p className="text-muted wrap-anywhere">
          {clock.instant(occurredAt)} · <bdi>{author.name}</bdi>
        </p>
      )}
      {verb === 'sign' && returnedAt !== null && <p className="text-warning">Devuelto</p>}
      {verb === 'review' && <Left at={dischargedAt} writer={author.name} />}
    </>
  )
}
