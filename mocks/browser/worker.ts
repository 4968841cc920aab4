import { EVENT_STREAM } from '#server/http/request.ts'
import type { Progress } from '../seed/clinical.ts'
import { createDataKeeper } from './data.ts'
import type { FromPage, FromWorker, Introduction, Opened } from './protocol.ts'
import { type PageServers, servePage } from './serve-page.ts'

const keeper = createDataKeeper(() => new Date())
/** A reset that is under way: nobody opens data before it is through. */
let resetting: Promise<void> = Promise.resolve()

interface OpenPage {
  servers: PageServers
  opened: Opened
}

async function open(introduction: Introduction, onProgress: Progress): Promise<OpenPage> {
  if (introduction.reset) resetting = resetting.then(() => keeper.reset())
  await resetting
  const data = await keeper.open(introduction.options.seed, introduction.seedUrl, onProgress)
  const servers = servePage(data, introduction)
  const user = introduction.signedIn ? await servers.signIn() : undefined
  return { servers, opened: { kept: data.kept, ...(user && { user }) } }
}

function serve(port: MessagePort): void {
  const running = new Map<number, AbortController>()
  let page: Promise<OpenPage> | undefined
  const tell = (message: FromWorker, transfer: Transferable[] = []) => port.postMessage(message, transfer)

  async function servers(): Promise<PageServers> {
    if (!page) throw new Error('The page has not introduced itself')
    return (await page).servers
  }

  async function answer(message: FromPage): Promise<void> {
    if (message.type === 'open') {
      page = open(message.introduction, (done, total) => tell({ type: 'preparing', done, total }))
      await page.then(
        ({ opened }) => tell({ type: 'ready', ...opened }),
        (reason) => tell({ type: 'failed', reason: String(reason) }),
      )
    } else if (message.type === 'abort') {
      running.get(message.call)?.abort()
    } else if (message.type === 'visit') {
      tell({ type: 'leads', call: message.call, url: await (await servers()).visit(message.url) })
    } else {
      const controller = new AbortController()
      running.set(message.call, controller)
      await respond(
        message.call,
        await (await servers()).fetch(message.request, controller.signal),
        controller,
      )
    }
  }

  async function respond(call: number, response: Response, { signal }: AbortController): Promise<void> {
    const { status } = response
    const headers = [...response.headers]
    if (response.headers.get('content-type') !== EVENT_STREAM) {
      const body = await response.arrayBuffer()
      return tell({ type: 'response', call, response: { status, headers, body } }, [body])
    }
    const reader = response.body?.getReader()
    signal.addEventListener('abort', () => void reader?.cancel())
    tell({ type: 'response', call, response: { status, headers, body: null } })
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      tell({ type: 'chunk', call, bytes: new Uint8Array(part.value) })
    tell({ type: 'end', call })
  }

  // A page that is gone reads nothing more.
  port.addEventListener('close', () => {
    for (const controller of running.values()) controller.abort()
  })
  port.onmessage = ({ data }: MessageEvent<FromPage>) => {
    answer(data)
      .catch((reason) => {
        if ('call' in data) tell({ type: 'broken', call: data.call, reason: String(reason) })
      })
      .finally(() => {
        if (data.type === 'fetch') running.delete(data.call)
      })
  }
}

self.addEventListener('connect', (event) => {
  const [port] = event instanceof MessageEvent ? event.ports : []
  if (port) serve(port)
})
