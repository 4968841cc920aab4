import { useQueryClient } from '@tanstack/react-query'
import { useAppServices } from '#src/api/app-services.ts'
import { errorText } from '#src/api/error-text.ts'
import { HttpProblem, needsNoMessage } from '#src/api/errors.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { useSend } from '#src/forms/use-send.ts'
import { useSession } from '#src/session/use-session.ts'
import { showToast } from '#src/ui/toasts.tsx'
import {
  dropHospitalDraft,
  findHospitalDraft,
  type HospitalDraft,
  keepHospitalDraft,
} from '../parts/hospital-draft.ts'
import {
  createHospital,
  deleteHospital,
  hospitalQueries,
  invalidateHospitals,
  restoreHospital,
  updateHospital,
} from '../queries.ts'
import { awaitGroups } from './await-groups.ts'

/** The texts of the three writes, by the kind of form. */
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
interface Afterwards {
  /** *Reintentar*: the same form with the same values. */
  onReopen: (entry: HospitalDraft) => void
  /** After a deletion, before the list loads again. */
  onDeleted: () => void
  /** After a creation. @param prepared settles when the new rights are there, or are no longer waited for */
  onCreated?: (prepared: Promise<void>) => void
}

/** What each modal of the hospitals screen is given. */
export interface HospitalDialogProps {
  entry: HospitalDraft
  afterwards: Afterwards
  onClose: () => void
}

/** One submission at a time, that ends its modal whether it succeeds or not; what has to wait does not end it. */
export function useSubmission({ afterwards, onClose }: HospitalDialogProps) {
  const submit = useHospitalSubmit(afterwards)
  return useSend(async (entry: HospitalDraft, signal) => {
    const outcome = await submit(entry, signal)
    if (outcome !== undefined) onClose()
  })
}

/**
 * Saves or deletes, with one toast for the outcome.
 * @returns true on success, false on failure, undefined when it was called off or has to wait for sign-in
 */
type Submit = (entry: HospitalDraft, signal: AbortSignal) => Promise<boolean | undefined>

function useHospitalSubmit({ onReopen, onDeleted, onCreated }: Afterwards): Submit {
  const queryClient = useQueryClient()
  const session = useSession()
  const { clients } = useAppServices()
  const restore = useRestore()

  async function send(
    { kind, hospitalId, text }: HospitalDraft,
    signal: AbortSignal,
  ): Promise<Hospital | undefined> {
    if (kind === 'create') {
      const name = text.trim()
      const unanswered = findHospitalDraft({ kind, hospitalId })?.unanswered
      const done = unanswered === undefined ? undefined : await findCreated(name, unanswered)
      return done ?? createHospital(clients, { name }, signal)
    }
    if (hospitalId === null) throw new Error('An edit or a deletion names its hospital')
    if (kind === 'edit') await updateHospital(clients, { hospitalId, name: text.trim() }, signal)
    else await deleteHospital(clients, hospitalId, signal)
    return undefined
  }

  /** The hospital that was created without an answer that names it: the endpoint takes no idempotency key. */
  async function findCreated(name: string, after: number): Promise<Hospital | undefined> {
    const mine = await queryClient.query({ ...hospitalQueries.mine(clients), staleTime: 0 })
    return mine.find((hospital) => hospital.name === name && hospital.hospitalId > after)
  }

  async function submit(entry: HospitalDraft, signal: AbortSignal) {
    const { title, done, verb } = TEXTS[entry.kind]
    const known = queryClient.getQueryData(hospitalQueries.mine(clients).queryKey) ?? []
    const newest = Math.max(0, ...known.map(({ hospitalId }) => hospitalId))
    try {
      const created = await send(entry, signal)
      dropHospitalDraft(entry)
      showToast({
        variant: 'success',
        title,
        message: done,
        ...(entry.kind === 'delete' && {
          action: { label: 'Deshacer', onAction: () => void restore(entry.hospitalId ?? 0) },
        }),
      })
      if (entry.kind === 'delete') onDeleted()
      // The list and the shell load again by themselves; nobody waits for that.
      void invalidateHospitals(queryClient)
      if (entry.kind === 'create') {
        const prepared = prepareRights(
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
        keepHospitalDraft({ unanswered: newest, ...findHospitalDraft(entry), ...entry })
      if (needsNoMessage(error)) return undefined
      const kept = { ...entry, open: false }
      keepHospitalDraft(kept)
      showToast({
        variant: 'danger',
        title,
        message: `Error '${errorText(error)}' al ${verb} el centro médico`,
        action: {
          label: 'Reintentar',
          onAction: () => {
            // Kept as open: if the page has gone meanwhile, the next one opens it as it begins.
            const reopened = { ...kept, open: true }
            keepHospitalDraft(reopened)
            onReopen(reopened)
          },
        },
      })
      return false
    }
  }

  /**
   * A new hospital needs its groups in the token before anything inside it works. Where neither the answer nor the list
   * names it, the toast leads to the list.
   */
  async function prepareRights(created: Hospital | undefined) {
    showToast({
      variant: 'success',
      title: 'Agregar Cuartos',
      message: 'Da click aquí para crear cuartos para el nuevo hospital',
      href: created ? `/hospitals/${created.hospitalId}/settings/rooms` : '/hospitals',
    })
    await awaitGroups(session, created?.hospitalId)
  }

  return submit
}

const RESTORE_TITLE = 'Recuperar centro médico'

/**
 * Brings a withdrawn hospital back, with one toast for the outcome.
 * @returns whether it is back
 */
export function useRestore(): (hospitalId: number) => Promise<boolean> {
  const queryClient = useQueryClient()
  const { clients } = useAppServices()

  return async function restore(hospitalId) {
    try {
      await restoreHospital(clients, hospitalId)
      showToast({
        variant: 'success',
        title: RESTORE_TITLE,
        message: 'Se recuperó el centro médico exitosamente',
      })
      return true
    } catch (error) {
      if (!needsNoMessage(error))
        showToast({
          variant: 'danger',
          title: RESTORE_TITLE,
          message: `Error '${errorText(error)}' al recuperar el centro médico`,
          action: { label: 'Reintentar', onAction: () => void restore(hospitalId) },
        })
      return false
    } finally {
      // A server may have restored what it could not answer.
      void invalidateHospitals(queryClient)
    }
  }
}
