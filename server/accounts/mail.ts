import { createTransport } from 'nodemailer'
import type { MailConfig } from '../config-values.ts'
import { busy } from '../http/api-error.ts'
import type { Log } from '../http/log.ts'
import type { LinkMail } from '../http/request-context.ts'

/** A mail server that answers no sooner is as good as down, in milliseconds. */
const LONGEST_MS = 10_000

const TEXTS = {
  invitation: {
    subject: 'Tu cuenta',
    text: 'te invitaron. Elige tu contraseña en esta página:',
  },
  recovery: {
    subject: 'Una contraseña nueva',
    text: 'alguien pidió un enlace para elegir otra contraseña. Hazlo en esta página:',
  },
} as const

const DOWN = 'El servidor de correo no responde: no se envió nada. Inténtalo de nuevo en un momento'

/** Sends links by mail. */
export interface Mailer {
  /** Whether the mail server can be reached: @throws ApiError 503 where it can't */
  reach(): Promise<void>
  /** @throws ApiError 503 where it was not taken */
  send(mail: LinkMail): Promise<void>
}

/** Opens the way to a mail server, which is not asked before there is a mail. */
export function openMailer({ url, from }: MailConfig, product: string, log: Pick<Log, 'failed'>): Mailer {
  const transport = createTransport({
    ...{ url, disableFileAccess: true, disableUrlAccess: true },
    ...{ connectionTimeout: LONGEST_MS, greetingTimeout: LONGEST_MS, socketTimeout: LONGEST_MS },
  })
  const orBusy = async (work: Promise<unknown>) => {
    try {
      await work
    } catch (error) {
      log.failed('The mail server failed', error)
      throw busy(DOWN)
    }
  }
  return {
    reach: () => orBusy(transport.verify()),
    send({ kind, to, name, link }) {
      const { subject, text } = TEXTS[kind]
      const lines = [
        ...[`${name}, ${text}`, '', link, '', 'El enlace sirve una sola vez, durante 24 horas.'],
        ...['Si no lo esperabas, no hagas nada.', '', product],
      ]
      return orBusy(
        transport.sendMail({
          ...{ from, to: { name, address: to }, subject: `${subject} - ${product}` },
          text: lines.join('\n'),
        }),
      )
    },
  }
}
