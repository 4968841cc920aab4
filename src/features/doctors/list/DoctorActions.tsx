import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import CirclePause from 'lucide-react/icons/circle-pause'
import CirclePlay from 'lucide-react/icons/circle-play'
import Pencil from 'lucide-react/icons/pencil'
import UserPlus from 'lucide-react/icons/user-plus'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { call } from '#src/api/call.ts'
import { updateDoctor } from '#src/domain/doctors/api-writes.ts'
import type { Doctor } from '#src/domain/doctors/contract.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import type { LazyMenuBodyProps } from '#src/ui/LazyMenu.tsx'
import { LazyRowMenu, type RowAction, RowActionButtons, RowMenu } from '#src/ui/RowActions.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { DoctorDialogs } from '../dialogs.tsx'
import { invalidateDoctors } from '../queries.ts'
import type { DoctorsSearch } from '../search-params.ts'

const route = getRouteApi('/_app/hospitals/$hospitalId/doctors')

/** The button that adds a doctor. */
export function AddDoctor() {
  const open = useOpenForm()
  return (
    <Button
      variant="primary"
      foldable
      preload={DoctorDialogs.preload('nuevo')}
      icon={<UserPlus aria-hidden="true" className="size-4" />}
      onClick={() => open({ form: 'nuevo' })}
    >
      Agregar
    </Button>
  )
}

/** The toolbar's buttons for the ticked doctor. */
export function DoctorActions({ selected }: { selected: Doctor | undefined }) {
  return <RowActionButtons actions={useDoctorActions(selected)} />
}

/** The menu at the end of a doctor's row. */
export function doctorMenu(doctor: Doctor) {
  return <RowMenu name={doctor.name} menu={(menu) => <DoctorMenu {...menu} doctor={doctor} />} />
}

function DoctorMenu({ doctor, ...menu }: LazyMenuBodyProps & { doctor: Doctor }) {
  return <LazyRowMenu {...menu} actions={useDoctorActions(doctor)} />
}

/** What can be done with a doctor; with whoever has retired, nothing: they are added anew. */
function useDoctorActions(chosen: Doctor | undefined): RowAction[] {
  const open = useOpenForm()
  const pause = useStatusChange('paused', 'Pausar doctor', 'queda en pausa')
  const resume = useStatusChange('active', 'Reactivar doctor', 'vuelve a estar en activo')
  const doctor = chosen?.status === 'retired' ? undefined : chosen
  const isPaused = doctor?.status === 'paused'
  const disabled = !doctor
  const openOn = (form: 'editar' | 'baja') => doctor && open({ form, doctor: doctor.doctorId })
  return [
    {
      id: 'editar',
      label: 'Editar',
      icon: Pencil,
      disabled,
      preload: DoctorDialogs.preload('editar'),
      run: () => openOn('editar'),
    },
    {
      id: 'pausar',
      label: isPaused ? 'Reactivar' : 'Pausar',
      icon: isPaused ? CirclePlay : CirclePause,
      disabled,
      busy: pause.isPending || resume.isPending,
      run: () => doctor && (isPaused ? resume : pause).write(doctor),
    },
    {
      id: 'baja',
      label: 'Dar de baja',
      icon: UserRoundX,
      disabled,
      isDestructive: true,
      preload: DoctorDialogs.preload('baja'),
      run: () => openOn('baja'),
    },
  ]
}

/** Opens a form over the list by its address. */
function useOpenForm() {
  const navigate = route.useNavigate()
  return (form: Pick<DoctorsSearch, 'form' | 'doctor'>) =>
    void navigate({ search: (current) => ({ ...current, ...form }) })
}

/** Gives a doctor another status, in one click. @param outcome what the toast says of them */
function useStatusChange(status: 'active' | 'paused', title: string, outcome: string) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  return useWrite({
    mutationFn: ({ doctorId, version, ...about }: Doctor) =>
      call(hospital, updateDoctor, { doctorId }, { json: { ...about, status }, version }),
    meta: { errorTitle: title },
    onSuccess: ({ name }) => showToast({ variant: 'success', title, message: `${name} ${outcome}` }),
    onSettled: () => invalidateDoctors(queryClient, hospital),
  })
}
