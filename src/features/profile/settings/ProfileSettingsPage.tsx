import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import type { Profile } from '#src/domain/profile/contract.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { SettingsFrame } from '#src/hospital/SettingsFrame.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { PhoneLink } from '#src/ui/PhoneLink.tsx'
import { ProfileDialogs } from '../dialogs.tsx'
import { shiftText } from '../labels.ts'
import { signProofText } from '../parts/sign-proof.ts'
import { timeZoneOf } from '../parts/time-zones.ts'

const route = getRouteApi('/_app/hospitals/$hospitalId/settings/profile')

/** What prints and clocks of a hospital go by, for those who set it up. */
export function ProfileSettingsPage() {
  return (
    <SettingsFrame title="Perfil del hospital">
      <ProfileParts />
    </SettingsFrame>
  )
}

function ProfileParts() {
  const hospital = useHospital()
  const { form } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: profile } = useSuspenseQuery(profileQueries.detail(hospital))
  const mayChange = hospital.can('hospital', 'write')
  const close = () => void navigate({ search: {}, replace: true, ignoreBlocker: true })
  return (
    <>
      {mayChange && (
        <Button
          variant="primary"
          className="self-start"
          icon={<Pencil aria-hidden="true" className="size-4" />}
          preload={ProfileDialogs.preload('editar')}
          onClick={() => void navigate({ search: { form: 'editar' } })}
        >
          Editar
        </Button>
      )}
      <ProfileFacts profile={profile} />
      <ProfileDialogs form={form} id={hospital.id} mayChange={mayChange} onClose={close} />
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
      <Fact label="Teléfono">{phone === '' ? '' : <PhoneLink phone={phone} />}</Fact>
      <Fact label="Zona horaria">{`${timeZoneOf(timeZone).label} (${timeZone})`}</Fact>
      <Fact label="Servicios">{services.join(', ')}</Fact>
      <Fact label="Turnos">{shifts.map(shiftText).join('\n')}</Fact>
      <Fact label="Pedir la contraseña al firmar">{signProofText(profile)}</Fact>
    </dl>
  )
}

/** What is not known is said to be so, since prints show it. */
function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <>
      <dt className="text-muted narrow:mt-2">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">
        {children === '' ? <span className="text-muted">Sin registrar</span> : <bdi>{children}</bdi>}
      </dd>
    </>
  )
}
