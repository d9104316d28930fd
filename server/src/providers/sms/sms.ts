/** A one-time code on its way to a phone. The text is what the operator has registered, the code filled in. */
export type OtpMessage = { mobile: string; otp: string; text: string; validMinutes: number }

/** Every kind of message that is no code; each has a template registered with the operator. */
export const noticeNames = ['disbursed', 'rejected', 'receipt', 'due_soon', 'due_today', 'overdue'] as const
export type NoticeName = (typeof noticeNames)[number]

/** The values in the order of the template's places; the text is the template with them filled in. */
export type Notice = { mobile: string; name: NoticeName; values: readonly string[]; text: string }

/** The port. Resolves when the provider has taken the message; throws when it has not. */
export type Sms = { sendOtp(message: OtpMessage): Promise<void>; sendNotice(notice: Notice): Promise<void> }
