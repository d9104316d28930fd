/** A one-time code on its way to a phone. The text is what the operator has registered, the code filled in. */
export type OtpMessage = { mobile: string; otp: string; text: string; validMinutes: number }

/** The port. Resolves when the provider has taken the message; throws when it has not. */
export type Sms = { sendOtp(message: OtpMessage): Promise<void> }
