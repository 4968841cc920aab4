import { toast } from 'react-hot-toast/headless'
import { ToastCard, type ToastContent } from './ToastCard.tsx'

/** How long a toast stays. */
export const HIDE_AFTER_MS = 5_000
/** A toast that carries a link or an action waits for it, and at most this long. */
export const EXPIRE_AFTER_MS = 2 * 60_000

const draw = (content: ToastContent, duration: number) =>
  toast(({ id }) => <ToastCard content={content} onClose={() => toast.dismiss(id)} />, {
    duration,
    ...(content.id !== undefined && { id: content.id }),
  })

/** Shows a toast. @returns its id, for `dismissToast` */
export function showToast(content: ToastContent): string {
  const lasting = content.href !== undefined || content.action !== undefined
  return draw(content, lasting ? EXPIRE_AFTER_MS : HIDE_AFTER_MS)
}

/** Shows that something is under way, until it is dismissed. @returns its id */
export function showProgress(title: string, message: string): string {
  return draw({ variant: 'info', title, message }, Number.POSITIVE_INFINITY)
}

export function dismissToast(id: string): void {
  toast.dismiss(id)
}
