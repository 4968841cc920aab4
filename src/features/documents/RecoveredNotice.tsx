import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'

/** Says that the text is more than what the server had when the document was opened. */
export function RecoveredNotice() {
  const [isSeen, setSeen] = useState(false)
  if (isSeen) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-accent-soft px-3 py-2 text-accent"
    >
      <p>Recuperamos lo que no se había guardado</p>
      <Button onClick={() => setSeen(true)}>Entendido</Button>
    </div>
  )
}
