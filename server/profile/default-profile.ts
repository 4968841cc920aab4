import type { Profile } from '#src/domain/profile/contract.ts'

/** What a hospital's profile holds before anybody fills it in. */
export const DEFAULT_PROFILE: Omit<Profile, 'name' | 'version' | 'servicesInUse'> = {
  legalName: '',
  clues: '',
  address: '',
  phone: '',
  timeZone: 'America/Mexico_City',
  services: ['Urgencias', 'Medicina interna', 'Cirugía general', 'Ginecología y obstetricia', 'Pediatría'],
  shifts: [
    { kind: 'morning', startsAt: '07:00', endsAt: '14:30' },
    { kind: 'evening', startsAt: '14:00', endsAt: '21:30' },
    { kind: 'night', startsAt: '21:00', endsAt: '07:30' },
    { kind: 'extended', startsAt: '07:00', endsAt: '19:00' },
  ],
}
