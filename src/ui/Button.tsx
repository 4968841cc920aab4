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

/** The classes of every button and button-like link. */
export function buttonClass(variant: ButtonVariant = 'secondary', extra?: string): string {
  return classes('button', VARIANTS[variant], extra)
}

interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  variant?: ButtonVariant
  /** Shown before the text. */
  icon?: ReactNode
  /** Announces that work is in progress and ignores clicks, but keeps the focus. */
  busy?: boolean
  /** Shows only the icon in a narrow window; the text stays the accessible name. */
  foldable?: boolean
  /** Called on hover and focus, to load the code that the click needs. */
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
  /** The accessible name and the tooltip. */
  label: string
  icon: ReactNode
}

/** A button that shows only an icon. */
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
