import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import CircleStop from 'lucide-react/icons/circle-stop'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import type { Assignment } from '#src/domain/assignments/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { buttonClass, useKeptFocus } from '#src/ui/Button.tsx'
import type { LazyMenuBodyProps } from '#src/ui/LazyMenu.tsx'
import { LazyRowMenu, type RowAction, RowMenu } from '#src/ui/RowActions.tsx'
import { useMedia } from '#src/ui/use-browser-state.ts'
import { preloadForm } from '../dialogs.ts'
import { targetName } from '../labels.ts'
import { useAssignmentsSearch } from '../page/use-assignments-search.ts'
import { type AssignmentForm, NO_FORM } from '../search-params.ts'

interface FormLinkProps {
  form: AssignmentForm & { form: NonNullable<AssignmentForm['form']> }
  /** Its name, where the text alone does not say which row it is for. */
  label?: string
  className?: string
  children: ReactNode
}

/** Opens a form over the page by its address. */
export function FormLink({ form, label, className, children }: FormLinkProps) {
  const preload = () => preloadForm(form.form)
  // The form may take its row off the list.
  const ref = useKeptFocus<HTMLAnchorElement>()
  return (
    <Link
      ref={ref}
      from="/hospitals/$hospitalId/assignments"
      to="."
      search={(current) => ({ ...current, ...NO_FORM, ...form })}
      state
      resetScroll={false}
      preload={false}
      aria-label={label}
      title={label}
      onPointerEnter={preload}
      onFocus={preload}
      className={buttonClass('ghost', className ?? 'min-h-8 px-2 py-1 short:min-h-7')}
    >
      {children}
    </Link>
  )
}

/** Whether somebody may change an assignment: what has ended stays as it was. */
function useMayChange({ status }: Assignment): boolean {
  return useHospital().can('doctorAssignments', 'write') && status !== 'ended'
}

const aboutOf = (assignment: Assignment) => `${assignment.doctorName}, ${targetName(assignment)}`

/** What can be done with an assignment, at its row’s end. */
export function AssignmentActions({ assignment }: { assignment: Assignment }) {
  const { assignmentId } = assignment
  const isNarrow = useMedia('screen and (width < 1024px)')
  const mayChange = useMayChange(assignment)
  if (!mayChange) return null
  if (isNarrow) return <AssignmentMenu assignment={assignment} />
  const about = aboutOf(assignment)
  return (
    <span className="flex justify-end gap-1 whitespace-nowrap">
      <FormLink form={{ form: 'editar', assignment: assignmentId }} label={`Editar: ${about}`}>
        Editar
      </FormLink>
      <FormLink form={{ form: 'terminar', assignment: assignmentId }} label={`Terminar: ${about}`}>
        Terminar
      </FormLink>
    </span>
  )
}

/** In a narrow window: the same actions in a menu, which leaves the words of a row their room. */
export function AssignmentMenu({ assignment }: { assignment: Assignment }) {
  if (!useMayChange(assignment)) return null
  return (
    <RowMenu
      name={aboutOf(assignment)}
      menu={(menu) => <OpenAssignmentMenu {...menu} assignment={assignment} />}
    />
  )
}

function OpenAssignmentMenu({ assignment, ...menu }: LazyMenuBodyProps & { assignment: Assignment }) {
  const { open } = useAssignmentsSearch()
  const actionOf = (form: 'editar' | 'terminar', label: string, icon: LucideIcon): RowAction => ({
    id: form,
    label,
    icon,
    disabled: false,
    preload: () => preloadForm(form),
    run: () => open({ form, assignment: assignment.assignmentId }),
  })
  const actions = [actionOf('editar', 'Editar', Pencil), actionOf('terminar', 'Terminar', CircleStop)]
  return <LazyRowMenu {...menu} actions={actions} />
}
