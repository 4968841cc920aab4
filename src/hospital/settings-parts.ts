import Building2 from 'lucide-react/icons/building-complex'
import CreditCard from 'lucide-react/icons/credit-card'
import DoorOpen from 'lucide-react/icons/door-open'
import FileText from 'lucide-react/icons/file-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import UsersRound from 'lucide-react/icons/users-round'
import type { Area, Level } from '#src/domain/permissions.ts'

const BASE = '/hospitals/$hospitalId/settings'

/** The parts of the settings, in the order of their navigation, with the permissions that they need. */
export const SETTINGS_PARTS = [
  {
    to: `${BASE}/profile`,
    label: 'Perfil',
    title: 'Perfil del hospital',
    hint: 'Nombre, CLUES, dirección, zona horaria, servicios y turnos',
    Icon: Building2,
    // Every member may read the profile, so it is open to everybody with any part of the settings.
    needs: [
      ['hospital', 'read'],
      ['rooms', 'write'],
    ],
  },
  {
    to: `${BASE}/rooms`,
    label: 'Cuartos',
    title: 'Cuartos',
    hint: 'Cuartos y camas: agregarlos, editarlos, importarlos',
    Icon: DoorOpen,
    needs: [['rooms', 'read']],
  },
  {
    to: `${BASE}/templates`,
    label: 'Plantillas',
    title: 'Plantillas',
    hint: 'Las plantillas de los documentos clínicos',
    Icon: FileText,
    needs: [['hospital', 'read']],
  },
  {
    to: `${BASE}/users`,
    label: 'Usuarios',
    title: 'Usuarios y permisos',
    hint: 'Quién es de este centro médico y qué puede hacer',
    Icon: UsersRound,
    needs: [['hospital', 'read']],
  },
  {
    to: `${BASE}/subscription`,
    label: 'Suscripción',
    title: 'Suscripción',
    hint: 'Plan, lugares y facturas',
    Icon: CreditCard,
    needs: [['hospital', 'read']],
  },
  {
    to: `${BASE}/audit`,
    label: 'Bitácora',
    title: 'Bitácora',
    hint: 'Quién hizo o leyó qué, y cuándo',
    Icon: ScrollText,
    needs: [['hospital', 'read']],
  },
] as const satisfies readonly { needs: readonly (readonly [Area, Level])[]; [about: string]: unknown }[]

export type SettingsPart = (typeof SETTINGS_PARTS)[number]
export type SettingsTitle = SettingsPart['title']
