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

/** What happened to an account that its person is told of: somebody else may have done it. */
export type AccountNews = 'passwordChosen' | 'passkeyAdded' | 'passkeyRemoved'

const NEWS: Readonly<Record<AccountNews, { subject: string; text: string }>> = {
  passwordChosen: { subject: 'Cambió tu contraseña', text: 'la contraseña de tu cuenta cambió.' },
  passkeyAdded: {
    subject: 'Una llave de acceso nueva',
    text: 'se agregó una llave de acceso a tu cuenta.',
  },
  passkeyRemoved: {
    subject: 'Se quitó una llave de acceso',
    text: 'se quitó una llave de acceso de tu cuenta.',
  },
}

const DOWN = 'El servidor de correo no responde: no se envió nada. Inténtalo de nuevo en un momento'

/** Sends links by mail. */
export interface Mailer {
  /** Whether the mail server can be reached: @throws ApiError 503 where it can't */
  reach(): Promise<void>
  /** @throws ApiError 503 where it was not taken */
  send(mail: LinkMail): Promise<void>
  /** Tells somebody what happened to their account; that it was not taken stands in the log of the server. */
  tell(news: AccountNews, to: Omit<LinkMail, 'kind' | 'link'>): Promise<void>
}

/** Opens the way to a mail server, which is not asked before there is a mail. */
export function openMailer({ url, from }: MailConfig, product: string, log: Pick<Log, 'failed'>): Mailer {
  const transport = createTransport({
    url,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: LONGEST_MS,
    greetingTimeout: LONGEST_MS,
    socketTimeout: LONGEST_MS,
  })
  const orBusy = async (work: Promise<unknown>) => {
    try {
      await work
    } catch (error) {
      log.failed('The mail server failed', error)
      throw busy(DOWN)
    }
  }
  const post = ({ to, name }: Omit<LinkMail, 'kind' | 'link'>, subject: string, lines: string[]) =>
    orBusy(
      transport.sendMail({
        from,
        to: { name, address: to },
        subject: `${subject} - ${product}`,
        text: [...lines, '', product].join('\n'),
      }),
    )
  return {
    reach: () => orBusy(transport.verify()),
    send({ kind, link, ...to }) {
      const { subject, text } = TEXTS[kind]
      return post(to, subject, [
        ...[`${to.name}, ${text}`, '', link, '', 'El enlace sirve una sola vez, durante 24 horas.'],
        'Si no lo esperabas, no hagas nada.',
      ])
    },
    tell(news, to) {
      const { subject, text } = NEWS[news]
      const advice = 'Si no fuiste tú, avisa de inmediato a quien administra la instalación.'
      return post(to, subject, [`${to.name}, ${text}`, '', advice]).catch(() => {})
    },
  }
}
