import type { Template } from '#src/domain/templates/contract.ts'

export type Revisions = Pick<Template, 'revision' | 'publishedRevision' | 'status'>

/** Which revision a template is at, and which one new documents take. */
export function revisionText({ revision, publishedRevision, status }: Revisions): string {
  if (status === 'retired') return `Revisión ${revision}`
  if (publishedRevision === null) return `Revisión ${revision}; ninguna en uso`
  if (publishedRevision === revision) return `Revisión ${revision}, en uso`
  return `Revisión ${revision}; en uso la ${publishedRevision}`
}

/** What *Guardar* does to the revisions of a stored template; nothing to say of one that was never in use. */
export function savingText({ revision, publishedRevision, status }: Revisions): string | undefined {
  if (publishedRevision === null) return undefined
  const next = status === 'published' ? revision + 1 : revision
  return (
    `Al guardar queda la revisión ${next} como borrador. Los documentos que ya existen conservan la suya, ` +
    `y los nuevos usan la ${publishedRevision} hasta que publiques.`
  )
}

/** What *Publicar* does. */
export function publishingText({ revision, publishedRevision, status }: Revisions): string {
  if (status === 'retired') return `Vuelve a estar en uso, con su revisión ${revision}.`
  if (publishedRevision === null) return 'Desde ahora se podrán empezar documentos con ella.'
  return (
    `Los documentos nuevos usarán la revisión ${revision} en lugar de la ${publishedRevision}. ` +
    'Los que ya existen conservan la suya.'
  )
}
