import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useAppServices } from '#src/api/app-services.ts'
import { call, sendTo } from '#src/api/call.ts'
import { errorText } from '#src/api/error-text.ts'
import { HttpProblem, needsNoMessage } from '#src/api/errors.ts'
import { send } from '#src/api/http.ts'
import { deleteHospital, restoreHospital, updateHospital } from '#src/domain/hospitals/api-writes.ts'
import { type Hospital, HospitalName } from '#src/domain/hospitals/contract.ts'
import { useSend } from '#src/forms/use-send.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { useSession } from '#src/session/use-session.ts'
import { dismissToast, showToast } from '#src/ui/toasts.tsx'
import {
  dropHospitalDraft,
  findHospitalDraft,
  type HospitalDraft,
  keepHospitalDraft,
} from '../parts/hospital-draft.ts'
import { sendNewHospital } from '../parts/hospital-writes.ts'
import { hospitalQueries, invalidateHospitals } from '../queries.ts'
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

/** A name as the server stores it, by which a creation without an answer is found. */
const nameOf = (text: string) => z.parse(HospitalName, text)

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

/** Saves or deletes, with one toast for the outcome; ends its modal either way, unless it was called off or has to wait. */
export function useSubmission({ afterwards, onClose }: HospitalDialogProps) {
  const { onReopen, onDeleted, onCreated } = afterwards
  const queryClient = useQueryClient()
  const session = useSession()
  const { client } = useAppServices()
  const { write: restore } = useRestore()

  async function store(
    { kind, hospitalId, text }: HospitalDraft,
    signal: AbortSignal,
  ): Promise<Hospital | undefined> {
    if (kind === 'create') {
      const name = nameOf(text)
      const unanswered = findHospitalDraft({ kind, hospitalId })?.unanswered
      const done = unanswered === undefined ? undefined : await findCreated(name, unanswered)
      return done ?? sendNewHospital(client, { name }, signal)
    }
    if (hospitalId === null) throw new Error('An edit or a deletion names its hospital')
    const at = { hospitalId }
    const json = { hospitalId, name: nameOf(text) }
    if (kind === 'edit') await send(sendTo(client, updateHospital, at, { json, signal }))
    else await call(client, deleteHospital, at, { signal })
    return undefined
  }

  /** The hospital that was created without an answer that names it: the endpoint takes no idempotency key. */
  async function findCreated(name: string, after: number): Promise<Hospital | undefined> {
    const mine = await queryClient.query({ ...hospitalQueries.mine(client), staleTime: 0 })
    return mine.find((hospital) => hospital.name === name && hospital.hospitalId > after)
  }

  /** The highest id that is known: one that is created later has a higher one. */
  function newestId(): number {
    const known = queryClient.getQueryData(hospitalQueries.mine(client).queryKey) ?? []
    return Math.max(0, ...known.map(({ hospitalId }) => hospitalId))
  }

  async function finish(created: Hospital | undefined, entry: HospitalDraft, newest: number) {
    const { title, done } = TEXTS[entry.kind]
    dropHospitalDraft(entry)
    const toast = showToast({
      variant: 'success',
      title,
      message: done,
      ...(entry.kind === 'delete' && {
        action: { label: 'Deshacer', onAction: () => restore(entry.hospitalId ?? 0) },
      }),
    })
    if (entry.kind === 'delete') {
      deletionToasts.set(entry.hospitalId ?? 0, toast)
      onDeleted()
    }
    // The list and the shell load again by themselves; nobody waits for that.
    void invalidateHospitals(queryClient)
    if (entry.kind === 'create') {
      const named = created ?? (await findCreated(nameOf(entry.text), newest).catch(() => undefined))
      const prepared = prepareRights(named)
      onCreated?.(prepared)
    }
    onClose()
  }

  /**
   * A new hospital needs its groups in the token before anything inside it works. Where neither the answer nor the list
   * names it, the toast leads to the list.
   */
  async function prepareRights(created: Hospital | undefined) {
    // Where the link leads opens with them. Of three toasts it would be the one under way that waits.
    await awaitGroups(session, created?.hospitalId)
    showToast({
      variant: 'success',
      title: 'Agregar Cuartos',
      message: 'Da click aquí para crear cuartos para el nuevo hospital',
      href: created ? `/hospitals/${created.hospitalId}/settings/rooms` : '/hospitals',
    })
  }

  function refuse(error: Error, entry: HospitalDraft, newest: number | undefined) {
    const { title, verb } = TEXTS[entry.kind]
    // The created event always fires: a server may have saved what it could not answer.
    if (entry.kind !== 'delete') void invalidateHospitals(queryClient)
    const isAnswered = error instanceof HttpProblem && error.status < 500
    if (entry.kind === 'create' && !isAnswered)
      keepHospitalDraft({ unanswered: newest, ...findHospitalDraft(entry), ...entry })
    if (needsNoMessage(error)) return
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
    onClose()
  }

  return useSend({
    mutationFn: store,
    onMutate: newestId,
    onSuccess: finish,
    onError: refuse,
  })
}

const RESTORE_TITLE = 'Recuperar centro médico'

/** The toasts that offer to undo a deletion, by hospital. */
const deletionToasts = new Map<number, string>()

/** Takes such a toast away, where something else offers the same. */
export function dismissDeletionToast(hospitalId: number): void {
  const toast = deletionToasts.get(hospitalId)
  if (toast !== undefined) dismissToast(toast)
  deletionToasts.delete(hospitalId)
}

/** Brings a withdrawn hospital back, with one toast for the outcome. */
export function useRestore() {
  const queryClient = useQueryClient()
  const { client } = useAppServices()

  const { write, isPending } = useWrite({
    mutationFn: (hospitalId: number) => send(sendTo(client, restoreHospital, { hospitalId })),
    onSuccess: () => {
      showToast({
        variant: 'success',
        title: RESTORE_TITLE,
        message: 'Se recuperó el centro médico exitosamente',
      })
    },
    onError: (error, hospitalId) => {
      if (needsNoMessage(error)) return
      showToast({
        variant: 'danger',
        title: RESTORE_TITLE,
        message: `Error '${errorText(error)}' al recuperar el centro médico`,
        action: { label: 'Reintentar', onAction: () => write(hospitalId) },
      })
    },
    onSettled: () => {
      // A server may have restored what it could not answer; nobody waits for the list.
      void invalidateHospitals(queryClient)
    },
  })
  return { write, isPending }
}
