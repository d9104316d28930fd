export type Attachment = { fileName: string; bytes: Buffer }

/** The message id is the same whenever the message is sent again, so that a repetition can be recognised. */
export type EmailMessage = {
  to: string
  subject: string
  text: string
  messageId: string
  attachments: readonly Attachment[]
}

/** The port. Resolves when the provider has accepted the message; throws ProviderFailure when it has not. */
export type Email = { send(message: EmailMessage): Promise<void> }
