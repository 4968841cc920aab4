import { once } from 'node:events'
import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** One mail as it was handed in: for whom, and its text as it is read. */
export interface Mail {
  to: string[]
  head: string
  text: string
}

/** As quoted-printable or base64 or plain lines: what a mail program shows. */
function readMail(to: string[], data: string): Mail {
  const [head = '', ...rest] = data.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/transfer-encoding: base64/i.test(head))
    return { to, head, text: Buffer.from(body, 'base64').toString('utf8') }
  if (!/transfer-encoding: quoted-printable/i.test(head)) return { to, head, text: body }
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return { to, head, text: Buffer.from(bytes, 'latin1').toString('utf8') }
}

/** A mail server that takes every mail and keeps it. @returns its address, and what it was given */
export async function startMailServer() {
  const mails: Mail[] = []
  const server = createServer((socket) => {
    let to: string[] = []
    let data: string | undefined
    let rest = ''
    socket.write('220 mail.test\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8')
      for (;;) {
        if (data !== undefined) {
          const end = rest.indexOf('\r\n.\r\n')
          if (end === -1) return
          mails.push(readMail(to, rest.slice(0, end)))
          rest = rest.slice(end + 5)
          ;[to, data] = [[], undefined]
          socket.write('250 taken\r\n')
          continue
        }
        const end = rest.indexOf('\r\n')
        if (end === -1) return
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (/^RCPT TO:/i.test(line)) to.push(/<([^>]*)>/.exec(line)?.[1] ?? '')
        if (/^DATA/i.test(line)) data = ''
        if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n')
        socket.write(/^DATA/i.test(line) ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `smtp://127.0.0.1:${port}`, mails }
}
