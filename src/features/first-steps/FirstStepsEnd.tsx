import { Link } from '@tanstack/react-router'
import { isRunning } from '#src/domain/episodes/rules.ts'
import { patientLinks } from '#src/hospital/patient-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { isAdmission } from './rules.ts'
import type { FirstSteps } from './use-first-steps.ts'

/** All steps are done: where work goes on. */
export function FirstStepsEnd({ all: { episodes, mayWrite } }: { all: FirstSteps }) {
  const hospital = useHospital()
  const params = { hospitalId: String(hospital.id) }
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
        {(hospital.can('hospital') || hospital.can('rooms', 'write')) &&
          ' Puedes volver a esta lista cuando quieras, desde Configuración.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to="/hospitals/$hospitalId/home" params={params} className={buttonClass('primary')}>
          Ir a Inicio
        </Link>
        {first && hospital.can('patients') && mayWrite('episodes') && (
          <Link
            {...patientLinks({ ...params, patientId: String(first.patientId) }).documents(first.episodeId)}
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
