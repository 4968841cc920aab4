import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { useGranted } from '#src/session/use-session.ts'
import { SettingsFrame } from '#src/shell/SettingsFrame.tsx'
import { useHospital } from '#src/shell/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { Latched } from '#src/ui/Latched.tsx'
import { preloadableDialog } from '#src/ui/preloadable-dialog.tsx'
import type { Profile } from './contract.ts'
import { shiftText } from './profile-form.ts'
import { profileQueries } from './queries.ts'
import { timeZoneOf } from './time-zones.ts'

const route = getRouteApi('/_app/hospitals/$hospitalId/settings/profile')
const EditProfile = preloadableDialog<{ onClose: () => void }>(() =>
  import('./EditProfile.tsx').then((module) => module.EditProfile),
)

/** What prints and clocks of a hospital go by, for those who set it up. */
export function ProfileSettingsPage() {
  return (
    <SettingsFrame title="Perfil del hospital">
      <ProfileParts />
    </SettingsFrame>
  )
}

function ProfileParts() {
  const { clients, hospitalId } = useHospital()
  const { form } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: profile } = useSuspenseQuery(profileQueries.detail(clients, hospitalId))
  const mayChange = useGranted(hospitalId)('hospital', 'write')
  const close = () => void navigate({ search: {}, replace: true, ignoreBlocker: true })
  return (
    <>
      {mayChange && (
        <Button
          variant="primary"
          className="self-start"
          icon={<Pencil aria-hidden="true" className="size-4" />}
          preload={EditProfile.preload}
          onClick={() => void navigate({ search: { form: 'editar' } })}
        >
          Editar
        </Button>
      )}
      <ProfileFacts profile={profile} />
      {form === 'editar' && (
        <Latched key={form} when={mayChange}>
          <EditProfile onClose={close} />
        </Latched>
      )}
    </>
  )
}

function ProfileFacts({ profile }: { profile: Profile }) {
  const { name, legalName, clues, address, phone, timeZone, services, shifts } = profile
  return (
    <dl className="grid grid-cols-[12rem_1fr] gap-x-4 gap-y-3 narrow:grid-cols-1 narrow:gap-y-1">
      <Fact label="Nombre">{name}</Fact>
      <Fact label="Razón social">{legalName}</Fact>
      <Fact label="CLUES">{clues}</Fact>
      <Fact label="Dirección">{address}</Fact>
      <Fact label="Teléfono">{phone}</Fact>
      <Fact label="Zona horaria">{`${timeZoneOf(timeZone).label} (${timeZone})`}</Fact>
      <Fact label="Servicios">{services.join(', ')}</Fact>
      <Fact label="Turnos">{shifts.map(shiftText).join('\n')}</Fact>
    </dl>
  )
}

/** What is not known is said to be so, since prints show it. */
function Fact({ label, children }: { label: string; children: string }): ReactNode {
  return (
    <>
      <dt className="text-muted narrow:mt-2">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">
        {children === '' ? <span className="text-muted">Sin registrar</span> : <bdi>{children}</bdi>}
      </dd>
    </>
  )
}
