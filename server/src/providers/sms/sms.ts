import type { CodeName, codeTemplates, fixedTexts, NoticeName, noticeTemplates } from './templates.ts'

type NameIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never
type FixedName = keyof ReturnType<typeof fixedTexts> | 'otp' | 'minutes'
type Variables<Template extends string> = { [Name in Exclude<NameIn<Template>, FixedName>]: string }

/** A one-time code to send. */
export type OtpMessage = { mobile: string; otp: string; validMinutes: number } & {
  [Name in CodeName]: { name: Name; values: Variables<(typeof codeTemplates)[Name]> }
}[CodeName]

/** The name of a template with the values of its variables. */
export type NoticeText = {
  [Name in NoticeName]: { name: Name; values: Variables<(typeof noticeTemplates)[Name]> }
}[NoticeName]

export type Notice = NoticeText & { mobile: string }

/** The port. Resolves when the provider has accepted the message; throws ProviderFailure when it has not. */
export type Sms = { sendOtp(message: OtpMessage): Promise<void>; sendNotice(notice: Notice): Promise<void> }
