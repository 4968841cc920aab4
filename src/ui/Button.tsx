import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classes } from './classes.ts'
import { useKeptFocus } from './use-kept-focus.ts'

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  secondary: 'bg-raised text-ink hover:bg-sunken border-edge',
  danger: 'bg-danger text-on-danger border-transparent hover:opacity-90',
  ghost: 'bg-transparent text-ink hover:bg-sunken border-transparent',
} as const

export type ButtonVariant = keyof typeof VARIANTS

/** How every button and button-like link looks. */
export function buttonClass(variant: ButtonVariant = 'secondary', extra?: string): string {
  return classes('button', VARIANTS[variant], extra)
}

interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  variant?: ButtonVariant
  /** Stands before the text. */
  icon?: ReactNode
  /** Work is under way: the button says so and does nothing, but keeps the focus that it has. */
  busy?: boolean
  /** Shows the icon alone where the window is narrow; the text stays its name. */
  foldable?: boolean
  /** Fetches the code that the click needs, as soon as somebody points at the button. */
  preload?: (() => void) | undefined
}

export function Button({
  variant = 'secondary',
  icon,
  busy,
  foldable,
  preload,
  className,
  children,
  ...rest
}: ButtonProps) {
  const ref = useKeptFocus(rest.disabled)
  return (
    <button
      type="button"
      onPointerEnter={preload}
      onFocus={preload}
      {...rest}
      {...(foldable && typeof children === 'string' && { title: children })}
      ref={ref}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={buttonClass(variant, classes(foldable && 'narrow:px-2.5', className))}
    >
      {icon}
      {foldable ? <span className="narrow:sr-only">{children}</span> : children}
    </button>
  )
}

interface IconButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** Its name, and the tooltip. */
  label: string
  icon: ReactNode
}

/** A button that is only an icon: it always carries a name and a tooltip. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  const ref = useKeptFocus(rest.disabled)
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      aria-label={label}
      title={label}
      className={classes(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink hover:bg-sunken',
        'disabled:cursor-not-allowed disabled:opacity-40 short:size-8',
        className,
      )}
    >
      {icon}
    </button>
  )
}
