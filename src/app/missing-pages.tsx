import { MissingPage } from '#src/hospital/MissingPage.tsx'

export function NotFoundPage() {
  return (
    <MissingPage
      title="Página no encontrada"
      text="La dirección no existe o cambió de lugar."
      link={{ to: '/', label: 'Volver al inicio' }}
    />
  )
}

/** The address names a hospital that is not in the person's list. */
export function NoHospitalPage() {
  return (
    <MissingPage
      title="Este centro médico no existe o no tienes acceso"
      text="Si debería estar en tu lista, pide a la dirección del centro que te agregue."
      link={{ to: '/hospitals', label: 'Ver mis centros médicos' }}
    />
  )
}
