import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { buttonClass, useKeptFocus } from '#src/ui/Button.tsx'
import { preloadForm } from '../dialogs.ts'
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

/** When something begins or ends, on the hospital's clock; in a narrow column the hour stands below the day. */
export function MomentCell({ at }: { at: string }) {
  const { clock } = useHospital()
  return (
    <span className="tabular-nums">
      <span className="whitespace-nowrap">{clock.day(clock.dayOf(at))},</span>{' '}
      <span className="whitespace-nowrap">{clock.hour(at)}</span>
    </span>
  )
}
