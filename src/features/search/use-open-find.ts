import { useRouter } from '@tanstack/react-router'
import { useSession } from '#src/session/use-session.ts'
import type { Find } from './finds.ts'
import { noteOpened } from './recents.ts'

interface OpenFindOptions {
  hospitalId: number | null
  onClose: () => void
  onHelp: () => void
}

/** Opens what was found, here or in a tab of its own, and notes it among the latest. */
export function useOpenFind({ hospitalId, onClose, onHelp }: OpenFindOptions) {
  const router = useRouter()
  const session = useSession()

  async function go(link: NonNullable<Find['link']>) {
    const { href } = router.buildLocation(link)
    await router.navigate(link)
    // Not where the page could not be left, or has something to ask.
    if (router.state.location.href !== href || document.querySelector('[role=dialog], [role=alertdialog]'))
      return
    document.getElementById('contenido')?.focus({ preventScroll: true })
  }

  return (find: Find, where: 'here' | 'newTab') => {
    const { link } = find
    if (link === undefined) return onHelp()
    if (hospitalId !== null) noteOpened(session, hospitalId, find)
    if (where === 'newTab') {
      window.open(router.buildLocation(link).href, '_blank', 'noopener')
      return
    }
    onClose()
    void go(link)
  }
}
