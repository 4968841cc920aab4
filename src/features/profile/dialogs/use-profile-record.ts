import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { phoneText } from '#src/domain/phone.ts'
import { updateProfile } from '#src/domain/profile/api-writes.ts'
import { Profile, ProfileUpdate, ShiftKind } from '#src/domain/profile/contract.ts'
import { type Difference, useRecordForm } from '#src/forms/use-record-form.ts'
import { invalidateProfile } from '#src/hospital/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { invalidateHospitals } from '../../hospitals/queries.ts'
import { shiftText } from '../labels.ts'
import { AS_INSTALLATION, choiceOfMinutes, minutesOfChoice, signProofText } from '../parts/sign-proof.ts'

export type ProfileRecord = ReturnType<typeof useProfileRecord>

export const TITLE = 'Editar perfil'

/** As the fields hold it: half written, so of any length. */
const Fields = z.extend(z.omit(Profile, { version: true, signProofLimit: true }), {
  /** Minutes, or as in the installation. */
  signProofMinutes: z._default(z.string(), AS_INSTALLATION),
  shifts: z.array(z.object({ kind: ShiftKind, startsAt: z.string(), endsAt: z.string() })),
})

/** The form of the hospital's profile. @param stored as it is stored when the form opens */
export function useProfileRecord(stored: Profile, onClose: () => void) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const router = useRouter()
  return useRecordForm({
    id: `${hospital.id}/profile`,
    fields: Fields,
    initial: profileFields(stored),
    body: ProfileUpdate,
    toBody: ({ signProofMinutes, ...values }) => ({
      ...values,
      signProofMinutes: minutesOfChoice(signProofMinutes),
    }),
    send: (body, sent) => call(hospital, updateProfile, {}, { json: body, ...sent }),
    onSaved: ({ name }) => {
      void invalidateProfile(queryClient, hospital)
      // The bar and the pages show the hospital's name as the list of hospitals has it.
      if (name !== stored.name)
        void invalidateHospitals(queryClient).then(() => router.invalidate({ sync: true }))
      showToast({ variant: 'success', title: TITLE, message: 'Se guardó el perfil del hospital' })
      onClose()
    },
    staleness: {
      schema: Profile,
      version: stored.version,
      versionOf: ({ version }) => version,
      differences: profileDifferences,
      valuesOf: profileFields,
    },
  })
}

/** The fields as the stored profile fills them. */
function profileFields(stored: Profile): z.infer<typeof Fields> {
  const { version: _, signProofLimit: __, signProofMinutes, ...fields } = stored
  return { ...fields, signProofMinutes: choiceOfMinutes(signProofMinutes) }
}

/** What differs between the form and the stored profile, in words. */
function profileDifferences(local: z.infer<typeof Fields>, stored: Profile): Difference[] {
  const shifts = (all: Profile['shifts']) => all.map(shiftText).join('; ')
  const lines = [
    ['Nombre', local.name, stored.name],
    ['Razón social', local.legalName, stored.legalName],
    ['CLUES', local.clues, stored.clues],
    ['Dirección', local.address, stored.address],
    ['Teléfono', phoneText(local.phone), phoneText(stored.phone)],
    ['Zona horaria', local.timeZone, stored.timeZone],
    ['Servicios', local.services.join(', '), stored.services.join(', ')],
    ['Turnos', shifts(local.shifts), shifts(stored.shifts)],
    [
      'Pedir la contraseña al firmar',
      signProofText({ ...stored, signProofMinutes: minutesOfChoice(local.signProofMinutes) }),
      signProofText(stored),
    ],
  ] as const
  return lines
    .filter(([, one, other]) => one !== other)
    .map(([label, one, other]) => ({ label, local: one, server: other }))
}
