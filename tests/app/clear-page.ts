import { cleanup } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'

/** Leaves nothing of a page behind: what it drew, told and stored. */
export function clearPage(): void {
  cleanup()
  toast.remove()
  sessionStorage.clear()
  localStorage.clear()
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`
  }
  document.title = ''
}
