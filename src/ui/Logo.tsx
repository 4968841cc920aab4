/** The product's mark: a bed's line, going round. */
export function Logo({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <circle cx="16" cy="16" r="15" fill="var(--accent)" />
      <path
        d="M7 9v14M7 19h18M25 23v-6a4 4 0 0 0-4-4h-7v6M9.5 15.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
