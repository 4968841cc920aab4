import { Link } from '@tanstack/react-router'
import type { Area } from '#src/lib/permissions.ts'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import type { ListedEpisode } from '../episodes/contract.ts'
import { isRunning, isStay } from '../episodes/rules.ts'
import { careLinks } from '../patients/care-links.ts'

/** All steps are done: where work goes on. */
export function FirstStepsEnd({ episodes }: { episodes: readonly ListedEpisode[] }) {
  const { hospitalId } = useHospital()
  const isGranted = useGranted(hospitalId)
  const params = { hospitalId: String(hospitalId) }
  const mayWrite = (area: Area) => isGranted(area) && isGranted(area, 'write')
  // The first patient's first note is meant: of several, nobody's is more likely than another's.
  const [stay, ...others] = episodes.filter(({ kind, status }) => isStay(kind) && status !== 'annulled')
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
