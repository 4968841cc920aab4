import { Link } from '@tanstack/react-router'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { FirstStepsLink } from '#src/hospital/FirstStepsLink.tsx'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { canOpen } from '#src/hospital/sections.ts'
import { SETTINGS_PARTS } from '#src/hospital/settings-parts.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'

/** The settings of a hospital: the parts that one may open, and what each is for. */
export function SettingsPage() {
  return (
    <AreaPage
      title="Configuración"
      needs={[
        ['hospital', 'read'],
        ['rooms', 'write'],
      ]}
    >
      <Parts />
    </AreaPage>
  )
}

function Parts() {
  const hospital = useHospital()
  const { params } = hospitalLinks(hospital)
  return (
    <>
      <ul aria-label="Partes de la configuración" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {SETTINGS_PARTS.filter(({ needs }) => canOpen(needs, hospital.can)).map(
          ({ to, title, hint, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                params={params}
                className="flex h-full items-start gap-3 rounded-md border border-line bg-raised p-4 hover:border-accent hover:bg-sunken"
              >
                <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
                <span className="flex min-w-0 flex-col">
                  <span className="font-semibold">{title}</span>
                  <span className="text-muted">{hint}</span>
                </span>
              </Link>
            </li>
          ),
        )}
      </ul>
      <p className="text-muted">
        Lo que hace falta para empezar a trabajar está en <FirstStepsLink />.
      </p>
    </>
  )
}
