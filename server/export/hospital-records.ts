import { doctorsOf, toDoctor } from '../doctors/reads.ts'
import type { HospitalScope } from '../http/request-context.ts'
import { membersOf, toMembers } from '../users/reads.ts'
import { type Noun, PAGE, shortRecords, tableRecords } from './plain.ts'

const hospital = shortRecords(({ db, hospitalId }) =>
  db
    .selectFrom('hospitals')
    .innerJoin('profiles', 'profiles.hospitalId', 'hospitals.hospitalId')
    .selectAll('profiles')
    .select(['hospitals.name', 'hospitals.subscriptionId', 'hospitals.createdAt'])
    .select(['hospitals.deletedAt', 'hospitals.withdrawnBy'])
    .where('hospitals.hospitalId', '=', hospitalId),
)

const subscription = shortRecords(({ db, hospitalId }) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('hospitals', 'hospitals.subscriptionId', 'subscriptions.subscriptionId')
    .selectAll('subscriptions')
    .where('hospitals.hospitalId', '=', hospitalId),
)

const invoices = shortRecords(({ db, hospitalId }) =>
  db
    .selectFrom('invoices')
    .innerJoin('hospitals', 'hospitals.subscriptionId', 'invoices.subscriptionId')
    .selectAll('invoices')
    .where('hospitals.hospitalId', '=', hospitalId)
    .orderBy('issuedAt')
    .orderBy('invoiceId'),
)

/** Everybody whom the records name by an id; of who is no member, the name alone. */
const people = shortRecords(({ db, hospitalId }) => {
  const written = db.selectFrom('documents').where('documents.hospitalId', '=', hospitalId)
  const added = written.innerJoin('addenda', 'addenda.documentId', 'documents.documentId')
  const known = [
    db.selectFrom('audit').select('userId as id').where('hospitalId', '=', hospitalId),
    db.selectFrom('members').select('userId as id').where('hospitalId', '=', hospitalId),
    db.selectFrom('formerMembers').select('userId as id').where('hospitalId', '=', hospitalId),
    db.selectFrom('invitations').select('userId as id').where('hospitalId', '=', hospitalId),
    db.selectFrom('invitations').select('invitedById as id').where('hospitalId', '=', hospitalId),
    db.selectFrom('doctors').select('doctorId as id').where('hospitalId', '=', hospitalId),
    db.selectFrom('movements').select('userId as id').where('hospitalId', '=', hospitalId),
    db.selectFrom('movements').select('undoneById as id').where('hospitalId', '=', hospitalId),
    db.selectFrom('bedEvents').select('userId as id').where('hospitalId', '=', hospitalId),
    db.selectFrom('hospitals').select('withdrawnBy as id').where('hospitalId', '=', hospitalId),
    written.select('authorId as id'),
    written.select('signedById as id'),
    written.select('editedById as id'),
    written.select('annulledById as id'),
    added.select('addenda.signedById as id'),
  ]
  return db
    .selectFrom('users')
    .select(['userId', 'userName'])
    .where(({ or, eb }) => or(known.map((ids) => eb('userId', 'in', ids.$castTo<{ id: string }>()))))
    .orderBy('userId')
})

async function* memberRecords({ db, hospitalId }: HospitalScope) {
  const rows = await membersOf(db, hospitalId).orderBy('users.userId').execute()
  yield* await toMembers(db, hospitalId, rows)
}

const formerMembers = shortRecords(({ db, hospitalId }) =>
  db.selectFrom('formerMembers').selectAll().where('hospitalId', '=', hospitalId).orderBy('endedAt'),
)

async function* doctorRecords(scope: HospitalScope) {
  const rows = await doctorsOf(scope).orderBy('doctorId').execute()
  yield* rows.map((row) => toDoctor(scope, row))
}

const rooms = shortRecords(({ db, hospitalId }) =>
  db.selectFrom('rooms').selectAll().where('hospitalId', '=', hospitalId).orderBy('roomId'),
)

const beds = shortRecords(({ db, hospitalId }) =>
  db
    .selectFrom('beds')
    .innerJoin('rooms', 'rooms.roomId', 'beds.roomId')
    .selectAll('beds')
    .where('rooms.hospitalId', '=', hospitalId)
    .orderBy('beds.bedId'),
)

const templates = shortRecords(({ db, hospitalId }) =>
  db.selectFrom('templates').selectAll().where('hospitalId', '=', hospitalId).orderBy('templateId'),
)

const templateRevisions = shortRecords(({ db, hospitalId }) =>
  db
    .selectFrom('templateRevisions')
    .innerJoin('templates', 'templates.templateId', 'templateRevisions.templateId')
    .innerJoin('templateForms', 'templateForms.formId', 'templateRevisions.formId')
    .select(['templateRevisions.templateId', 'templateRevisions.revision'])
    .select(['templateRevisions.publishedAt', 'templateForms.name'])
    .select(['templateForms.kind', 'templateForms.sections'])
    .where('templates.hospitalId', '=', hospitalId)
    .orderBy('templateRevisions.templateId')
    .orderBy('templateRevisions.revision'),
)

const emergencyAccesses = shortRecords(({ db, hospitalId }) =>
  db
    .selectFrom('emergencyAccesses')
    .selectAll()
    .where('hospitalId', '=', hospitalId)
    .orderBy('emergencyAccessId'),
)

const audit = tableRecords(
  ({ db, hospitalId }, after) =>
    db
      .selectFrom('audit')
      .selectAll()
      .where('hospitalId', '=', hospitalId)
      .where('auditId', '>', after)
      .orderBy('auditId')
      .limit(PAGE),
  ({ auditId }) => auditId,
)

const invitations = shortRecords(({ db, hospitalId }) =>
  db.selectFrom('invitations').selectAll().where('hospitalId', '=', hospitalId).orderBy('invitationId'),
)

/** What a hospital is, who belongs to it, and what was done in it. */
export const HOSPITAL_NOUNS: readonly Noun[] = [
  { name: 'hospital', about: 'El centro médico con su perfil.', records: hospital },
  { name: 'subscription', about: 'Lo que paga.', records: subscription },
  { name: 'invoices', about: 'Sus recibos; el importe, en centavos.', records: invoices },
  {
    name: 'people',
    about: 'Cómo se llama cada persona que los registros nombran por su id.',
    records: people,
  },
  { name: 'members', about: 'Quiénes pertenecen al centro médico, y sus permisos.', records: memberRecords },
  { name: 'former-members', about: 'Quiénes pertenecieron a él.', records: formerMembers },
  { name: 'invitations', about: 'A quién invitó, quién invitó, y qué pasó después.', records: invitations },
  { name: 'doctors', about: 'Médicas y médicos, con sus cédulas.', records: doctorRecords },
  { name: 'rooms', about: 'Cuartos.', records: rooms },
  { name: 'beds', about: 'Camas, también las que se quitaron.', records: beds },
  { name: 'templates', about: 'Plantillas de documentos.', records: templates },
  { name: 'template-revisions', about: 'Cada revisión de cada plantilla.', records: templateRevisions },
  {
    name: 'emergency-accesses',
    about: 'Quién abrió qué expediente por emergencia, por qué, y quién lo revisó.',
    records: emergencyAccesses,
  },
  { name: 'audit', about: 'La bitácora: quién hizo qué, y cuándo.', records: audit },
]
