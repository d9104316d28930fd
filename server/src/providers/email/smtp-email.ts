import { createTransport } from 'nodemailer'
import { ProviderFailure } from '../provider-failure.ts'
import { AddressRefused, type Email } from './email.ts'

type Options = { url: string; from: string; mayBePlain?: boolean; timeoutMs?: number }

type SmtpError = { responseCode?: number; code?: string; command?: string; response?: string }

/** The status of RFC 3463 after the response code, such as 5.1.1; some servers send none. */
const statusOf = (response: string) => /^\d{3}[ -](\d\.\d+\.\d+)/.exec(response)?.[1]

/** The mailbox or domain of the recipient does not exist, or is closed. */
const addressStatuses = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']

/** Many servers refuse the sender only in response to the recipient, too; the status shows which of the two was refused. */
function isAddressRefused({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  const status = statusOf(response)
  const isAboutAddress = status === undefined || addressStatuses.includes(status)
  return command === 'RCPT TO' && responseCode >= 500 && isAboutAddress
}

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
    async send({ attachments, ...message }) {
      const files = attachments.map(({ fileName, bytes }) => ({
        filename: fileName,
        content: bytes,
        contentType: 'application/pdf',
      }))
      // The errors of nodemailer contain the recipient, which must not be logged.
      await transport.sendMail({ from, ...message, attachments: files }).catch((error: unknown) => {
        const { responseCode, code } = error as SmtpError
        const Failure = isAddressRefused(error as SmtpError) ? AddressRefused : ProviderFailure
        throw new Failure('smtp', `refused with ${responseCode ?? code ?? 'an error'}`)
      })
    },
  }
}
