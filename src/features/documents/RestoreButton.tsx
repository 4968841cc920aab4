import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { RefusalSummary } from '#src/forms/RefusalSummary.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { Saver } from './autosave/saver.ts'
import type { Document } from './contract.ts'
import { useDeed } from './use-deed.ts'

interface RestoreButtonProps {
  document: Document
  saver: Saver
  refusal: string | null | undefined
}

/** Takes a discarded draft back, as long as that is possible. */
export function RestoreButton({ document, saver, refusal }: RestoreButtonProps) {
  const deed = useDeed({
    document,
    saver,
    deed: 'restore',
    isDone: ({ status }) => status === 'draft',
    done: { title: 'Recuperar', message: 'El borrador está de vuelta' },
    onDone: () => undefined,
  })
  if (refusal) return <p className="max-w-xs self-center text-sm text-muted">{refusal}.</p>
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="primary"
        icon={<RotateCcw aria-hidden="true" className="size-4" />}
        busy={deed.busy}
        onClick={deed.submit}
      >
        Recuperar
      </Button>
      {deed.notice && <p role="status">{deed.notice}</p>}
      {deed.refusal && <RefusalSummary refusal={deed.refusal} onRetry={deed.submit} />}
    </div>
  )
}
