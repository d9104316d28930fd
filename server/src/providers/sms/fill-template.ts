import { toGsmText } from './gsm-text.ts'
import type { NoticeText, OtpMessage } from './sms.ts'
import { codeTemplates, fixedTexts, noticeTemplates, type TemplateName, templates } from './templates.ts'

/** The operators drop a message with a longer variable. */
export const maxVariableLength = 30

const nameInBraces = /\{(\w+)\}/g

/** Names without a text stay in their braces. */
const fillTemplate = (template: string, texts: Readonly<Record<string, string>>): string =>
  template.replaceAll(nameInBraces, (braced, name: string) => texts[name] ?? braced)

/** Values as they may be sent. */
const shorten = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, toGsmText(value).slice(0, maxVariableLength)]),
  )

/** The values of the variables in the order of the template. */
export function orderValues(template: string, values: Readonly<Record<string, string>>): string[] {
  const shortened = shorten(values)
  const names = [...template.matchAll(nameInBraces)].map(([, name = '']) => name)
  return [...new Set(names)].flatMap((name) => shortened[name] ?? [])
}

/** The notice in an email, where the rupee sign and long values are fine. */
export const noticeSentence = ({ name, values }: NoticeText, publicUrl: string): string =>
  fillTemplate(noticeTemplates[name], { ...fixedTexts(publicUrl), ...values })

export const noticeText = ({ name, values }: NoticeText, publicUrl: string): string =>
  fillTemplate(noticeTemplates[name], { ...fixedTexts(publicUrl), ...shorten(values) })

export const codeText = ({ name, values, otp, validMinutes }: OtpMessage, publicUrl: string): string =>
  fillTemplate(codeTemplates[name], {
    ...fixedTexts(publicUrl),
    ...shorten(values),
    otp,
    minutes: String(validMinutes),
  })

/** The text to register with the operators. */
export const registeredText = (name: TemplateName, publicUrl: string, validMinutes: number): string =>
  fillTemplate(templates[name], { ...fixedTexts(publicUrl), minutes: String(validMinutes) }).replaceAll(
    nameInBraces,
    '{#var#}',
  )
