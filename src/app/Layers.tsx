import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { SearchDialog } from '#src/features/search/dialogs/SearchDialog.tsx'
import { HelpDialog } from './HelpDialog.tsx'
import type { Layer } from './use-shortcuts.ts'

interface LayersProps {
  layer: Layer
  /** Where to search; null for somebody who has none. */
  hospital: Hospital | null
  /** Opens another, or none. */
  onLayer: (layer?: Layer) => void
}

/** What keys open over any page; its code comes when one of them is wanted. */
export function Layers({ layer, hospital, onLayer }: LayersProps) {
  const close = () => onLayer()
  return layer === 'search' ? (
    <SearchDialog hospital={hospital} onClose={close} onHelp={() => onLayer('help')} />
  ) : (
    <HelpDialog onClose={close} />
  )
}
