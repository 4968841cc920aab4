import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { beginSection } from '#src/domain/documents/begin-section.ts'
import type { Profile } from '#src/domain/profile/contract.ts'
import type { Section, Template } from '#src/domain/templates/contract.ts'
import { fillVariables, type TemplateVariable } from '#src/domain/templates/rules.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { SectionField } from '../../documents/parts/fields/SectionField.tsx'
import { conditionText } from '../labels.ts'

export interface PreviewDialogProps {
  name: string
  sections: readonly Section[]
  onClose: () => void
}

/** A template as a new document, for a patient who does not exist. */
export function PreviewDialog({ name, sections, onClose }: PreviewDialogProps) {
  const hospital = useHospital()
  const { data: profile } = useSuspenseQuery(profileQueries.detail(hospital))
  const { clock } = hospital
  const [now] = useState(() => new Date(serverNow()).toISOString())
  const values = sampleValues(profile, { day: clock.day(clock.dayOf(now)), hour: clock.hour(now) })
  return (
    <Dialog
      wide
      title={name.trim() || 'Plantilla sin nombre'}
      description="Vista previa con datos de ejemplo: así empieza un documento nuevo."
      onClose={onClose}
    >
      <section
        aria-label="Paciente de ejemplo"
        className="flex flex-wrap gap-x-4 rounded-md border border-line bg-sunken px-3 py-2"
      >
        <p className="basis-full font-semibold">
          <bdi>{profile.name}</bdi>
        </p>
        <p>{values['paciente.nombre']}</p>
        <p>{values['paciente.edadEnPalabras']}</p>
        <p>{values['paciente.sexo']}</p>
        <p>Expediente {values['paciente.expediente']}</p>
        <p>Cama {values['paciente.cama']}</p>
        <p className="tabular-nums">
          {values.fecha}, {values.hora}
        </p>
      </section>
      <div className="flex flex-col gap-4">
        {sections.map((section) => (
          <div key={section.key} className="flex min-w-0 flex-col gap-1 wrap-anywhere [&_table]:wrap-normal">
            {section.visibleIf && (
              <p className="text-sm text-muted wrap-anywhere first-letter:uppercase">
                {conditionText(section.visibleIf, sections)}
              </p>
            )}
            <SectionField
              id={`vista-previa-${section.key}`}
              definition={{ ...section, title: section.title.trim() || 'Sección sin título' }}
              content={beginSection(section, fillVariables(section.initial, values))}
              onChange={() => undefined}
              disabled
              error={undefined}
            />
          </div>
        ))}
      </div>
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end border-t border-line bg-raised px-5 py-3">
        <Button onClick={onClose}>Cerrar vista previa</Button>
      </div>
    </Dialog>
  )
}

/** A stored template as a document. */
export function StoredPreview({
  stored: { name, sections },
  onClose,
}: {
  stored: Template
  onClose: () => void
}) {
  return <PreviewDialog name={name} sections={sections} onClose={onClose} />
}

/**
 * The values of the variables for a patient who does not exist, in this hospital.
 * @param moment the day and the hour, as the hospital's clock shows them
 */
function sampleValues(
  { name, address, clues }: Pick<Profile, 'name' | 'address' | 'clues'>,
  { day, hour }: { day: string; hour: string },
): Record<TemplateVariable, string> {
  return {
    'paciente.nombre': 'María Ejemplo Prueba',
    'paciente.expediente': '00000',
    'paciente.edad': '45 a',
    'paciente.edadEnPalabras': '45 años',
    'paciente.sexo': 'Mujer',
    'paciente.fechaNacimiento': '15 mar 1980',
    'paciente.curp': 'XXXX999999XXXXXX99',
    'paciente.alergias': 'Penicilina',
    'paciente.cama': '101-A',
    'episodio.motivo': 'Dolor abdominal',
    'episodio.ingreso': `${day}, ${hour}`,
    'episodio.servicio': 'Medicina interna',
    'episodio.diagnosticos': 'K35.8 Apendicitis aguda',
    'hospital.nombre': name,
    'hospital.direccion': address,
    'hospital.clues': clues,
    'autor.nombre': 'Dra. Ana Ejemplo',
    'autor.cedula': '1234567',
    fecha: day,
    hora: hour,
  }
}
