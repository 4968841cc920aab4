import { useQuery } from '@tanstack/react-query'
import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import { useAppServices } from '#src/api/app-services.ts'
import { MAX_PAGE_SIZE } from '#src/domain/list.ts'
import type { Room } from '#src/domain/rooms/contract.ts'
import { searchWords } from '#src/domain/text.ts'
import { episodeQueries } from '#src/features/episodes/queries.ts'
import { hospitalQueries } from '#src/features/hospitals/queries.ts'
import { bedText } from '#src/features/patients/labels.ts'
import { UNIDENTIFIED, useUnidentified } from '#src/features/patients/parts/use-unidentified.ts'
import { shownState, useFreeBedIn } from '#src/features/rooms/parts/beds.ts'
import { templateQueries } from '#src/features/templates/queries.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { formsToBegin } from '#src/hospital/sections.ts'
import { chooseTheme, readTheme, type Theme } from '#src/ui/theme.ts'

/** Something that one may do from here. */
export interface Action {
  key: string
  label: string
  /** What it does, or what it is about. */
  hint: string
  /** Where it is done; unset for what is done at once. */
  link?: LinkOptions
  run?: () => void
  /** Offered before anything is typed. */
  isOffered?: boolean
}

const THEMES: readonly { theme: Theme; name: string }[] = [
  { theme: 'light', name: 'claro' },
  { theme: 'dark', name: 'oscuro' },
  { theme: 'system', name: 'como el sistema' },
]

/** The themes that are not chosen; the one that makes the page look otherwise is offered first. */
function themeActions(): Action[] {
  const chosen = readTheme()
  const other = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
  return THEMES.filter(({ theme }) => theme !== chosen).map(({ theme, name }) => ({
    key: `theme-${theme}`,
    label: `Cambiar tema: ${name}`,
    hint: 'Cómo se ve la aplicación en este navegador',
    isOffered: theme === other,
    run: () => chooseTheme(theme),
  }))
}

/** What the forms of the search do; a form without such words is not among its actions. */
const FORM_HINTS: Readonly<Record<string, string>> = {
  'Registrar paciente': 'Abrir un expediente',
  'Nuevo episodio': 'Ingreso, urgencia o consulta',
  'Entregar turno': 'Pasar tus pacientes a otro médico',
}

/** The forms that stand over a list, as far as one may fill them in. */
function formActions(hospital: HospitalHandle): Action[] {
  return formsToBegin(hospital.id, hospital.can).flatMap(({ label, link }) => {
    const hint = FORM_HINTS[label]
    return hint === undefined ? [] : [{ key: label, label, hint, link, isOffered: true }]
  })
}

/** Whether somebody looks for *Nota de evolución de …*: only then is it asked whom they attend. */
function asksForNote(text: string): boolean {
  return searchWords(text).some(
    (word) => word.length > 1 && ['nota', 'evolucion'].some((name) => name.startsWith(word)),
  )
}

/** *Nota de evolución de …*, for each patient whom the person attends. */
function useNoteActions(hospital: HospitalHandle, text: string, isOnline: boolean) {
  const enabled =
    isOnline && hospital.can('patients') && hospital.can('episodes', 'write') && asksForNote(text)
  const params = { pageIndex: 1, pageSize: MAX_PAGE_SIZE, attending: 'me' } as const
  const attended = useQuery({ ...episodeQueries.list(hospital, params), enabled })
  const templates = useQuery({ ...templateQueries.published(hospital), enabled })
  const template = templates.data?.find(({ kind }) => kind === 'progress')
  const episodes = enabled && template ? (attended.data?.data ?? []) : []
  const actions = episodes.map(
    ({ episodeId, patientId, patientName, bed }): Action => ({
      key: `note-${episodeId}`,
      label: `Nota de evolución de ${patientName ?? 'paciente'}`,
      hint: bed ? `En la cama ${bedText(bed)}` : 'Sin cama',
      link: hospitalLinks(hospital)
        .patient(patientId)
        .template(episodeId, template?.templateId ?? 0),
    }),
  )
  return { actions, isPending: attended.isLoading || templates.isLoading }
}

/** The other hospitals; where they are many, their list is the way there. */
function useHospitalActions(hospitalId: number | null): Action[] {
  const { client } = useAppServices()
  const { data = [] } = useQuery({ ...hospitalQueries.mine(client), enabled: false })
  const others = data.filter((one) => one.hospitalId !== hospitalId)
  if (others.length === 0 || hospitalId === null) return []
  const label = 'Cambiar de hospital'
  return [
    {
      key: 'hospitals',
      label,
      hint: 'Ver tus centros médicos',
      isOffered: true,
      link: linkOptions({ to: '/hospitals' }),
    },
    ...others.map((one) => ({
      key: `hospital-${one.hospitalId}`,
      label: `${label}: ${one.name}`,
      hint: 'Centro médico',
      link: hospitalLinks({ id: one.hospitalId }).statistics,
    })),
  ]
}

interface ActionsOptions {
  /** Null for somebody who has no hospital. */
  hospitalId: number | null
  /** What is typed, once it rests. */
  search: string
  /** The board, as far as it is loaded and may be read. */
  rooms: readonly Room[]
  isOnline: boolean
}

/** What the person may do, in the order of the bars; what is not offered at once is found by its words. */
export function useActions(
  hospital: HospitalHandle,
  { hospitalId, search, rooms, isOnline }: ActionsOptions,
) {
  const unidentified = useUnidentified(hospital)
  const free = useFreeBedIn(hospital, 'Marcar como limpia')
  const notes = useNoteActions(hospital, search, isOnline)
  const ofHospitals = useHospitalActions(hospitalId)
  const placed = hospital.can('rooms', 'write')
    ? rooms.flatMap((room) => room.beds.map((bed) => ({ bed, room })))
    : []
  const cleaning = placed.filter(({ bed, room }) => shownState(room, bed).state === 'cleaning')
  const [register, ...forms] = formActions(hospital)
  const actions: Action[] = [
    ...(register ? [register] : []),
    ...(hospital.can('patients', 'write')
      ? [
          {
            key: 'unidentified',
            label: UNIDENTIFIED,
            hint: 'Se registra en este momento, con un nombre provisional',
            isOffered: true,
            run: unidentified.register,
          },
        ]
      : []),
    ...forms,
    ...notes.actions,
    ...cleaning.map((one) => ({
      key: `clean-${one.bed.bedId}`,
      label: `Marcar como limpia: cama ${one.bed.code}`,
      hint: [`Cuarto ${one.room.code}`, one.room.service].filter(Boolean).join(' · '),
      run: () => free.write(one),
    })),
    ...themeActions(),
    ...ofHospitals,
  ]
  return { actions, isPending: notes.isPending }
}
