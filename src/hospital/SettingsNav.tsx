import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/Button.tsx'
import { canOpen } from './sections.ts'
import { SETTINGS_PARTS } from './settings-parts.ts'
import { useHospital } from './use-hospital.ts'

/** Links to the parts of the settings that the person may open. */
export function SettingsNav() {
  const hospital = useHospital()
  const params = { hospitalId: String(hospital.id) }
  return (
    <nav aria-label="Partes de la configuración">
      <ul className="flex flex-wrap gap-1">
        {SETTINGS_PARTS.filter(({ needs }) => canOpen(needs, hospital.can)).map(({ to, label, Icon }) => (
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
