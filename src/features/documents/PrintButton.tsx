import Printer from 'lucide-react/icons/printer'
import { Button } from '#src/ui/Button.tsx'

/** Opens the browser's own printing, which also makes a PDF. */
export function PrintButton() {
  return (
    <Button icon={<Printer aria-hidden="true" className="size-4" />} foldable onClick={() => window.print()}>
      Imprimir
    </Button>
  )
}
