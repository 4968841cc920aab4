import { Link } from '@tanstack/react-router'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { isRunning } from '../episodes/rules.ts'
import { careLinks } from '../patients/care-links.ts'
import { isAdmission } from './rules.ts'
import type { FirstSteps } from './use-first-steps.ts'

/** All steps are done: where work goes on. */
export function FirstStepsEnd({ all: { episodes, mayWrite } }: { all: FirstSteps }) {
  const { hospitalId } = useHospital()
  const isGranted = useGranted(hospitalId)
  const params = { hospitalId: String(hospitalId) }
  // The first patient's first note is meant: of several, nobody's is more likely than another's.
  const [stay, ...others] = episodes.filter(isAdmission)
  const first = stay && others.length === 0 && isRunning(stay.status) ? stay : undefined
  return (
    <section
      aria-labelledby="listo"
      className="flex flex-col gap-2 rounded-md border border-accent bg-accent-soft p-4"
    >
      <h2 id="listo" tabIndex={-1} className="text-lg font-semibold">
        Todo está listo
      </h2>
      <p>
        Ya se puede trabajar en este centro médico.
        {(isGranted('hospital') || isGranted('rooms', 'write')) &&
          ' Puedes volver a esta lista cuando quieras, desde Configuración.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to="/hospitals/$hospitalId/home" params={params} className={buttonClass('primary')}>
          Ir a Inicio
        </Link>
        {first && isGranted('patients') && mayWrite('episodes') && (
          <Link
            {...careLinks({ ...params, patientId: String(first.patientId) }).documents(first.episodeId)}
            className={buttonClass()}
          >
            <span>
              Escribir {first.kind === 'inpatient' ? 'la nota de ingreso' : 'la primera nota'}
              {first.patientName && (
                <>
                  {' '}
                  de <bdi>{first.patientName}</bdi>
                </>
              )}
            </span>
          </Link>
        )}
        {mayWrite('doctorAssignments') && (
          <Link to="/hospitals/$hospitalId/assignments" params={params} className={buttonClass()}>
            Asignar médicos
          </Link>
        )}
      </div>
    </section>
  )
}
