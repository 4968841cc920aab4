import type { Episode } from './contract.ts'

/** What the form of one deed takes. */
export interface DeedProps {
  /** As it was when the form opened: what happens to it meanwhile shows when the form is sent. */
  episode: Episode
  onClose: () => void
}
