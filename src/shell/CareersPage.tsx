import { Link } from '@tanstack/react-router'
import careers from '../../public/careers.json'
import { PageFrame } from './PageFrame.tsx'

/** The open positions, as they stood when the site was built. */
export function CareersPage() {
  return (
    <PageFrame
      title="Bolsa de trabajo"
      context={
        <Link to="/" className="text-accent underline">
          Volver al inicio
        </Link>
      }
    >
      {careers.length === 0 && <p>Por ahora no hay vacantes</p>}
    </PageFrame>
  )
}
