import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#src/ui/Button.tsx'
import { AreaPage } from './AreaPage.tsx'
import { hospitalLinks } from './hospital-links.ts'
import { canOpen } from './sections.ts'
import { SETTINGS_PARTS, type SettingsTitle } from './settings-parts.ts'
import { useHospital } from './use-hospital.ts'

interface SettingsFrameProps {
  /** The title in `SETTINGS_PARTS`, which also has the permissions. */
  title: SettingsTitle
  children?: ReactNode
}

/** A part of the settings, with the navigation between the parts. */
export function SettingsFrame({ title, children }: SettingsFrameProps) {
  const needs = SETTINGS_PARTS.find((part) => part.title === title)?.needs ?? []
  return (
    <AreaPage title={title} needs={needs} nav={<SettingsNav />}>
      {children}
    </AreaPage>
  )
}

/** Links to the parts of the settings that the person may open. */
function SettingsNav() {
  const hospital = useHospital()
  const { params } = hospitalLinks(hospital)
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
