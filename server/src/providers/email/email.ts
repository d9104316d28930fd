import { ProviderFailure } from '../provider-failure.ts'

export type Attachment = { fileName: string; bytes: Buffer }

/** The message id stays the same if the message is sent again, so that mail programs can detect the duplicate. */
export type EmailMessage = {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  attachments: readonly Attachment[]
}

/** The mail server has refused the address of the recipient for good, so sending the message again would not help. */
export class AddressRefused extends ProviderFailure {
  override name = 'AddressRefused'
}

/** The port. Resolves when the provider has accepted the message; throws ProviderFailure when it has not. */
export type Email = { send(message: EmailMessage): Promise<void> }
