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
