/**
 * Lets the browser have its turn: what a hand changed at once is painted before what follows, which takes longer. Not
 * the call for the next frame, which never comes to a page that nobody sees.
 */
export function afterAnswer(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
