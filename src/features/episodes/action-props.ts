import type { Episode } from '#src/domain/episodes/contract.ts'

/** What the form of one action takes. */
export interface ActionProps {
  /** As it was when the form opened: what happens to it meanwhile shows when the form is sent. */
  episode: Episode
  onClose: () => void
}
