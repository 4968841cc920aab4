import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Profile, ProfileUpdate, ShiftKind } from '#src/domain/profile/contract.ts'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { invalidateHospitals } from '../hospitals/writes.ts'
import { profileDifferences, profileFields } from './profile-form.ts'
import { invalidateProfile, updateProfile } from './queries.ts'

export type ProfileRecord = ReturnType<typeof useProfileRecord>

export const TITLE = 'Editar perfil'

/** As the fields hold it: half written, so of any length. */
const Fields = z.extend(z.omit(Profile, { version: true }), {
  shifts: z.array(z.object({ kind: ShiftKind, startsAt: z.string(), endsAt: z.string() })),
})

/** The form of the hospital's profile. @param stored as it is stored when the form opens */
export function useProfileRecord(stored: Profile, onClose: () => void) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const router = useRouter()
  const [profile] = useState(stored)
  return useRecordForm({
    id: `${hospital.id}/profile`,
    fields: Fields,
    initial: profileFields(profile),
    body: ProfileUpdate,
    toBody: (values) => values,
    send: (body, sent) => updateProfile(hospital, body, sent),
    onSaved: ({ name }) => {
      void invalidateProfile(queryClient, hospital)
      // The bar and the pages show the hospital's name as the list of hospitals has it.
      if (name !== profile.name)
        void invalidateHospitals(queryClient).then(() => router.invalidate({ sync: true }))
      showToast({ variant: 'success', title: TITLE, message: 'Se guardó el perfil del hospital' })
      onClose()
    },
    staleness: {
      schema: Profile,
      version: profile.version,
      versionOf: ({ version }) => version,
      differences: profileDifferences,
      valuesOf: profileFields,
    },
  })
}
