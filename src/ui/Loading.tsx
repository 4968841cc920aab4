import { classes } from './classes.ts'

/** A spinner, hidden from screen readers. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-block size-4 animate-spin rounded-full border-2 border-current border-r-transparent',
        className,
      )}
    />
  )
}

/** The shell's loading indicator. */
export function Loading({ text = 'Cargando...' }: { text?: string }) {
  return (
    <p role="status" className="appear-late flex items-center justify-center gap-3 p-10 text-muted">
      <Spinner />
      {text}
    </p>
  )
}
