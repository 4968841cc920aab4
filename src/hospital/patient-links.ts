import { linkOptions } from '@tanstack/react-router'

/** The ids of an address about a patient. The same screens exist below patients and below rooms. */
export interface CarePlace {
  hospitalId: string
  /** Set below `rooms/{roomId}`. */
  roomId?: string | undefined
  patientId: string
}

/** Links to the screens about one patient. */
export function patientLinks({ hospitalId, roomId, patientId }: CarePlace) {
  return roomId === undefined
    ? underPatients({ hospitalId, patientId })
    : underRooms({ hospitalId, roomId, patientId })
}

function underPatients(params: { hospitalId: string; patientId: string }) {
  const base = '/hospitals/$hospitalId/patients/$patientId'
  return {
    overview: linkOptions({ to: `${base}/overview`, params }),
    episode: (episodeId: number) =>
      linkOptions({
        to: `${base}/episodesOverview/$episodeId`,
        params: { ...params, episodeId: String(episodeId) },
      }),
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

function underRooms(params: { hospitalId: string; roomId: string; patientId: string }) {
  const base = '/hospitals/$hospitalId/rooms/$roomId/patients/$patientId'
  return {
    overview: linkOptions({ to: `${base}/overview`, params }),
    episode: (episodeId: number) =>
      linkOptions({
        to: `${base}/episodesOverview/$episodeId`,
        params: { ...params, episodeId: String(episodeId) },
      }),
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
