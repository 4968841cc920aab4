import type { Profile } from '#src/domain/profile/contract.ts'
import type { TemplateVariable } from '#src/domain/templates/rules.ts'

/**
 * What variables are filled with where there is no patient: somebody who does not exist, in this hospital.
 * @param moment the day and the hour, as the hospital's clock shows them
 */
export function sampleValues(
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
    'paciente.alergias': 'Sí: Penicilina',
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
