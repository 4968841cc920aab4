import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '#src/api/error-text.ts'
import { HttpProblem, isAbort } from '#src/api/errors.ts'
import { useAppServices } from '#src/api/use-app-services.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { SessionOverError } from '#src/session/errors.ts'
import { useSession } from '#src/session/use-session.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { hospitalQueries } from './queries.ts'
import { dropUnsent, findUnsent, keepUnsent, type Unsent } from './unsent.ts'
import { useRestore } from './use-restore.ts'
import { createHospital, deleteHospital, invalidateHospitals, updateHospital } from './writes.ts'

/** The three writes of the hospitals screen, by the kind of form that asks for them. */
const TEXTS = {
  create: { title: 'Crear centro médico', done: 'Se creó el centro médico exitosamente', verb: 'crear' },
  edit: { title: 'Editar centro médico', done: 'Se editó el centro médico exitosamente', verb: 'editar' },
  delete: {
    title: 'Eliminar centro médico',
    done: 'Se eliminó el centro médico exitosamente',
    verb: 'eliminar',
  },
} as const

/** What the page does once a modal has had its answer. */
export interface Afterwards {
  /** *Reintentar*: the same form with the same values. */
  onReopen: (entry: Unsent) => void
  /** After a deletion, before the list loads again. */
  onDeleted: () => void
  /** After a creation. @param prepared settles when the new rights are there, or are no longer waited for */
  onCreated?: (prepared: Promise<void>) => void
}

/**
 * Saves or deletes, with one toast for the outcome.
 * @returns true on success, false on failure, undefined when it was called off or has to wait for sign-in
 */
type Submit = (entry: Unsent, signal: AbortSignal) => Promise<boolean | undefined>

export function useHospitalSubmit({ onReopen, onDeleted, onCreated }: Afterwards): Submit {
  const queryClient = useQueryClient()
  const session = useSession()
  const { clients } = useAppServices()
  const restore = useRestore()

  async function send(
    { kind, hospitalId, text }: Unsent,
    signal: AbortSignal,
  ): Promise<Hospital | undefined> {
    if (kind === 'create') {
      const name = text.trim()
      const unanswered = findUnsent({ kind, hospitalId })?.unanswered
      const done = unanswered === undefined ? undefined : await findCreated(name, unanswered)
      return done ?? createHospital(clients, { name }, signal)
    }
    if (hospitalId === null) throw new Error('An edit or a deletion names its hospital')
    if (kind === 'edit') await updateHospital(clients, { hospitalId, name: text.trim() }, signal)
    else await deleteHospital(clients, hospitalId, signal)
    return undefined
  }

  /** What was made without an answer that tells of it; creations of hospitals go under no key. */
  async function findCreated(name: string, after: number): Promise<Hospital | undefined> {
    const mine = await queryClient.query({ ...hospitalQueries.mine(clients), staleTime: 0 })
    return mine.find((hospital) => hospital.name === name && hospital.hospitalId > after)
  }

  async function submit(entry: Unsent, signal: AbortSignal) {
    const { title, done, verb } = TEXTS[entry.kind]
    const known = queryClient.getQueryData(hospitalQueries.mine(clients).queryKey) ?? []
    const newest = Math.max(0, ...known.map(({ hospitalId }) => hospitalId))
    try {
      const created = await send(entry, signal)
      dropUnsent(entry)
      showToast({
        ...{ variant: 'success', title, message: done },
        ...(entry.kind === 'delete' && {
          action: { label: 'Deshacer', onAction: () => void restore(entry.hospitalId ?? 0) },
        }),
      })
      if (entry.kind === 'delete') onDeleted()
      // The list and the shell load again by themselves; nobody waits for that.
      void invalidateHospitals(queryClient)
      if (entry.kind === 'create') {
        const prepared = prepare(
          created ?? (await findCreated(entry.text.trim(), newest).catch(() => undefined)),
        )
        onCreated?.(prepared)
      }
      return true
    } catch (error) {
      // The created event always fires: a server may have saved what it could not answer.
      if (entry.kind !== 'delete') void invalidateHospitals(queryClient)
      const isAnswered = error instanceof HttpProblem && error.status < 500
      if (entry.kind === 'create' && !isAnswered)
        keepUnsent({ unanswered: newest, ...findUnsent(entry), ...entry })
      if (isAbort(error) || error instanceof SessionOverError) return undefined
      const kept = { ...entry, open: false }
      keepUnsent(kept)
      showToast({
        variant: 'danger',
        title,
        message: `Error '${errorText(error)}' al ${verb} el centro médico`,
        action: {
          label: 'Reintentar',
          onAction: () => {
            // Kept as open: if the page has gone meanwhile, the next one opens it as it begins.
            const reopened = { ...kept, open: true }
            keepUnsent(reopened)
            onReopen(reopened)
          },
        },
      })
      return false
    }
  }

  /**
   * A new hospital needs its groups in the token before anything inside it works. Of one that nobody can name, since
   * neither answer nor list tells of it, the list is all there is to lead to.
   */
  async function prepare(created: Hospital | undefined) {
    showToast({
      variant: 'success',
      title: 'Agregar Cuartos',
      message: 'Da click aquí para crear cuartos para el nuevo hospital',
      href: created ? `/hospitals/${created.hospitalId}/settings/rooms` : '/hospitals',
    })
    // It came with the form, so nothing is fetched now.
    const { awaitGroups } = await import('./await-groups.ts')
    await awaitGroups(session, created?.hospitalId)
  }

  return submit
}
