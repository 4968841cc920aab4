import { linkOptions, useParams } from '@tanstack/react-router'

/** The ids of an address about a patient. The same screens exist below patients and below rooms. */
export interface CarePlace {
  hospitalId: string
  /** Set below `rooms/{roomId}`. */
  roomId?: string | undefined
  patientId: string
}

/** The place of a page about a patient, as it stands in the address. */
export function useCarePlace(): CarePlace {
  const { hospitalId, roomId, patientId } = useParams({ strict: false })
  if (hospitalId === undefined || patientId === undefined) throw new Error('This address is about no patient')
  return { hospitalId, roomId, patientId }
}

const HOSPITAL = '/hospitals/$hospitalId'

/** Links to the screens of a hospital, and the parameters that all of their addresses begin with. */
export function hospitalLinks({ id }: { id: number }) {
  const params = { hospitalId: String(id) }
  return {
    params,
    statistics: linkOptions({ to: HOSPITAL, params }),
    home: linkOptions({ to: `${HOSPITAL}/home`, params }),
    board: linkOptions({ to: `${HOSPITAL}/home`, params, hash: 'tablero' }),
    patients: linkOptions({ to: `${HOSPITAL}/patients`, params }),
    doctors: linkOptions({ to: `${HOSPITAL}/doctors`, params }),
    assignments: linkOptions({ to: `${HOSPITAL}/assignments`, params }),
    roomsSettings: linkOptions({ to: `${HOSPITAL}/settings/rooms`, params }),
    templatesSettings: linkOptions({ to: `${HOSPITAL}/settings/templates`, params }),
    room: (roomId: number | string) =>
      linkOptions({ to: `${HOSPITAL}/rooms/$roomId`, params: { ...params, roomId: String(roomId) } }),
    /** @param roomId the room below which to stay */
    patient: (patientId: number, roomId?: number | string) =>
      patientLinks({ ...params, roomId: roomId?.toString(), patientId: String(patientId) }),
  }
}

/** Links to the screens about one patient. */
export function patientLinks({ hospitalId, roomId, patientId }: CarePlace) {
  const base =
    roomId === undefined
      ? (`${HOSPITAL}/patients/$patientId` as const)
      : (`${HOSPITAL}/rooms/$roomId/patients/$patientId` as const)
  const params = { hospitalId, patientId, ...(roomId !== undefined && { roomId }) }
  const overview = linkOptions({ to: `${base}/overview`, params })
  const episode = (episodeId: number) =>
    linkOptions({
      to: `${base}/episodesOverview/$episodeId`,
      params: { ...params, episodeId: String(episodeId) },
    })
  return {
    overview,
    episode,
    /** Where a patient's name leads: to the open episode where there is one that the person may read. */
    chart: (openEpisodeId: number | null) => (openEpisodeId === null ? overview : episode(openEpisodeId)),
    documents: (episodeId: number) =>
      linkOptions({
        to: `${base}/episodes/$episodeId/overview`,
        params: { ...params, episodeId: String(episodeId) },
      }),
    /** The documents of one template, or one of them. */
    template: (episodeId: number, templateId: number, document?: number) =>
      linkOptions({
        to: `${base}/episodes/$episodeId/templates/$templateId`,
        params: { ...params, episodeId: String(episodeId), templateId: String(templateId) },
        search: { document },
      }),
  }
}
