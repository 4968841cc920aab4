import Copy from 'lucide-react/icons/copy'

interface SectionHelpProps {
  help: string
  /** Whether the content came from another note and nobody has edited it since. */
  isCopied: boolean
}

/** What stands below a field: that it was copied, and what the template says about it. */
export function SectionHelp({ help, isCopied }: SectionHelpProps) {
  return (
    <>
      {isCopied && (
        <span className="flex items-center gap-1.5 font-medium text-warning">
          <Copy aria-hidden="true" className="size-4 shrink-0" />
          Copiado de una nota anterior; revísalo
        </span>
      )}
      {help}
    </>
  )
}
