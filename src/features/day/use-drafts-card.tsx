import { patientLinks } from '#src/hospital/patient-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { Card } from './card.ts'
import { DayRow } from './DayRow.tsx'
import { dayQueries } from './queries.ts'
import { useListCard } from './use-list-card.ts'

/** *Borradores sin firmar*: what the signed-in person has begun to write. */
export function useDraftsCard(): Card {
  const hospital = useHospital()
  const mayOpen = hospital.can('patients')
  return useListCard({
    about: { id: 'borradores', title: 'Borradores sin firmar', none: 'Sin borradores' },
    ask: (isWhole) => dayQueries.drafts(hospital, isWhole),
    toRow: ({ documentId, episodeId, templateId, patientId, patientName, title }) => {
      const links = patientLinks({ hospitalId: String(hospital.id), patientId: String(patientId) })
      const link = mayOpen ? links.template(episodeId, templateId, documentId) : undefined
      const content = (
        <DayRow name={title} link={link}>
          <p className="text-muted wrap-anywhere">
            <bdi>{patientName ?? `Episodio ${episodeId}`}</bdi>
          </p>
        </DayRow>
      )
      return { key: documentId, content }
    },
  })
}
