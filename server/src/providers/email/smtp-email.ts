import { createTransport } from 'nodemailer'
import { ProviderFailure } from '../provider-failure.ts'
import type { Email } from './email.ts'

type Options = { url: string; from: string; mayBePlain?: boolean; timeoutMs?: number }

/** Sends through any SMTP server. An smtp: connection must be upgraded to TLS before the login. */
export function createSmtpEmail({ url, from, mayBePlain = false, timeoutMs = 15_000 }: Options): Email {
  const transport = createTransport({
    url,
    requireTLS: !mayBePlain,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, messageId, attachments }) {
      const files = attachments.map(({ fileName, bytes }) => ({
        filename: fileName,
        content: bytes,
        contentType: 'application/pdf',
      }))
      // The errors of nodemailer contain the recipient, which must not be logged.
      await transport.sendMail({ from, to, subject, text, messageId, attachments: files }).catch((error: unknown) => {
        const { responseCode, code } = error as { responseCode?: number; code?: string }
        throw new ProviderFailure('smtp', `refused with ${responseCode ?? code ?? 'an error'}`)
      })
    },
  }
}
