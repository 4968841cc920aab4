import { type ComponentPropsWithoutRef, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'

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
  /**
   * Shows only the icon in a narrow window; the text stays the accessible name. In the one line of a list that is the page,
   * `early` does so on a tablet, too. Below the sentence of an empty list there is room for the text.
   */
  foldable?: boolean | 'early'
  /** Called on hover and focus, to load the code that the click needs. */
  preload?: (() => void) | undefined
}

const NARROW = ['narrow:px-2.5', 'narrow:sr-only narrow:in-data-next-step:not-sr-only'] as const

/** The classes of a button and of its text, by when only the icon shows. */
const FOLDS = {
  never: [undefined, undefined],
  narrow: NARROW,
  early: [
    classes(NARROW[0], 'in-data-list-toolbar:max-lg:px-2.5'),
    classes(NARROW[1], 'in-data-list-toolbar:max-lg:sr-only'),
  ],
} as const

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
  const fold = FOLDS[foldable === 'early' ? 'early' : foldable ? 'narrow' : 'never']
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
      className={buttonClass(variant, classes(fold[0], className))}
    >
      {icon}
      {foldable ? <span className={fold[1]}>{children}</span> : children}
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

/** What takes the focus in place of a control that goes away: the bed, the dialog or the page that it stands in. */
export const surroundingsOf = (control: Element | null) =>
  control?.closest<HTMLElement>('[tabindex="-1"]') ?? null

/**
 * For a button or link that may be disabled or removed while it has the focus: the element around it (a dialog, a
 * navigation, the page's main part) takes the focus, so that the keyboard user keeps the place. The button gets the
 * focus back when it is enabled again, unless the focus has moved meanwhile.
 */
export function useKeptFocus<Control extends HTMLElement = HTMLButtonElement>(
  disabled?: boolean,
): RefObject<Control | null> {
  const ref = useRef<Control>(null)
  // Read while rendering: some browsers take the focus from a button as soon as it is disabled.
  const hadFocus = ref.current !== null && ref.current === document.activeElement
  const keeper = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (disabled) {
      // Between rendering and this moment the person may have gone elsewhere.
      const { activeElement, body } = document
      if (!hadFocus || (activeElement !== ref.current && activeElement !== body)) return
      keeper.current = surroundingsOf(ref.current)
      keeper.current?.focus({ preventScroll: true })
      return
    }
    if (keeper.current && document.activeElement === keeper.current)
      ref.current?.focus({ preventScroll: true })
    keeper.current = null
  }, [disabled, hadFocus])
  useLayoutEffect(() => {
    const button = ref.current
    return () => {
      if (!button || document.activeElement !== button) return
      const heir = surroundingsOf(button)
      queueMicrotask(() => {
        // The element that replaced it may have taken the focus.
        if (!button.isConnected && document.activeElement === document.body)
          heir?.focus({ preventScroll: true })
      })
    }
  }, [])
  return ref
}
