import { Link } from '@tanstack/react-router'
import { useGranted } from '#src/session/use-session.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { opens } from './sections.ts'
import { SETTINGS_PARTS } from './settings-parts.ts'
import { useHospital } from './use-hospital.ts'

/** The parts of the settings that one may open. */
export function SettingsNav() {
  const { hospitalId } = useHospital()
  const isGranted = useGranted(hospitalId)
  const params = { hospitalId: String(hospitalId) }
  return (
    <nav aria-label="Partes de la configuración">
      <ul className="flex flex-wrap gap-1">
        {SETTINGS_PARTS.filter(({ needs }) => opens(needs, isGranted)).map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              params={params}
              activeOptions={{ includeSearch: false }}
              className={buttonClass(
                'ghost',
                'data-[status=active]:bg-accent-soft data-[status=active]:text-accent narrow:px-2',
              )}
            >
              <Icon aria-hidden="true" className="size-4 narrow:hidden" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
