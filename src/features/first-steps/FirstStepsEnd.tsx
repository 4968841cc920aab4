import { Link } from '@tanstack/react-router'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import type { Episode } from '../episodes/contract.ts'
import { isRunning, isStay } from '../episodes/rules.ts'
import { careLinks } from '../patients/care-links.ts'

/** All steps are done: where work goes on. */
export function FirstStepsEnd({ episodes }: { episodes: readonly Episode[] }) {
  const { hospitalId } = useHospital()
  const isGranted = useGranted(hospitalId)
  const params = { hospitalId: String(hospitalId) }
  const stay = episodes.find(({ kind, status }) => isStay(kind) && isRunning(status))
  return (
    <section
      aria-labelledby="listo"
      className="flex flex-col gap-2 rounded-md border border-accent bg-accent-soft p-4"
    >
      <h2 id="listo" tabIndex={-1} className="text-lg font-semibold">
        Todo está listo
      </h2>
      <p>
        El centro médico ya puede trabajar. A esta lista puedes volver cuando quieras, desde Configuración.
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to="/hospitals/$hospitalId/home" params={params} className={buttonClass('primary')}>
          Ir a Inicio
        </Link>
        {stay && isGranted('episodes', 'write') && (
          <Link
            {...careLinks({ ...params, patientId: String(stay.patientId) }).documents(stay.episodeId)}
            className={buttonClass()}
          >
            Escribir la nota de ingreso
          </Link>
        )}
        {isGranted('doctorAssignments') && (
          <Link to="/hospitals/$hospitalId/assignments" params={params} className={buttonClass()}>
            Asignar médicos
          </Link>
        )}
      </div>
    </section>
  )
}
