/** So many pieces may wait for whoever reads a stream; one who does not take them comes back and asks for the rest. */
const MOST_UNSENT = 200

const encoder = new TextEncoder()

/** One answer of server-sent events, as long as it is open. */
export interface EventStream {
  body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Sends whole messages; ends the stream where its reader takes none. */
  send(text: string): void
  end(): void
}

/** @param onEnd called once, whoever ends it */
export function openEventStream(onEnd: () => void): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
  let isOpen = true
  const leave = () => {
    if (isOpen) onEnd()
    isOpen = false
  }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (its) => {
        controller = its
      },
      cancel: leave,
    },
    { highWaterMark: MOST_UNSENT },
  )
  const end = () => {
    if (!isOpen) return
    leave()
    controller?.close()
  }
  return {
    body,
    send(text) {
      if (!isOpen || text === '') return
      if ((controller?.desiredSize ?? 0) <= 0) end()
      else controller?.enqueue(encoder.encode(text))
    },
    end,
  }
}

/** A message by which whoever comes back can say what they have heard (`Last-Event-ID`), where it has an id. */
export function message(data: object, { id, name }: { id?: number; name?: string }): string {
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(name === undefined ? [] : [`event: ${name}`]),
    `data: ${JSON.stringify(data)}`,
  ]
  return `${lines.join('\n')}\n\n`
}

/** What a reader hears and no one else: that the other side is there. */
export const HEARTBEAT = ':\n\n'
